import type { VNode } from 'preact';
import type { SavedReply } from '../../../../contexts/support/saved-replies/saved-reply.entity.js';
import { anyText, DataTable } from '../../kit/lists/tables.js';
import { excerpt, SubmitButton, SubmitLine } from '../../kit/components/elements.js';
import { BaseFields, ConflictNotice, draftAttributes } from '../../kit/conflicts/conflict-notice.js';
import { renderedBase, type Values } from '../../kit/conflicts/form-conflicts.js';
import { Field, OneTimeToken, Rejection, TextField } from '../../kit/forms/forms.js';
import type { FormState } from '../../kit/pages/form-handler.js';
import { ConsoleFrame } from '../frame/console-frame.js';
import { InboxNav } from '../inbox/mark-menus.js';

export const PATH = '/console/inbox/saved';

/** A rejected form. */
export type SavedReplyFormState = Partial<FormState>;

export const savedTexts = ({ title, content }: SavedReply): Values => ({ title, content });

export const SavedRepliesView = ({ saved, sent }: { saved: SavedReply[]; sent: SavedReplyFormState }): VNode => (
  <ConsoleFrame section="inbox" title="Saved replies">
    <InboxNav page="saved" query={{}} />
    {saved.length > 0 && (
      <DataTable
        columns={{
          Title: anyText(({ id, title }: SavedReply) => <a href={`${PATH}/${id}`}>{title}</a>),
          Text: anyText(({ content }: SavedReply) => excerpt(content, 160)),
        }}
        rows={saved}
      />
    )}
    <form class="panel stack page-narrow" method="post" action={PATH} {...draftAttributes(sent.typed !== undefined)}>
      <OneTimeToken />
      <h2>New saved reply</h2>
      <Rejection text={sent.rejection} />
      <SavedReplyFields {...sent} />
      <SubmitLine look="primary">Save reply</SubmitLine>
    </form>
  </ConsoleFrame>
);

export const SavedReplyView = ({ saved, sent }: { saved: SavedReply; sent: SavedReplyFormState }): VNode => (
  <ConsoleFrame section="inbox" title={saved.title}>
    <InboxNav page="saved" query={{}} />
    <form
      class="panel stack page-narrow"
      method="post"
      action={`${PATH}/${saved.id}`}
      {...draftAttributes(sent.typed !== undefined)}
    >
      <Rejection text={sent.rejection} />
      {sent.conflict !== undefined && <ConflictNotice {...sent.conflict} />}
      <BaseFields base={renderedBase(sent.typed, saved.version, savedTexts(saved))} />
      <SavedReplyFields typed={{ title: saved.title, content: saved.content }} {...sent} />
      <div class="row row-apart">
        <SubmitButton look="primary">Save reply</SubmitButton>
        <SubmitButton look="danger" formaction={`${PATH}/${saved.id}/delete`} formnovalidate text="Delete reply" />
      </div>
    </form>
  </ConsoleFrame>
);

const SavedReplyFields = ({ typed = {}, problems }: SavedReplyFormState): VNode => (
  <>
    <Field name="title" label="Title" hint="Shown in the list of saved replies." problem={problems?.get('title')}>
      {(attributes) => <input {...attributes} type="text" value={typed.title} required dir="auto" />}
    </Field>
    <TextField
      name="content"
      label="Text"
      problem={problems?.get('content')}
      rows={6}
      required
      value={typed.content}
      dir="auto"
    />
  </>
);
