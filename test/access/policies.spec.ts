import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { Controller, Get, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../../src/app.module.js';
import { PolicyCheckService } from '../../src/surfaces/admission/policy-check.service.js';
import { Public } from '../../src/surfaces/admission/policy.js';
import { EXPORTED_LISTS } from '../../src/surfaces/exports/exported-lists.js';
import { loadConfig } from '../../src/platform/config/config.js';
import { API_PATH } from '../../src/platform/http/api-paths.js';
import { type Route, RoutesService } from '../../src/platform/http/routes.service.js';
import { supported } from '../harness/asking.js';
import { partnerRoutes } from '../harness/partner-routes.js';
import { partnerKey } from '../harness/partner.js';
import { testClientOf } from '../harness/sandbox.js';
import { ADMIN_KEY, type ServiceResponse, type CallOptions, Service } from '../harness/service.js';

const ORIGIN = 'https://a.example';

type Row = [route: string, kinds: string, budget: string | null, charged: boolean, crossOrigin: boolean];

const anyKey = (route: string, { charged = true, crossOrigin = true } = {}): Row => [
  route,
  'catalog, partner, admin',
  'rest',
  charged,
  crossOrigin,
];
const partner = (route: string, budget = 'rest'): Row => [route, 'partner', budget, true, false];
const admin = (route: string): Row => [route, 'admin', 'rest', true, false];
const open = (route: string, { charged = true, crossOrigin = false, budget = 'public' } = {}): Row => [
  route,
  'no key',
  budget,
  charged,
  crossOrigin,
];
const OAUTH = { crossOrigin: true, budget: 'oauth' };
const unmetered = (route: string): Row => [route, 'no key', null, false, false];
const editing = (path: string): Row[] => [
  admin(`GET ${path}`),
  admin(`POST ${path}`),
  admin(`PATCH ${path}/:id`),
  admin(`DELETE ${path}/:id`),
];

/** Who can call what, which budget is charged, and whether browsers on other origins can. Pages with a session are in USERS. */
const POLICIES: Row[] = [
  anyKey('GET /v1/tools'),
  anyKey('GET /v1/tools/top'),
  anyKey('GET /v1/tools/:slug'),
  anyKey('GET /v1/categories'),
  anyKey('GET /v1/tags'),
  anyKey('GET /v1/directories'),
  anyKey('GET /v1/directories/:slug'),
  anyKey('GET /v1/directory-matches'),
  anyKey('GET /v1/directory-categories'),
  anyKey('GET /v1/me', { charged: false }),

  partner('POST /v1/submit-ai-tool', 'submit'),
  partner('GET /v1/ai-tools/status'),
  partner('GET /v1/partner/submissions'),
  partner('GET /v1/partner/deliveries'),
  partner('GET /v1/partner/deliveries/:id'),
  partner('POST /v1/partner/deliveries/:id/redeliver'),
  partner('POST /v1/partner/webhook-test'),
  partner('POST /v1/support/ask', 'ask'),
  partner('GET /v1/support/conversations'),
  partner('GET /v1/support/conversations/:id'),
  partner('GET /v1/support/conversations/:id/suggestions'),
  partner('POST /v1/support/conversations/:id/suggestions/:articleId/accept'),
  partner('POST /v1/partner/test/submissions/:id/advance'),
  partner('POST /v1/partner/test/conversations/:id/reply'),
  partner('POST /v1/partner/test/events'),

  ['POST /mcp', 'catalog, partner, admin', 'mcp', false, false],
  ['ALL /mcp', 'catalog, partner, admin', 'mcp', false, false],
  open('OPTIONS /mcp', { charged: false }),

  ...['oauth-protected-resource', 'oauth-authorization-server'].flatMap((name) => [
    open(`GET /.well-known/${name}`, OAUTH),
    open(`GET /.well-known/${name}/mcp`, OAUTH),
  ]),
  ...['register', 'token', 'revoke', '{*path}'].map((name) => open(`ALL /oauth/${name}`, OAUTH)),
  ...['register', 'token', 'revoke'].map((name): Row => [`OPTIONS /oauth/${name}`, 'no key', 'oauth', false, true]),
  open('GET /oauth/authorize', { budget: 'oauth' }),
  open('POST /oauth/register', OAUTH),
  // Charged by the handler, to the connection if there is one.
  ...['token', 'revoke'].map((name): Row => [`POST /oauth/${name}`, 'no key', 'oauth', false, true]),

  // Only what is not signed is charged, by the handler.
  unmetered('POST /webhooks/stripe'),

  open('GET /v1', { crossOrigin: true }),
  open('GET /v1/openapi.json', { crossOrigin: true }),
  open('GET /go/:slug'),
  open('GET /'),
  open('GET /sign-in'),
  open('POST /sign-in'),
  open('GET /sign-in/code'),
  open('POST /sign-in/code'),
  open('GET /sign-in/link/:link'),
  open('POST /sign-in/link/:link'),
  open('POST /sign-in/oidc'),
  open('GET /sign-in/oidc/callback'),
  open('POST /sign-in/github'),
  open('GET /sign-in/github/callback'),
  open('POST /sign-out'),
  open('GET /dev/mail'),
  open('GET /tools'),
  open('GET /tools/:slug'),
  open('GET /categories'),
  open('GET /tags'),
  open('GET /directory-categories'),
  open('GET /categories/:slug'),
  open('GET /tags/:slug'),
  open('GET /directory-categories/:slug'),
  open('GET /search'),
  open('GET /top'),
  open('GET /new'),
  open('GET /directories'),
  open('GET /directories/:slug'),
  unmetered('GET /assets/:name'),
  open('GET /tools/:slug/alternatives'),
  open('GET /tools/:slug/report'),
  open('POST /tools/:slug/report'),
  open('GET /directories/:slug/report'),
  open('POST /directories/:slug/report'),
  open('GET /docs'),
  open('GET /docs/reference'),
  open('GET /docs/admin'),
  open('GET /docs/:guide.md'),
  open('GET /docs/:guide'),
  open('GET /policy'),
  open('GET /share/:token'),
  open('GET /badges/:token.svg'),
  open('GET /badges/directories/:slug.svg'),
  open('GET /badges/tools/:slug.svg'),
  open('GET /terms'),
  open('GET /privacy'),
  open('GET /launch'),
  open('GET /console/{*path}'),
  open('GET /compare'),
  open('GET /compare/:a{/:b}{/:c}{/:d}{/:e}'),
  open('GET /contact'),
  open('GET /pricing'),
  open('GET /partners'),
  open('GET /sitemap.xml'),
  open('GET /sitemap-:list-:part.xml'),
  open('GET /feed.xml'),
  open('GET /robots.txt'),
  open('GET /llms.txt'),
  open('GET /.well-known/security.txt'),
  open('GET /.well-known/mcp-registry-auth'),
  unmetered('GET /images/:folder/:file'),
  unmetered('GET /healthz'),
  unmetered('GET /readyz'),

  admin('GET /v1/admin/openapi.json'),
  admin('GET /v1/admin/partners'),
  admin('GET /v1/admin/partners/:id'),
  admin('POST /v1/admin/partners'),
  admin('PATCH /v1/admin/partners/:id'),
  admin('POST /v1/admin/partners/:id/keys'),
  admin('POST /v1/admin/partners/:id/webhook-secret'),
  admin('POST /v1/admin/partners/:id/webhook-test'),
  admin('GET /v1/admin/partners/:id/knowledge'),
  admin('POST /v1/admin/partners/:id/knowledge'),
  admin('POST /v1/admin/partners/:id/knowledge/try'),
  admin('GET /v1/admin/partners/:id/knowledge/gaps'),
  admin('DELETE /v1/admin/partners/:id/knowledge/gaps/:gapId'),
  admin('GET /v1/admin/partners/:id/knowledge/:articleId'),
  admin('PUT /v1/admin/partners/:id/knowledge/:articleId'),
  admin('DELETE /v1/admin/partners/:id/knowledge/:articleId'),
  admin('GET /v1/admin/support/conversations'),
  admin('GET /v1/admin/support/conversations/:id'),
  admin('POST /v1/admin/support/conversations/batch'),
  admin('POST /v1/admin/support/conversations/:id/replies'),
  admin('POST /v1/admin/support/conversations/:id/close'),
  admin('POST /v1/admin/support/conversations/:id/snooze'),
  admin('POST /v1/admin/support/conversations/:id/reopen'),
  admin('PUT /v1/admin/support/conversations/:id/replies/:messageId/wrong'),
  admin('DELETE /v1/admin/support/conversations/:id/replies/:messageId/wrong'),
  admin('GET /v1/admin/synonyms'),
  admin('PUT /v1/admin/synonyms/:word'),
  admin('DELETE /v1/admin/synonyms/:word'),
  admin('GET /v1/admin/reports'),
  admin('PATCH /v1/admin/reports/:id'),
  admin('GET /v1/admin/connections'),
  admin('DELETE /v1/admin/connections/:id'),
  admin('GET /v1/admin/oauth-clients'),
  admin('PUT /v1/admin/oauth-clients/blocked/:clientIdOrHost'),
  admin('DELETE /v1/admin/oauth-clients/blocked/:clientIdOrHost'),
  admin('GET /v1/admin/applications'),
  admin('GET /v1/admin/applications/:id'),
  admin('POST /v1/admin/applications/:id/approve'),
  admin('POST /v1/admin/applications/:id/decline'),
  admin('GET /v1/admin/partners/:id/members'),
  admin('POST /v1/admin/partners/:id/members'),
  admin('DELETE /v1/admin/partners/:id/members/:userId'),
  admin('GET /v1/admin/site-checks'),
  admin('POST /v1/admin/site-checks/batch'),
  admin('POST /v1/admin/site-checks/:kind/:id/check'),
  admin('POST /v1/admin/site-checks/:kind/:id/ignore'),
  admin('DELETE /v1/admin/site-checks/:kind/:id/ignore'),
  admin('POST /v1/admin/site-checks/:kind/:id/use-target'),
  admin('GET /v1/admin/listing-requests'),
  admin('GET /v1/admin/listing-requests/:id'),
  admin('PATCH /v1/admin/listing-requests/:id'),
  admin('POST /v1/admin/listing-requests/:id/approve'),
  admin('POST /v1/admin/listing-requests/:id/decline'),
  admin('GET /v1/admin/figures/turnaround'),
  admin('GET /v1/admin/figures/survival'),
  admin('GET /v1/admin/lost-listings'),
  admin('POST /v1/admin/lost-listings/batch'),
  admin('PATCH /v1/admin/lost-listings/:toolId/:directorySlug'),
  admin('GET /v1/admin/submissions'),
  admin('POST /v1/admin/submissions/batch'),
  admin('GET /v1/admin/submissions/:toolId'),
  admin('PATCH /v1/admin/submissions/:toolId'),
  admin('PUT /v1/admin/submissions/:toolId/directories/:directorySlug'),
  admin('DELETE /v1/admin/submissions/:toolId/directories/:directorySlug'),
  admin('POST /v1/admin/submissions/:toolId/checks'),
  admin('GET /v1/admin/submissions/:toolId/done-preview'),
  admin('POST /v1/admin/submissions/:toolId/done'),
  admin('GET /v1/admin/notification-channels'),
  admin('PUT /v1/admin/notification-channels'),
  admin('POST /v1/admin/notification-channels/test'),
  admin('GET /v1/admin/webhook-deliveries'),
  admin('GET /v1/admin/webhook-deliveries/:id'),
  admin('POST /v1/admin/webhook-deliveries/:id/redeliver'),
  admin('GET /v1/admin/users'),
  admin('POST /v1/admin/users'),
  admin('GET /v1/admin/users/:id'),
  admin('PATCH /v1/admin/users/:id'),
  admin('GET /v1/admin/users/:id/sessions'),
  admin('DELETE /v1/admin/users/:id/sessions'),
  admin('DELETE /v1/admin/users/:id/sessions/:sessionId'),
  admin('GET /v1/admin/keys'),
  admin('POST /v1/admin/keys'),
  admin('GET /v1/admin/keys/:id/usage'),
  admin('DELETE /v1/admin/keys/:id'),
  ...editing('/v1/admin/tools'),
  admin('POST /v1/admin/tools/:id/restore'),
  ...editing('/v1/admin/directories'),
  admin('POST /v1/admin/directories/:id/restore'),
  ...editing('/v1/admin/categories'),
  admin('POST /v1/admin/categories/:id/merge'),
  ...editing('/v1/admin/tags'),
  admin('POST /v1/admin/tags/:id/merge'),
  ...editing('/v1/admin/directory-categories'),
  admin('POST /v1/admin/directory-categories/:id/merge'),
  admin('POST /v1/admin/import'),
  admin('GET /v1/admin/audit'),
  admin('GET /v1/admin/search'),
  ...EXPORTED_LISTS.map(({ name }) => admin(`GET /v1/admin/exports/${name}`)),

  open('OPTIONS /{*path}', { charged: false }),
  open('OPTIONS /v1/{*path}', { charged: false }),
  anyKey('ALL /v1/{*path}', { crossOrigin: false }),
  open('ALL /{*path}'),
];

/** Pages that list and edit catalog records. */
const records = (path: string, ...more: string[]): string[] => [
  `GET ${path}/new`,
  `POST ${path}`,
  `GET ${path}/:id`,
  `POST ${path}/:id`,
  `POST ${path}/:id/set`,
  `POST ${path}/:id/delete`,
  ...more,
];
const listings = (path: string): string[] =>
  records(path, `POST ${path}/preview`, `POST ${path}/:id/preview`, `POST ${path}/:id/restore`);
const labels = (path: string): string[] => records(path, `GET ${path}/:id/merge`, `POST ${path}/:id/merge`);

/** Pages that need a session. `recent` and `recent-admin` require a recent sign-in. */
const USERS: Record<string, string[]> = {
  'signed-in': [
    'GET /partner',
    ...partnerRoutes('viewer'),
    ...partnerRoutes('editor'),
    ...partnerRoutes('owner'),
    'GET /dashboard/apps',
    'POST /dashboard/apps/disconnect-all',
    'POST /dashboard/apps/:id/disconnect',
    'GET /oauth/consent/:id',
    'POST /oauth/consent/:id/allow',
    'POST /oauth/consent/:id/cancel',
    'POST /oauth/consent/:id/switch-account',
    'GET /saved',
    'POST /saved',
    'POST /saved/:id/remove',
    'GET /launch/lists',
    'POST /launch/lists',
    'GET /launch/lists/new',
    'GET /launch/lists/:id',
    'POST /launch/lists/:id',
    'GET /launch/lists/:id/csv',
    'POST /launch/lists/:id/delete',
    'POST /launch/lists/:id/directories/:directoryId/submitted',
    'POST /launch/lists/:id/directories/:directoryId/listing-url',
    'POST /launch/lists/:id/directories/:directoryId/remove',
    'GET /submit',
    'POST /submit',
    'POST /submit/check',
    'GET /submit/requests',
    'POST /submit/requests/:id/withdraw',
    'GET /partners/apply',
    'POST /partners/apply',
    'POST /partners/apply/:id/withdraw',
    'GET /invitations/:token',
    'POST /invitations/:token',
    'GET /dashboard',
    'GET /dashboard/account',
    'POST /dashboard/account',
    'GET /dashboard/account/data',
    'GET /dashboard/account/email/:link',
    'POST /dashboard/account/email/:link',
    'GET /dashboard/keys',
    'POST /dashboard/keys',
    'GET /dashboard/keys/:id',
    'POST /dashboard/keys/:id/rename',
    'POST /dashboard/keys/:id/rotate',
    'POST /dashboard/keys/:id/revoke',
    'GET /dashboard/usage',
    'GET /dashboard/usage.csv',
    'GET /dashboard/sessions',
    'GET /dashboard/plan',
    'POST /dashboard/plan/checkout',
    'POST /dashboard/plan/portal',
    'GET /dev/checkout',
    'POST /dev/checkout',
  ],
  recent: [
    ...partnerRoutes('recent-owner'),
    'GET /dashboard/account/email',
    'POST /dashboard/account/email',
    'POST /dashboard/account/identities/:id/unlink',
    'GET /dashboard/account/close',
    'POST /dashboard/account/close',
    'POST /dashboard/sessions/end-others',
    'POST /dashboard/sessions/:id/end',
  ],
  admin: [
    'GET /console',
    'GET /console/search',
    'GET /console/search/results',
    'GET /console/filters',
    'POST /console/filters',
    'POST /console/filters/:id/delete',
    ...EXPORTED_LISTS.flatMap(({ page }) => [`GET /console/${page}`, `GET /console/exports/${page}`]),
    'POST /console/deliveries/redeliver',
    'GET /console/deliveries/:id',
    'POST /console/deliveries/:id/redeliver',
    'GET /console/changes/:topic',
    'POST /console/jobs/:id/retry',
    'GET /console/waiting',
    'GET /console/board',
    'POST /console/board/:toolId',
    'POST /console/submissions/batch',
    'POST /console/board/batch',
    'GET /console/board/figures',
    'GET /console/board/survival',
    'POST /console/lost-listings/batch',
    'POST /console/lost-listings/:toolId/:slug/status',
    'POST /console/lost-listings/:toolId/:slug/assign',
    'POST /console/lost-listings/:toolId/:slug/url',
    'GET /console/submissions/:toolId',
    'POST /console/submissions/:toolId',
    'POST /console/submissions/:toolId/move',
    'POST /console/submissions/:toolId/paste',
    'POST /console/submissions/:toolId/check',
    'POST /console/submissions/:toolId/directories/:slug',
    'POST /console/submissions/:toolId/directories/:slug/remove',
    'GET /console/submissions/:toolId/done',
    'POST /console/submissions/:toolId/done',
    'POST /console/inbox/next',
    'POST /console/inbox/batch',
    'GET /console/inbox/figures',
    'GET /console/inbox/saved',
    'POST /console/inbox/saved',
    'GET /console/inbox/saved/:id',
    'POST /console/inbox/saved/:id',
    'POST /console/inbox/saved/:id/delete',
    'GET /console/inbox/:id',
    'POST /console/inbox/:id/reply',
    'POST /console/inbox/:id/draft',
    'POST /console/inbox/:id/claim',
    'POST /console/inbox/:id/release',
    'POST /console/inbox/:id/close',
    'POST /console/inbox/:id/snooze',
    'POST /console/inbox/:id/reopen',
    'POST /console/inbox/:id/replies/:messageId/wrong',
    'POST /console/inbox/:id/note',
    'GET /console/inbox/:id/article',
    'POST /console/inbox/:id/article',
    ...listings('/console/tools'),
    ...listings('/console/directories'),
    ...labels('/console/categories'),
    ...labels('/console/tags'),
    ...labels('/console/directory-categories'),
    'GET /console/import',
    'POST /console/import',
    'GET /console/import/:id',
    'GET /console/import/:id/errors.ndjson',
    'POST /console/reports/:id',
    'POST /console/health/batch',
    'GET /console/listing-requests/:id',
    'POST /console/listing-requests/:id',
    'POST /console/listing-requests/:id/approve',
    'POST /console/listing-requests/:id/decline',
    'GET /console/applications/:id',
    'POST /console/applications/:id/approve',
    'POST /console/applications/:id/decline',
    'GET /console/partners/:id/members',
    'POST /console/apps/block',
    'POST /console/apps/unblock',
    'GET /console/people',
    'GET /console/people/:id',
    'GET /console/exports/people',
    'GET /console/users/:id',
    'POST /console/users/:id/plan',
    'POST /console/users/:id/sessions/end',
    'POST /console/users/:id/sessions/:sessionId/end',
    'POST /console/users/:id/keys/:keyId/revoke',
    'POST /console/users/:id/apps/:appId/disconnect',
    'GET /console/notifications',
    'POST /console/notifications',
    'POST /console/notifications/test',
    'POST /console/partners',
    'GET /console/partners/new',
    'GET /console/partners/:id',
    'POST /console/partners/:id/keys/:keyId/revoke',
    'POST /console/partners/:id/webhook-test',
    'GET /console/partners/:id/knowledge',
    'POST /console/partners/:id/knowledge',
    'GET /console/partners/:id/knowledge/new',
    'POST /console/partners/:id/knowledge/try',
    'GET /console/partners/:id/knowledge/:articleId',
    'POST /console/partners/:id/knowledge/:articleId',
    'POST /console/partners/:id/knowledge/:articleId/delete',
    'POST /console/partners/:id/knowledge/:articleId/examples',
    'GET /console/partners/:id/gaps',
    'GET /console/partners/:id/gaps/:gapId/article',
    'POST /console/partners/:id/gaps/:gapId/article',
    'POST /console/partners/:id/gaps/:gapId/try',
    'POST /console/partners/:id/gaps/:gapId/dismiss',
  ],
  'recent-admin': [
    'POST /console/partners/:id',
    'POST /console/notifications/slack',
    'POST /console/notifications/slack/remove',
    'POST /console/notifications/webhook',
    'POST /console/notifications/webhook/remove',
    'POST /console/notifications/waiting',
    'POST /console/users/:id/role',
    'POST /console/users/:id/ban',
    'POST /console/users/:id/lift-ban',
    'POST /console/partners/:id/keys',
    'POST /console/partners/:id/webhook-secret',
    'POST /console/partners/:id/members',
    'POST /console/partners/:id/members/:userId/role',
    'POST /console/partners/:id/members/:userId/remove',
    'POST /console/partners/:id/members/invitations/:invitationId/withdraw',
  ],
};

/** Those of USERS that are charged to the user's `submit` budget. */
const SUBMITS = ['POST /submit', 'POST /submit/check'];

const byRoute = ([a]: Row, [b]: Row): number => (a < b ? -1 : 1);

describe('The access policies', () => {
  let service: Service;
  /** The responses of every route to requests without a key, and with a catalog key from another origin. */
  const strangers = new Map<Route, ServiceResponse>();
  const catalogCallers = new Map<Route, ServiceResponse>();

  beforeAll(async () => {
    service = await Service.start();
    const { key } = await service.catalogKey();
    for (const route of routes()) {
      // Pages reject other sites with 403 as well; these requests are about keys.
      const headers = { 'sec-fetch-site': 'same-origin' };
      strangers.set(route, await service.call(address(route), { method: method(route), headers }));
      // The MCP endpoint rejects unknown origins.
      const options = {
        method: method(route),
        key,
        headers: { ...headers, ...(route.path !== '/mcp' && { origin: ORIGIN }) },
      };
      catalogCallers.set(route, await service.call(address(route), options));
    }
  });
  afterAll(() => service.stop());

  const routes = (): Route[] => service.inside<RoutesService>('RoutesService').routes;
  const policyOf = (route: Route) => {
    const policy = service.inside<PolicyCheckService>('PolicyCheckService').policyOf(route);
    if (policy === undefined) throw new Error(`${route.method} ${route.path} has no policy`);
    return policy;
  };
  const address = ({ path }: Route): string => path.replace('{*path}', 'no/such/address').replaceAll(/:\w+/g, 'x');
  /** Rejected with 401, because a script would follow a redirect and take the sign-in page for success. */
  const isStream = ({ path }: Route): boolean => path.endsWith('/changes/:topic');
  const method = (route: Route): string => (route.method === 'ALL' ? 'PUT' : route.method);

  it('are as listed, for every route', () => {
    const rows = routes().map((route): Row => {
      const { kinds, budget, charged, crossOrigin } = policyOf(route);
      const callers = kinds.length === 0 ? 'no key' : kinds.join(', ');
      return [`${route.method} ${route.path}`, callers, budget, charged, crossOrigin];
    });
    const pages = Object.values(USERS).flatMap((all) =>
      all.map((route) => open(route, SUBMITS.includes(route) ? { budget: 'submit' } : {})),
    );
    expect(rows.sort(byRoute)).toEqual([...POLICIES, ...pages].sort(byRoute));
  });

  it('list the pages that need a session, and redirect everyone else to sign in', () => {
    const pages = routes().filter((route) => !['anyone', null].includes(policyOf(route).user));
    const named = pages.map((route) => `${policyOf(route).user}: ${route.method} ${route.path}`);
    const listed = Object.entries(USERS).flatMap(([person, all]) => all.map((route) => `${person}: ${route}`));
    expect(named.sort()).toEqual(listed.sort());
    const notRedirected = pages.filter((page) => {
      const { status, headers } = strangers.get(page) as ServiceResponse;
      return !isStream(page) && !(status === 303 && headers.get('location')?.startsWith('/sign-in?next='));
    });
    expect(notRedirected).toEqual([]);
  });

  it('reject requests of other sites on every unsafe route outside of the API (ASVS 3.5.1)', async () => {
    const unsafe = routes().filter(
      ({ method: verb, path }) => /^(POST|PUT|PATCH|DELETE)$/.test(verb) && !API_PATH.test(path),
    );
    expect(unsafe.length).toBeGreaterThan(0);
    const accepted: Route[] = [];
    for (const route of unsafe) {
      const headers = { 'sec-fetch-site': 'cross-site' };
      const { status } = await service.call(address(route), { method: method(route), headers });
      if (status !== 403) accepted.push(route);
    }
    expect(accepted).toEqual([]);
  });

  it('reject a missing key and a wrong kind of key on every route', () => {
    const rejections = routes().map((route) => {
      const [stranger, catalog] = [strangers.get(route)?.status, catalogCallers.get(route)?.status];
      return [route.path, stranger === 401, catalog === 401, catalog === 403];
    });
    const expected = routes().map((route) => {
      const { kinds } = policyOf(route);
      return [route.path, kinds.length > 0 || isStream(route), isStream(route), kinds.length === 1];
    });
    expect(rejections).toEqual(expected);
  });

  it('give confirmed crawlers their own budget on pages only', () => {
    const paths = routes()
      .filter((route) => policyOf(route).crawlers)
      .map(({ path }) => path);
    expect(paths).toContain('/tools/:slug');
    expect(paths.filter((path) => /^\/(v1|mcp|webhooks|go|images|assets)\b/.test(path))).toEqual([]);
  });

  it.each(['admin', 'partner', 'test'] as const)('allow a key of kind %s on the listed routes only', async (name) => {
    const owner = await supported(service);
    const test = await partnerKey(service, await testClientOf(service, owner.id));
    const key = { admin: ADMIN_KEY, partner: owner.key, test }[name];
    const kind = name === 'test' ? 'partner' : name;
    const seen: unknown[] = [];
    const expected: unknown[] = [];
    for (const route of routes().filter((candidate) => policyOf(candidate).kinds.length > 0)) {
      const { status } = await service.call(address(route), { method: method(route), key });
      const { kinds, mode } = policyOf(route);
      const isAllowed = kinds.includes(kind) && (mode === null || name === mode);
      const isOther = [401, 429].includes(status) || status >= 500;
      seen.push([route.path, isOther ? status : status === 403]);
      expected.push([route.path, !isAllowed]);
    }
    expect(seen).toEqual(expected);
  });

  it('allow browsers on other origins on the listed routes only, without credentials', async () => {
    const preflights = new Map<string, ServiceResponse>();
    const seen: unknown[] = [];
    const expected: unknown[] = [];
    for (const route of routes().filter(({ path }) => !path.includes('*'))) {
      const ask = (sent: string) => service.call(address(route), { method: sent, headers: { origin: ORIGIN } });
      const preflight = preflights.get(route.path) ?? (await ask('OPTIONS'));
      preflights.set(route.path, preflight);
      const response =
        route.path === '/mcp' ? await ask(method(route)) : (catalogCallers.get(route) as ServiceResponse);
      for (const { headers } of [response, preflight]) {
        const allowed = ['origin', 'credentials'].map((name) => headers.get(`access-control-allow-${name}`));
        seen.push([route.path, ...allowed]);
        expected.push([route.path, policyOf(route).crossOrigin ? '*' : null, null]);
      }
    }
    expect(seen).toEqual(expected);
  });
});

/** A service with low limits. */
let narrow: Service;
beforeAll(async () => {
  narrow = await Service.start({
    TRUST_PROXY: '1',
    RATE_REST_STANDARD: '1',
    RATE_PUBLIC_PER_MINUTE: '1',
    RATE_OAUTH_PER_MINUTE: '1',
    STRIPE_SECRET_KEY: 'sk_test_none',
    STRIPE_WEBHOOK_SECRET: 'whsec_none',
    STRIPE_PRICE_ID: 'price_none',
  });
});
afterAll(() => narrow.stop());

describe('The checks of a request', () => {
  let callers = 0;
  /** Each request comes from another IP address, because these tests are about the budgets of keys. */
  const status = async (path: string, options: CallOptions) => {
    callers += 1;
    return (await narrow.call(path, { ...options, headers: { 'x-forwarded-for': `10.3.0.${callers}` } })).status;
  };

  it('check the key before kind, body, path and method', async () => {
    expect(await status('/v1/admin/users', { method: 'POST', body: '{broken' })).toBe(401);
    expect(await status('/v1/admin/users', { method: 'POST', body: '{broken', key: 'aid_bad' })).toBe(401);
    expect(await status('/v1/tools?pricing=nonsense', {})).toBe(401);
    expect(await status('/v1/tools/no-such-tool', {})).toBe(401);
    expect(await status('/v1/no-such-route', {})).toBe(401);
    expect(await status('/v1/tools', { method: 'DELETE' })).toBe(401);
  });

  it('check the kind of key before the budget and the body', async () => {
    const { key } = await narrow.catalogKey();
    expect(await status('/v1/admin/users', { method: 'POST', body: '{broken', key })).toBe(403);
    expect(await status('/v1/admin/users', { method: 'POST', body: '{broken', key })).toBe(403);
    expect(await status('/v1/tags', { key })).toBe(429);
    expect(await status('/v1/admin/users', { key })).toBe(403);
  });

  it('check the budget before the input is validated or anything is looked up', async () => {
    const { key } = await narrow.catalogKey();
    expect(await status('/v1/tools?pricing=nonsense', { key })).toBe(400);
    expect(await status('/v1/tools?pricing=nonsense', { key })).toBe(429);
    expect(await status('/v1/tools/no-such-tool', { key })).toBe(429);
    expect(await status('/v1/no-such-route', { key })).toBe(429);
  });

  it('reject invalid input before anything is looked up', async () => {
    const path = `/v1/admin/users/${randomUUID()}`;
    expect(await status(path, { method: 'PATCH', key: ADMIN_KEY, body: { plan: 'gold' } })).toBe(400);
    expect(await status(path, { method: 'PATCH', key: ADMIN_KEY, body: { plan: 'premium' } })).toBe(404);
  });
});

/** Only the body tells whether they are charged to the IP address. */
const CREDENTIAL_IN_BODY = /^\/oauth\/(token|revoke)$/;

describe('A caller without a key over the limit', () => {
  it('gets a response on every route before the body is read', async () => {
    /** Announces a body but sends none of it, so that a route that reads it waits and returns 408. */
    const answerTo = ({ method, path }: Route): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const address = path.replace('{*path}', 'no/such/address').replaceAll(/:\w+/g, 'x');
        const sent = request(narrow.url + address, {
          method: method === 'ALL' ? 'POST' : method,
          headers: {
            'content-length': 60_000,
            'content-type': 'application/x-www-form-urlencoded',
            'sec-fetch-site': 'same-origin',
            'stripe-signature': `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}`,
          },
        });
        sent.on('error', reject).flushHeaders();
        sent.on('response', ({ statusCode }) => {
          resolve(statusCode);
          sent.destroy();
        });
      });
    await narrow.get('/');
    await narrow.get('/.well-known/oauth-protected-resource');
    const unsafe = narrow
      .inside<RoutesService>('RoutesService')
      .routes.filter(({ method, path }) => !/^(GET|HEAD|OPTIONS)$/.test(method) && !CREDENTIAL_IN_BODY.test(path));
    expect(unsafe.map(({ path }) => path)).toContain('/webhooks/stripe');
    for (const route of unsafe) expect([route.path, await answerTo(route)]).toEqual([route.path, 429]);
  });
});

@Controller('careless')
class CarelessController {
  @Get('declared')
  @Public()
  declared(): string {
    return 'fine';
  }

  @Get()
  read(): string {
    return 'open to all';
  }

  @Post(':id')
  write(): string {
    return 'open to all';
  }
}

describe('An application with a route without a policy', () => {
  it('does not start and lists the routes', async () => {
    const { databaseUrl } = narrow;
    const config = loadConfig({ DATABASE_URL: databaseUrl, ADMIN_API_KEY: ADMIN_KEY });

    @Module({ imports: [AppModule.for(config, databaseUrl)], controllers: [CarelessController] })
    class CarelessModule {}

    const app = await NestFactory.create(CarelessModule, { logger: false, abortOnError: false });
    try {
      await expect(app.listen(0, '127.0.0.1')).rejects.toThrow(
        new Error('Routes without an access policy: GET /careless, POST /careless/:id'),
      );
      expect(app.getHttpServer().listening).toBe(false);
    } finally {
      await app.close();
    }
  });
});
