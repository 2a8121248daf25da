import type { VNode } from 'preact';
import { CLOSE_REASONS } from '../../../../contexts/support/conversations/conversation.entity.js';
import type { Marks } from '../../../../contexts/support/inbox/inbox.repository.js';
import { ExactAgo, Until } from '../../kit/components/date.js';
import { Icon } from '../../kit/components/icons.js';
import { Field } from '../../kit/forms/field.js';
import { inboxPath } from './inbox.dto.js';
import { type ConversationParts, ReplyButton, type TypedTexts } from './reply-form.js';
import { SNOOZE_PRESETS } from './snooze-times.js';

/** Closes, snoozes and reopens. */
export function MarkMenus({ conversation, query, typed }: ConversationParts & { typed: TypedTexts }): VNode {
  const pathOf = (action: 'close' | 'snooze' | 'reopen'): string => inboxPath(query, `/${conversation.id}/${action}`);
  if (conversation.closedAs !== null || conversation.snoozedUntil !== null)
    return <ReplyButton formaction={pathOf('reopen')}>Reopen conversation</ReplyButton>;
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
        <ReplyButton
          isQuiet
          formaction={path}
          name="reason"
          value={reason}
          {...(reason === 'resolved' && { 'aria-keyshortcuts': 'e' })}
        >
          Close as {reason}
        </ReplyButton>
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
        <ReplyButton isQuiet formaction={path} name="preset" value={preset}>
          {words}
        </ReplyButton>
      ))}
      <Field name="until" label="Date and time" problem={typed.untilProblem}>
        {(attributes) => <input {...attributes} type="datetime-local" form="reply" value={typed.until} />}
      </Field>
      <ReplyButton formaction={path}>Snooze conversation</ReplyButton>
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
