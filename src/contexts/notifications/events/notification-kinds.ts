interface NotificationKind {
  /** In the list of choices. */
  label: string;
  /** Before the name of a single item. */
  one: string;
  /** After the number of items. */
  many: string;
  pathOf: (id: string) => string;
  /** The page that lists all items of the kind. */
  listPath: string;
}

/** Everything that the team can be notified of. A new kind is one entry here and one call of `recordEvents`. */
const NOTIFICATION_KINDS = {
  submission: {
    label: 'New submission',
    one: 'New submission',
    many: 'new submissions',
    pathOf: (id) => `/console/submissions/${id}`,
    listPath: '/console/board',
  },
  'waiting-question': {
    label: 'Question waiting for a reply',
    one: 'Question waiting',
    many: 'questions waiting',
    pathOf: (id) => `/console/inbox/${id}`,
    listPath: '/console/inbox',
  },
  'failed-delivery': {
    label: 'Failed delivery',
    one: 'Failed delivery',
    many: 'failed deliveries',
    pathOf: (id) => `/console/deliveries/${id}`,
    listPath: '/console/deliveries?status=unresolved',
  },
  'failed-job': {
    label: 'Failed job',
    one: 'Failed job',
    many: 'failed jobs',
    pathOf: () => '/console#jobs',
    listPath: '/console#jobs',
  },
  report: {
    label: 'Visitor report',
    one: 'New report',
    many: 'new reports',
    pathOf: (id) => `/console/reports#report-${id}`,
    listPath: '/console/reports?status=open',
  },
  'listing-request': {
    label: 'Listing request',
    one: 'New listing request',
    many: 'new listing requests',
    pathOf: (id) => `/console/listing-requests/${id}`,
    listPath: '/console/listing-requests?status=open',
  },
  'lost-listing': {
    label: 'Lost listing',
    one: 'Lost listing',
    many: 'lost listings',
    pathOf: (toolId) => `/console/lost-listings?tool=${toolId}`,
    listPath: '/console/lost-listings',
  },
  application: {
    label: 'Partner application',
    one: 'New partner application',
    many: 'new partner applications',
    pathOf: (id) => `/console/applications/${id}`,
    listPath: '/console/applications?status=open',
  },
} as const satisfies Record<string, NotificationKind>;

export type KindName = keyof typeof NOTIFICATION_KINDS;

export const KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as KindName[];

export const kindOf = (name: KindName): NotificationKind => NOTIFICATION_KINDS[name];

/** `slack` and `webhook` belong to the team; `email` and `digest` are emails to one admin. */
export type Channel = TeamChannel | 'email' | 'digest';
export const TEAM_CHANNELS = ['slack', 'webhook'] as const;
export type TeamChannel = (typeof TEAM_CHANNELS)[number];

/** How many items a message names; the others are counted. */
export const MAX_NAMED_ITEMS = 20;

const MAX_NAME = 150;

export interface NotificationEvent {
  id: string;
  name: string;
}

/** The events of one message. */
export interface Batch {
  kind: KindName;
  count: number;
  /** The first MAX_NAMED events. */
  items: NotificationEvent[];
}

/** Names come from visitors and partners: one line, no email address, and not too long. */
export function displayName(name: string): string {
  const clean = name
    .slice(0, 8 * MAX_NAME)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Z}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => (/[^@]@[^@]/.test(word) ? '[email]' : word))
    .join(' ');
  const characters = [...clean];
  if (characters.length === 0) return 'Unnamed';
  return characters.length > MAX_NAME ? `${characters.slice(0, MAX_NAME - 1).join('')}…` : clean;
}
