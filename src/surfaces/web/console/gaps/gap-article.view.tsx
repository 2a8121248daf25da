import type { VNode } from 'preact';
import type { PartnerDto } from '../../../../contexts/partners/clients/client.dto.js';
import type { GapTextDto } from '../../../../contexts/support/gaps/gaps.dto.js';
import { MAX_BODY, MAX_TITLE } from '../../../../contexts/support/knowledge/knowledge.dto.js';
import { Icon } from '../../kit/components/icons.js';
import { pathWithQuery } from '../../kit/components/pagination.js';
import { Field } from '../../kit/forms/field.js';
import { OneTimeToken } from '../../kit/forms/one-time-token.js';
import { Rejection } from '../../kit/forms/rejection.js';
import type { Form, SentForm } from '../../kit/pages/form-handler.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import { GapQuestions } from './gap-panel.js';

export interface GapArticleProps {
  frame: Frame;
  partner: PartnerDto;
  gapId: string;
  /** The page of the list that the form was opened from. */
  page: number;
  questions: GapTextDto[];
  typed: Form;
  sent: SentForm | undefined;
}

export function GapArticleView({ frame, partner, gapId, page, questions, typed, sent }: GapArticleProps): VNode {
  const list = `/console/partners/${partner.id}/gaps`;
  const query = { page: page === 1 ? undefined : page };
  return (
    <ConsoleFrame
      {...frame}
      section="partners"
      title="New article"
      heading={
        <span class="quiet" dir="auto">
          {partner.name}
        </span>
      }
    >
      <div class="with-facts">
        <form class="panel stack" method="post" action={pathWithQuery(`${list}/${gapId}/article`, query)}>
          <OneTimeToken />
          <Rejection text={sent?.rejection} />
          <p class="note">
            <Icon name="article" />
            AI quotes articles word for word. Replace every [check] with text that is right for all customers.
          </p>
          <Field
            name="title"
            label="Title"
            hint="The topic, in a customer’s words."
            problem={sent?.problems.get('title')}
          >
            {(attributes) => (
              <input {...attributes} required maxLength={MAX_TITLE} value={typed.title ?? ''} dir="auto" />
            )}
          </Field>
          <Field name="body" label="Text" hint="Plain text in short paragraphs." problem={sent?.problems.get('body')}>
            {(attributes) => (
              <textarea {...attributes} rows={14} required maxLength={MAX_BODY} dir="auto">
                {typed.body ?? ''}
              </textarea>
            )}
          </Field>
          <div class="row">
            <button class="button button-primary button-small" type="submit">
              Create article
            </button>
            <a class="button button-quiet button-small" href={`${pathWithQuery(list, query)}#gap-${gapId}`}>
              Back to gaps
            </a>
          </div>
        </form>
        <aside class="panel stack stack-tight" aria-labelledby="gap-questions">
          <h2 id="gap-questions">Questions</h2>
          <GapQuestions questions={questions} />
        </aside>
      </div>
    </ConsoleFrame>
  );
}
