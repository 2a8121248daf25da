/** Pages of the portal by the role that they need, without the first part of their paths, which has the partner and the mode. */
const PARTNER_ROUTES = {
  viewer: [
    'GET ',
    'GET /changes/:topic',
    'GET /deliveries',
    'GET /deliveries/:id',
    'GET /webhooks',
    'GET /submissions',
    'GET /submissions/csv',
    'GET /submissions/:id',
    'GET /submissions/:id/csv',
    'GET /lost-listings',
    'GET /keys',
    'GET /keys/:id',
    'GET /usage',
    'GET /usage.csv',
    'GET /support',
    'GET /support/conversations/:id',
    'GET /members',
    'POST /members/leave',
  ],
  editor: [
    'GET /submissions/new',
    'POST /submissions/new',
    'POST /submissions/new/check',
    'POST /deliveries/ping',
    'POST /deliveries/redeliver',
    'POST /deliveries/:id/redeliver',
  ],
  owner: [],
  'recent-owner': [
    'POST /keys',
    'POST /keys/:id/rename',
    'POST /keys/:id/rotate',
    'POST /keys/:id/revoke',
    'POST /members',
    'POST /members/:userId/role',
    'POST /members/:userId/remove',
    'POST /members/invitations/:invitationId/withdraw',
    'POST /webhooks/url',
    'POST /webhooks/secret',
  ],
} as const satisfies Record<string, readonly string[]>;

/** Test mode reads the live articles, and only live submissions are shared. */
const LIVE_ROUTES = {
  viewer: ['GET /support/articles', 'GET /support/articles/:id', 'GET /support/settings', 'GET /submissions/:id/share'],
  editor: [
    'GET /support/articles/new',
    'POST /support/articles',
    'POST /support/articles/try',
    'POST /support/articles/:id',
    'POST /support/articles/:id/delete',
    'POST /support/articles/:id/examples',
    'POST /submissions/:id/share',
    'POST /submissions/:id/share/:linkId/revoke',
  ],
  owner: ['POST /lost-listings/reports'],
  'recent-owner': ['POST /support/settings'],
} as const satisfies Record<NeededRole, readonly string[]>;

export type NeededRole = keyof typeof PARTNER_ROUTES;

export const NEEDED_ROLES = Object.keys(PARTNER_ROUTES) as NeededRole[];

/** Only in test mode. */
const TEST_ROUTES: Partial<Record<NeededRole, readonly string[]>> = {
  viewer: ['GET /sandbox'],
  editor: [
    'POST /submissions/:id/advance',
    'POST /sandbox/conversations/:id/accept/:articleId',
    'POST /sandbox/conversations/:id/reply',
    'POST /sandbox/delete',
    'POST /sandbox/events',
  ],
};

/** In both modes, except live and test routes. */
export const partnerRoutes = (role: NeededRole): string[] => [
  ...[...PARTNER_ROUTES[role], ...LIVE_ROUTES[role]].map((route: string) => route.replace(' ', ' /partner/:clientId')),
  ...[...PARTNER_ROUTES[role], ...(TEST_ROUTES[role] ?? [])].map((route: string) =>
    route.replace(' ', ' /partner/:clientId/test'),
  ),
];
