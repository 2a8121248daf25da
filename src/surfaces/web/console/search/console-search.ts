import type { State } from '../../../../contexts/partners/submissions/workflow.js';
import { FOUND_KINDS, type FoundItemDto, type FoundKind } from '../../../../contexts/team/search/found-item.dto.js';
import { pathWithQuery } from '../../kit/components/pagination.js';
import { STATE_NAMES } from '../../kit/submissions/state-mark.js';

export interface FoundGroup {
  name: string;
  items: { name: string; detail: string; path: string; matched: string[] }[];
}

const GROUP_NAMES: Record<FoundKind, string> = {
  submission: 'Submissions',
  recordedDirectory: 'Listing URLs',
  listingRequest: 'Listing requests',
  conversation: 'Conversations',
  message: 'Messages',
  tool: 'Tools',
  directory: 'Directories',
  user: 'Users',
  partner: 'Partners',
  key: 'Keys',
  delivery: 'Deliveries',
};

const STATUS_NAMES: Record<string, string> = { ...STATE_NAMES, pending: 'waiting', answered: 'replied' };

/** Omits groups without results. */
export const toGroups = (items: readonly FoundItemDto[]): FoundGroup[] =>
  FOUND_KINDS.map((kind) => ({
    name: GROUP_NAMES[kind],
    items: items
      .filter((item) => item.kind === kind)
      .map((item) => ({
        name: item.name,
        detail: [...item.details, ...statusOf(item)].join(' · '),
        path: pathOf(item),
        matched: item.matched,
      })),
  })).filter((group) => group.items.length > 0);

function statusOf({ kind, status }: FoundItemDto): string[] {
  if (kind === 'submission' && status === null) return ['No package'];
  if (kind === 'delivery' && status !== null) return [status];
  return status === null ? [] : [STATUS_NAMES[status as State] ?? status];
}

/** A key links to its user or partner. An admin key has no owner and links to its audit log. */
export function pathOf({ kind, id, userId, partnerId }: FoundItemDto): string {
  switch (kind) {
    case 'submission':
    case 'recordedDirectory':
      return `/console/submissions/${id}`;
    case 'listingRequest':
      return `/console/listing-requests/${id}`;
    case 'conversation':
    case 'message':
      return `/console/inbox/${id}`;
    case 'tool':
      return `/console/tools/${id}`;
    case 'directory':
      return `/console/directories/${id}`;
    case 'user':
      return `/console/people/${id}`;
    case 'partner':
      return `/console/partners/${id}`;
    case 'delivery':
      return `/console/deliveries/${id}`;
    case 'key':
      if (userId !== null) return `/console/people/${userId}`;
      return partnerId === null ? pathWithQuery('/console/audit', { actor: id }) : `/console/partners/${partnerId}`;
  }
}
