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
