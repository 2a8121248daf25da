import type { VNode } from 'preact';
import type { SavedReply } from '../../../../contexts/support/saved-replies/saved-reply.entity.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { BaseFields, ConflictNotice, draftAttributes } from '../../kit/conflicts/conflict-notice.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import { shownBase, type Values } from '../../kit/conflicts/form-conflicts.js';
import { InboxNav } from '../inbox/inbox-nav.js';
import { SavedReplyFields, type SentReply } from './saved-replies.view.js';

interface SavedReplyProps {
  frame: Frame;
  saved: SavedReply;
  sent: SentReply;
}

export const savedTexts = ({ title, content }: SavedReply): Values => ({ title, content });

export const SavedReplyView = ({ frame, saved, sent }: SavedReplyProps): VNode => (
  <ConsoleFrame {...frame} section="inbox" title={saved.title}>
    <InboxNav page="saved" query={{}} />
    <form
      class="panel stack page-narrow"
      method="post"
      action={`/console/inbox/saved/${saved.id}`}
      {...draftAttributes(sent.typed !== undefined)}
    >
      <Rejection text={sent.rejection} />
      {sent.conflict !== undefined && <ConflictNotice {...sent.conflict} />}
      <BaseFields base={shownBase(sent.typed, saved.version, savedTexts(saved))} />
      <SavedReplyFields typed={sent.typed ?? { title: saved.title, content: saved.content }} problems={sent.problems} />
      <div class="row row-apart">
        <button class="button button-primary" type="submit">
          Save reply
        </button>
        <button
          class="button button-danger"
          type="submit"
          formaction={`/console/inbox/saved/${saved.id}/delete`}
          formnovalidate
        >
          Delete reply
        </button>
      </div>
    </form>
  </ConsoleFrame>
);
