import type { VNode } from 'preact';
import { CLOSE_REASONS, type Marks } from '../../../../contexts/support/conversations/conversation.entity.js';
import {
  INBOX_VIEWS,
  type InboxView,
} from '../../../../contexts/support/conversations/conversation-list.repository.js';
import { Menu, NavLink } from '../../kit/components/blocks.js';
import { ExactAgo, Until } from '../../kit/components/formats.js';
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

const CloseMenu = ({ path }: { path: string }): VNode => (
  <Menu text="Close" icon="down">
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
  </Menu>
);

const SnoozeMenu = ({ path, typed }: { path: string; typed: TypedTexts }): VNode => (
  <Menu text="Snooze" icon="down" isOpen={typed.untilProblem !== undefined}>
    {Object.entries(SNOOZE_PRESETS).map(([preset, words]) => (
      <ReplyButton isQuiet formaction={path} name="preset" value={preset} text={words} />
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

const PAGES = { saved: 'Saved replies', figures: 'Statistics' } as const;

interface InboxNavProps {
  page: InboxView | keyof typeof PAGES;
  query: Pick<InboxQuery, 'partner'>;
}

/** Links to the views and other pages of the inbox. */
export const InboxNav = ({ page, query }: InboxNavProps): VNode => (
  <nav class="section-nav" aria-label="Inbox">
    {INBOX_VIEWS.map((view) => (
      <NavLink href={inboxPath({ view, partner: query.partner })} isCurrent={view === page} text={VIEW_NAMES[view]} />
    ))}
    {Object.entries(PAGES).map(([name, label]) => (
      <NavLink href={`${INBOX}/${name}`} isCurrent={name === page} text={label} />
    ))}
  </nav>
);
