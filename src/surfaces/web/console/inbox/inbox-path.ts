import { pathWithQuery } from '../../kit/components/pagination.js';
import type { InboxQuery } from './inbox.dto.js';

export const INBOX = '/console/inbox';

type Chosen = Pick<InboxQuery, 'view' | 'partner'>;

/** A path in the inbox that keeps the selected view and partner. */
export const inboxPath = (
  { view, partner }: Chosen,
  path = '',
  more: Record<string, string | number | undefined> = {},
): string => pathWithQuery(INBOX + path, { view: view === 'waiting' ? undefined : view, partner, ...more });
