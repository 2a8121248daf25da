import type { VNode } from 'preact';
import type { SavedReply } from '../../../../contexts/support/saved-replies/saved-reply.entity.js';
import { excerpt } from '../../kit/components/texts.js';
import { FoldingTable } from '../../kit/components/folding-table.js';
import { OneTimeToken } from '../../kit/forms/one-time-token.js';
import { Field } from '../../kit/forms/field.js';
import type { Form, SentForm } from '../../kit/pages/form-handler.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import { InboxNav } from '../inbox/inbox-nav.js';

/** A rejected form. */
export type SentReply = Partial<SentForm>;

interface SavedRepliesProps {
  frame: Frame;
  saved: SavedReply[];
  sent: SentReply;
}

export const SavedRepliesView = ({ frame, saved, sent }: SavedRepliesProps): VNode => (
  <ConsoleFrame {...frame} section="inbox" title="Saved replies">
    <InboxNav page="saved" query={{}} />
    {saved.length > 0 && (
      <FoldingTable columns={['Title', 'Text']}>
        {saved.map(({ id, title, content }) => (
          <tr>
            <th scope="row" dir="auto">
              <a href={`/console/inbox/saved/${id}`}>{title}</a>
            </th>
            <td data-label="Text" dir="auto">
              {excerpt(content, 160)}
            </td>
          </tr>
        ))}
      </FoldingTable>
    )}
    <form class="panel stack page-narrow" method="post" action="/console/inbox/saved">
      <OneTimeToken />
      <h2>New saved reply</h2>
      <Rejection text={sent.rejection} />
      <SavedReplyFields typed={sent.typed ?? {}} problems={sent.problems} />
      <div>
        <button class="button button-primary" type="submit">
          Save reply
        </button>
      </div>
    </form>
  </ConsoleFrame>
);

interface SavedReplyFieldsProps {
  typed: Form;
  problems: SentReply['problems'];
}

export const SavedReplyFields = ({ typed: { title, content }, problems }: SavedReplyFieldsProps): VNode => (
  <>
    <Field name="title" label="Title" hint="Shown in the list of saved replies." problem={problems?.get('title')}>
      {(attributes) => <input {...attributes} type="text" value={title} required dir="auto" />}
    </Field>
    <Field name="content" label="Text" problem={problems?.get('content')}>
      {(attributes) => (
        <textarea {...attributes} rows={6} required dir="auto">
          {content}
        </textarea>
      )}
    </Field>
  </>
);
