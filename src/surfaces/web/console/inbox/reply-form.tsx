import type { VNode } from 'preact';
import type { InboxConversation } from '../../../../contexts/support/inbox/inbox.repository.js';
import type { SavedReply } from '../../../../contexts/support/saved-replies/saved-reply.entity.js';
import { ExactAgo } from '../../kit/components/formats.js';
import { Summary } from '../../kit/components/blocks.js';
import { Icon, SubmitButton, type SubmitButtonProps, SubmitLine } from '../../kit/components/elements.js';
import { useDone } from '../../kit/components/viewer.js';
import { OneTimeToken } from '../../kit/forms/forms.js';
import { type ConversationQuery, INBOX, inboxPath } from './inbox.dto.js';

/** The text of a rejected form. */
export interface TypedTexts {
  content: string;
  note: string;
  rejection?: string | undefined;
  /** The chosen end of a snooze, and what is wrong with it. */
  until?: string | undefined;
  untilProblem?: string | undefined;
}

/** What most parts of the page show. */
export interface ConversationParts {
  conversation: InboxConversation;
  query: ConversationQuery;
}

/** For actions outside the reply form. It submits the form, so that typed text is saved. */
export const ReplyButton = ({ isQuiet = false, ...button }: SubmitButtonProps & { isQuiet?: boolean }): VNode => (
  <SubmitButton look={isQuiet ? 'quiet small' : 'small'} form="reply" formnovalidate {...button} />
);

interface ReplyFieldsProps extends ConversationParts {
  latestId: string;
  saved: SavedReply[];
  typed: TypedTexts;
}

/** The reply and the note are one form, so that no button loses the text of the other field. */
export function ReplyFields({ conversation, query, latestId, saved, typed }: ReplyFieldsProps): VNode {
  const draftPath = inboxPath(query, `/${conversation.id}/draft`);
  const isNext = String(useDone()).endsWith('-next');
  const questionId = conversation.messages.findLast(({ author }) => author === 'customer')?.id;
  return (
    <>
      <OneTimeToken />
      <input type="hidden" name="seen" value={latestId} />
      <input type="hidden" name="question" value={questionId} />
      {/* A script sets it to the minutes that the browser is ahead of UTC. */}
      <input type="hidden" name="offset" />
      <label for="content">Reply</label>
      <textarea
        id="content"
        name="content"
        rows={5}
        dir="auto"
        required
        aria-describedby="reply-keys"
        aria-keyshortcuts="r"
        data-reply
        // Keys work immediately after a conversation was closed or snoozed, also on the next one.
        autofocus={conversation.closedAs === null && conversation.snoozedUntil === null && !isNext}
        hx-post={draftPath}
        hx-trigger="input delay:1s"
        hx-vals='{"autosave":"1"}'
        hx-target="#draft-state"
        hx-select="#draft-state"
        hx-swap="outerHTML"
      >
        {typed.content}
      </textarea>
      <div class="filter-bar">
        <SubmitButton look="primary small" name="then" value="next" aria-keyshortcuts="Control+Shift+Enter">
          Send and claim next
        </SubmitButton>
        <SubmitButton look="small" aria-keyshortcuts="Control+Enter" text="Send reply" />
        <SubmitButton look="quiet small" formaction={draftPath} formnovalidate text="Save draft" />
        <DraftState keptAt={conversation.draft === null ? null : new Date(conversation.draft.keptAt)} />
      </div>
      <p class="small quiet only-wide" id="reply-keys">
        <kbd>Ctrl</kbd> <kbd>Enter</kbd> sends the reply, <kbd>Ctrl</kbd> <kbd>Shift</kbd> <kbd>Enter</kbd> also claims
        the next.
      </p>
      <SavedChoice saved={saved} action={draftPath} />
      <details class="fold" open={typed.note !== ''}>
        <Summary>Internal note</Summary>
        <div class="stack stack-tight">
          <label for="note">Visible to the team only, not to the partner or customer</label>
          <textarea id="note" name="note" rows={2} dir="auto">
            {typed.note}
          </textarea>
          <SubmitLine look="small" formaction={inboxPath(query, `/${conversation.id}/note`)} formnovalidate>
            Add note
          </SubmitLine>
        </div>
      </details>
    </>
  );
}

/** Replaced after a draft is saved. forms.js shows errors here. */
export const DraftState = ({ keptAt }: { keptAt: Date | null }): VNode => (
  <span id="draft-state" class="note to-end" role="status">
    {keptAt !== null && (
      <>
        <Icon name="check" />
        <span>
          Draft saved <ExactAgo at={keptAt} />
        </span>
      </>
    )}
  </span>
);

const SavedChoice = ({ saved, action }: { saved: SavedReply[]; action: string }): VNode => (
  <div class="filter-bar">
    {saved.length > 0 && (
      <>
        <select id="saved" name="saved" aria-label="Saved reply">
          {saved.map(({ id, title, content }) => (
            <option value={id} data-text={content}>
              {title}
            </option>
          ))}
        </select>
        <SubmitButton look="small" formaction={action} formnovalidate name="insert" value="saved" data-insert="saved">
          Insert saved reply
        </SubmitButton>
      </>
    )}
    <a class="small" href={`${INBOX}/saved`}>
      {saved.length > 0 ? 'Manage saved replies' : 'Create saved replies'}
    </a>
  </div>
);
