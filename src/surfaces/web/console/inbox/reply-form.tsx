import type { VNode } from 'preact';
import type { InboxConversation } from '../../../../contexts/support/inbox/inbox.repository.js';
import { ExactAgo } from '../../kit/components/formats.js';
import { Summary } from '../../kit/components/blocks.js';
import { Icon, SubmitButton, type SubmitButtonProps, SubmitLine } from '../../kit/components/elements.js';
import { useDone } from '../../kit/components/viewer.js';
import { OneTimeToken } from '../../kit/forms/forms.js';
import { swapping } from '../../kit/live/live.js';
import { type ConversationQuery, inboxPath } from './inbox.dto.js';

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
  typed: TypedTexts;
}

/** The reply and the note are one form, so that no button loses the text of the other field. */
export function ReplyFields({ conversation, query, latestId, typed }: ReplyFieldsProps): VNode {
  const draftPath = inboxPath(query, `/${conversation.id}/draft`);
  const isNext = String(useDone()).endsWith('-next');
  const questionId = conversation.messages.findLast(({ author }) => author === 'customer')?.id;
  return (
    <>
      <OneTimeToken />
      <input type="hidden" name="seen" value={latestId} />
      <input type="hidden" name="question" value={questionId} />
      {/* A script sets it to the time zone of the browser. */}
      <input type="hidden" name="zone" />
      <div class="row nowrap">
        <label for="content">Reply</label>
        <span class="small quiet cut only-wide needs-script" id="reply-keys">
          <kbd>#</kbd> inserts a saved reply, <kbd>Ctrl</kbd> <kbd>Enter</kbd> sends, <kbd>Ctrl</kbd> <kbd>Shift</kbd>{' '}
          <kbd>Enter</kbd> also claims the next
        </span>
        <DraftState keptAt={conversation.draft === null ? null : new Date(conversation.draft.keptAt)} />
      </div>
      <textarea
        id="content"
        name="content"
        rows={3}
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
        {...swapping('draft-state', 'outerHTML')}
      >
        {typed.content}
      </textarea>
      <div class="filter-bar">
        <SubmitButton look="primary small" name="then" value="next" aria-keyshortcuts="Control+Shift+Enter">
          Send and claim next
        </SubmitButton>
        <SubmitButton look="small" aria-keyshortcuts="Control+Enter" text="Send reply" />
        <noscript>
          <SubmitButton look="quiet small" formaction={draftPath} formnovalidate text="Save draft" />
        </noscript>
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
      </div>
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
