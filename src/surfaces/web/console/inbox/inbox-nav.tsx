import type { VNode } from 'preact';
import { INBOX_VIEWS, type InboxView } from '../../../../contexts/support/inbox/inbox.repository.js';
import { INBOX, inboxPath, type InboxQuery } from './inbox.dto.js';

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
      <a href={inboxPath({ view, partner: query.partner })} aria-current={view === page ? 'page' : undefined}>
        {VIEW_NAMES[view]}
      </a>
    ))}
    {Object.entries(PAGES).map(([name, label]) => (
      <a href={`${INBOX}/${name}`} aria-current={name === page ? 'page' : undefined}>
        {label}
      </a>
    ))}
  </nav>
);
