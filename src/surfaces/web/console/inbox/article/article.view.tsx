import type { VNode } from 'preact';
import { Icon } from '../../../kit/components/icons.js';
import { OneTimeToken } from '../../../kit/forms/one-time-token.js';
import { Field } from '../../../kit/forms/field.js';
import type { Form, SentForm } from '../../../kit/pages/form-handler.js';
import { Rejection } from '../../../kit/forms/rejection.js';
import { ConsoleFrame, type Frame } from '../../frame/console-frame.js';

export interface ReplyArticleProps {
  frame: Frame;
  partnerName: string;
  /** The path of the conversation. */
  back: string;
  action: string;
  typed: Form;
  sent: SentForm | undefined;
}

export const ReplyArticleView = ({ frame, partnerName, back, action, typed, sent }: ReplyArticleProps): VNode => (
  <ConsoleFrame {...frame} section="inbox" title="New article">
    <form class="panel stack page-narrow" method="post" action={action}>
      <OneTimeToken />
      <Rejection text={sent?.rejection} />
      <p class="note">
        <Icon name="article" />
        For {partnerName}. AI quotes articles word for word, so leave out details about a single customer.
      </p>
      <Field name="title" label="Title" hint="The topic, in a customer’s words." problem={sent?.problems.get('title')}>
        {(attributes) => <input {...attributes} type="text" value={typed.title} required dir="auto" />}
      </Field>
      <Field name="body" label="Text" hint="Plain text in short paragraphs." problem={sent?.problems.get('body')}>
        {(attributes) => (
          <textarea {...attributes} rows={12} required dir="auto">
            {typed.body}
          </textarea>
        )}
      </Field>
      <div class="row">
        <button class="button button-primary" type="submit">
          Create article
        </button>
        <a class="button button-quiet" href={back}>
          Back to conversation
        </a>
      </div>
    </form>
  </ConsoleFrame>
);
