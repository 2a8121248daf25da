import type { VNode } from 'preact';
import type { SavedReply } from '../../../../contexts/support/saved-replies/saved-reply.entity.js';
import { Refusal } from '../../forms/refusal.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import { InboxNav } from '../inbox/inbox-nav.js';
import { SavedReplyFields, type SentReply } from './saved-replies.view.js';

interface SavedReplyProps {
  frame: Frame;
  saved: SavedReply;
  sent: SentReply;
}

export const SavedReplyView = ({ frame, saved, sent }: SavedReplyProps): VNode => (
  <ConsoleFrame {...frame} section="inbox" title={saved.title}>
    <InboxNav page="saved" query={{}} />
    <form class="panel stack page-narrow" method="post" action={`/console/inbox/saved/${saved.id}`}>
      <Refusal text={sent.refusal} />
      {sent.refusal !== undefined && saved.content !== sent.content && (
        <div class="stack stack-tight">
          <h2>As it is saved now</h2>
          <p class="as-typed" dir="auto">
            {saved.content}
          </p>
        </div>
      )}
      <input type="hidden" name="version" value={saved.version} />
      <SavedReplyFields {...sent} />
      <div class="row row-apart">
        <button class="button button-primary" type="submit">
          Save
        </button>
        <button
          class="button button-danger"
          type="submit"
          formaction={`/console/inbox/saved/${saved.id}/delete`}
          formnovalidate
        >
          Delete
        </button>
      </div>
    </form>
  </ConsoleFrame>
);
