import type { VNode } from 'preact';
import {
  CLOSE_REASONS,
  type CloseReason,
  type Marks,
} from '../../../../contexts/support/conversations/conversation.entity.js';
import {
  INBOX_VIEWS,
  type InboxView,
} from '../../../../contexts/support/conversations/conversation-list.repository.js';
import { MAX_COUNTED, type ViewCounts } from '../../../../contexts/support/inbox/admin-conversations.service.js';
import { Menu, NavLink } from '../../kit/components/blocks.js';
import { ExactAgo, grouped, Until } from '../../kit/components/formats.js';
import { Note } from '../../kit/components/elements.js';
import { Field } from '../../kit/forms/forms.js';
import { INBOX, inboxPath, type InboxQuery } from './inbox.dto.js';
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

const CLOSE_KEYS: Partial<Record<CloseReason, string>> = { resolved: 'e', spam: '!' };

const CloseMenu = ({ path }: { path: string }): VNode => (
  <Menu text="Close" icon="down">
    {CLOSE_REASONS.map((reason) => (
      <ReplyButton isQuiet formaction={path} name="reason" value={reason} aria-keyshortcuts={CLOSE_KEYS[reason]}>
        Close as {reason}
      </ReplyButton>
    ))}
  </Menu>
);

const SnoozeMenu = ({ path, typed }: { path: string; typed: TypedTexts }): VNode => (
  <Menu text="Snooze" icon="down" isOpen={typed.untilProblem !== undefined}>
    {Object.entries(SNOOZE_PRESETS).map(([preset, words]) => (
      <ReplyButton
        isQuiet
        formaction={path}
        name="preset"
        value={preset}
        {...(preset === 'tomorrow' && { 'aria-keyshortcuts': 's', 'data-key-name': 'Snooze until tomorrow at 9:00' })}
        text={words}
      />
    ))}
    <Field name="until" label="Date and time" problem={typed.untilProblem}>
      {(attributes) => <input {...attributes} type="datetime-local" form="reply" value={typed.until} />}
    </Field>
    <ReplyButton formaction={path}>Snooze conversation</ReplyButton>
    <p class="small quiet">
      Time zone: <span data-time-zone>UTC</span>
    </p>
  </Menu>
);

/** Since when a question has been waiting, and whether the team is notified because it is late. */
export const WaitingSince = ({ since, waitingMinutes }: { since: Date; waitingMinutes: number }): VNode =>
  Date.now() - since.getTime() < waitingMinutes * 60_000 ? (
    <ExactAgo at={since} />
  ) : (
    <Note icon="alert" tone="warn">
      <span>
        late, <ExactAgo at={since} />
      </span>
    </Note>
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

export const VIEW_NAMES: Record<InboxView, string> = {
  waiting: 'Waiting, oldest first',
  mine: 'Claimed by you',
  snoozed: 'Snoozed',
  answered: 'Replied',
  closed: 'Closed',
  all: 'All',
};

const countText = (count: number): string => `${grouped(count)}${count === MAX_COUNTED ? '+' : ''}`;

interface InboxNavProps {
  page: InboxView | 'saved';
  counts?: ViewCounts;
  query: Pick<InboxQuery, 'partner'>;
}

/** Links to the views of the inbox and to saved replies. */
export const InboxNav = ({ page, counts, query }: InboxNavProps): VNode => (
  <nav id="inbox-nav" class="section-nav" aria-label="Inbox">
    {INBOX_VIEWS.map((view) => (
      <a href={inboxPath({ view, partner: query.partner })} aria-current={view === page ? 'page' : undefined}>
        {/* One grid item, so that the count is on the same line. */}
        <span>
          {VIEW_NAMES[view]} {counts !== undefined && <span class="count">{countText(counts[view])}</span>}
        </span>
      </a>
    ))}
    <NavLink href={`${INBOX}/saved`} isCurrent={page === 'saved'} text="Saved replies" />
  </nav>
);
