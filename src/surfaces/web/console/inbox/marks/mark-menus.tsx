import type { VNode } from 'preact';
import { CLOSE_REASONS } from '../../../../../contexts/support/conversations/conversation.entity.js';
import type { InboxConversation, Marks } from '../../../../../contexts/support/inbox/inbox.repository.js';
import { ExactAgo, Until } from '../../../kit/components/date.js';
import { Icon } from '../../../kit/components/icons.js';
import { Field } from '../../../kit/forms/field.js';
import { inboxPath } from '../inbox-path.js';
import type { ConversationQuery } from '../inbox.dto.js';
import type { TypedTexts } from '../reply-form.js';
import { SNOOZE_PRESETS } from './snooze-times.js';

interface MarkMenusProps {
  conversation: InboxConversation;
  query: ConversationQuery;
  typed: TypedTexts;
}

/** Closes, snoozes and reopens. The buttons submit the reply form, so that typed text is saved. */
export function MarkMenus({ conversation, query, typed }: MarkMenusProps): VNode {
  const pathOf = (action: 'close' | 'snooze' | 'reopen'): string => inboxPath(query, `/${conversation.id}/${action}`);
  if (conversation.closedAs !== null || conversation.snoozedUntil !== null)
    return (
      <button class="button button-small" type="submit" form="reply" formaction={pathOf('reopen')} formnovalidate>
        Reopen conversation
      </button>
    );
  return (
    <>
      {conversation.waitingSince !== null && <SnoozeMenu path={pathOf('snooze')} typed={typed} />}
      <CloseMenu path={pathOf('close')} />
    </>
  );
}

const CloseMenu = ({ path }: { path: string }): VNode => (
  <details class="menu">
    <summary class="button button-small">
      Close
      <Icon name="down" />
    </summary>
    <div>
      {CLOSE_REASONS.map((reason) => (
        <button
          class="button button-quiet button-small"
          type="submit"
          form="reply"
          formaction={path}
          formnovalidate
          name="reason"
          value={reason}
          {...(reason === 'resolved' && { 'aria-keyshortcuts': 'e' })}
        >
          Close as {reason}
        </button>
      ))}
    </div>
  </details>
);

const SnoozeMenu = ({ path, typed }: { path: string; typed: TypedTexts }): VNode => (
  <details class="menu" open={typed.untilProblem !== undefined}>
    <summary class="button button-small">
      Snooze
      <Icon name="down" />
    </summary>
    <div>
      {Object.entries(SNOOZE_PRESETS).map(([preset, words]) => (
        <button
          class="button button-quiet button-small"
          type="submit"
          form="reply"
          formaction={path}
          formnovalidate
          name="preset"
          value={preset}
        >
          {words}
        </button>
      ))}
      <Field name="until" label="Date and time" problem={typed.untilProblem}>
        {(attributes) => <input {...attributes} type="datetime-local" form="reply" value={typed.until} />}
      </Field>
      <button class="button button-small" type="submit" form="reply" formaction={path} formnovalidate>
        Snooze conversation
      </button>
      <p class="small quiet">
        Time zone: <span data-time-zone>UTC</span>
      </p>
    </div>
  </details>
);

/** Null for a conversation that is neither closed nor snoozed. */
export function MarkText({ closedAs, closedAt, snoozedUntil }: Marks): VNode | null {
  if (closedAs !== null && closedAt !== null)
    return (
      <>
        closed as {closedAs} <ExactAgo at={closedAt} />
      </>
    );
  if (snoozedUntil === null) return null;
  return (
    <>
      snoozed, returns <Until at={snoozedUntil} />
    </>
  );
}
