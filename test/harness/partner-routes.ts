/** Pages of the portal by the role that they need, without the first part of their paths, which has the partner and the mode. */
const PARTNER_ROUTES = {
  viewer: [
    'GET ',
    'GET /changes/:topic',
    'GET /submissions',
    'GET /submissions/csv',
    'GET /submissions/:id',
    'GET /submissions/:id/csv',
  ],
  editor: [],
  owner: [],
  'recent-owner': [],
} as const satisfies Record<string, readonly string[]>;

export type NeededRole = keyof typeof PARTNER_ROUTES;

export const NEEDED_ROLES = Object.keys(PARTNER_ROUTES) as NeededRole[];

/** In both modes. */
export const partnerRoutes = (role: NeededRole): string[] =>
  PARTNER_ROUTES[role].flatMap((route: string) =>
    ['/partner/:clientId', '/partner/:clientId/test'].map((path) => route.replace(' ', ` ${path}`)),
  );
