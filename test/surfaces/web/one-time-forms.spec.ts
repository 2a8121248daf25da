import { randomUUID } from 'node:crypto';
import { INTERCEPTORS_METADATA } from '@nestjs/common/constants.js';
import type { Reflector } from '@nestjs/core';
import type { CheerioAPI } from 'cheerio';
import { ACCEPTABLE_USE } from '../../../src/contexts/access/acceptable-use.js';
import { API_PATH } from '../../../src/platform/http/api-paths.js';
import type { Route, RoutesService } from '../../../src/platform/http/routes.service.js';
import type { IdempotencyService } from '../../../src/platform/idempotency/idempotency.service.js';
import { TOKEN_FIELD } from '../../../src/surfaces/web/kit/forms/forms.js';
import type { GapGroupingJob } from '../../../src/contexts/support/gaps/gap-grouping.job.js';
import { AgentApp } from '../../harness/agent-app.js';
import { ask, reply, supported } from '../../harness/asking.js';
import { rowsOf } from '../../harness/database.js';
import { category, directory, directoryCategory, tag, tool } from '../../harness/listings.js';
import { testClientOf } from '../../harness/members.js';
import { partner, submitted } from '../../harness/partner.js';
import { codeIn } from '../../harness/servers/mail-server.js';
import { Receiver } from '../../harness/servers/receiver.js';
import { Service } from '../../harness/service.js';
import { TestUsers } from '../../harness/test-users.js';
import { until } from '../../harness/until.mjs';
import { Visitor } from '../../harness/visitor.js';

type Fields = Record<string, string>;

/** Forms that create and send nothing, or nothing new when they are sent again. */
const REPEATABLE: Record<string, string> = {
  'POST /partner/:clientId/webhooks/url': 'saves what is there',
  'POST /partner/:clientId/test/webhooks/url': 'saves what is there',
  'POST /sign-in/code': 'a code works once',
  'POST /sign-in/link/:link': 'a link works once',
  'POST /sign-in/oidc': 'leads to the provider',
  'POST /sign-in/github': 'leads to the provider',
  'POST /sign-out': 'ends a session',
  'POST /dashboard/account': 'sets the name',
  'POST /dashboard/account/email/:link': 'a link works once',
  'POST /dashboard/account/identities/:id/unlink': 'removes a sign-in',
  'POST /dashboard/account/close': 'an account closes once',
  'POST /dashboard/sessions/end-others': 'ends sessions',
  'POST /dashboard/sessions/:id/end': 'ends a session',
  'POST /dashboard/keys/:id/rename': 'sets the name',
  'POST /dashboard/keys/:id/revoke': 'a key is revoked once',
  'POST /dashboard/plan/checkout': 'two clicks lead to the same Checkout session',
  'POST /dashboard/plan/portal': 'leads to Stripe',
  'POST /console/board/:toolId': 'a submission moves once, and an assignee is set',
  'POST /console/board/batch': 'moves and sets what is chosen',
  'POST /console/submissions/batch': 'moves and sets what is chosen',
  'POST /console/lost-listings/batch': 'sets what is chosen',
  'POST /console/lost-listings/:toolId/:slug/status': 'sets what is chosen',
  'POST /console/lost-listings/:toolId/:slug/assign': 'sets what is chosen',
  'POST /console/lost-listings/:toolId/:slug/url': 'saves what is there',
  'POST /console/jobs/:id/retry': 'a job that failed runs again once',
  'POST /console/submissions/:toolId': 'saves what is there',
  'POST /console/submissions/:toolId/move': 'a submission moves once',
  'POST /console/submissions/:toolId/paste': 'one record per directory',
  'POST /console/submissions/:toolId/directories/:slug': 'one record per directory',
  'POST /console/submissions/:toolId/directories/:slug/remove': 'removes a record',
  'POST /console/inbox/batch': 'closes, snoozes or claims what is chosen',
  'POST /console/inbox/:id/draft': 'one draft per admin',
  'POST /console/inbox/:id/claim': 'one claim per conversation',
  'POST /console/inbox/:id/release': 'removes a claim',
  'POST /console/inbox/:id/close': 'closes it once',
  'POST /console/inbox/:id/snooze': 'sets the end of the snooze',
  'POST /console/inbox/:id/reopen': 'removes a mark',
  'POST /console/inbox/:id/replies/:messageId/wrong': 'a reply is marked once, or its mark removed',
  'POST /console/inbox/saved/:id': 'saves what is there',
  'POST /console/inbox/saved/:id/delete': 'deletes',
  'POST /console/filters/:id/delete': 'deletes',
  'POST /console/notifications': 'saves what is there',
  'POST /console/notifications/slack': 'sets the URL',
  'POST /console/notifications/slack/remove': 'removes the URL',
  'POST /console/notifications/webhook/remove': 'removes the URL',
  'POST /console/notifications/waiting': 'sets the time',
  'POST /console/partners/:id': 'saves what is there',
  'POST /console/partners/:id/keys/:keyId/revoke': 'a key is revoked once',
  'POST /console/partners/:id/knowledge/try': 'stores nothing',
  'POST /console/partners/:id/knowledge/:articleId': 'saves what is there',
  'POST /console/partners/:id/knowledge/:articleId/delete': 'deletes',
  'POST /console/partners/:id/knowledge/:articleId/examples': 'a proposal is decided once',
  'POST /partner/:clientId/test/sandbox/conversations/:id/accept/:articleId': 'repeating an acceptance changes nothing',
  'POST /console/partners/:id/gaps/:gapId/try': 'stores test results',
  'POST /console/partners/:id/gaps/:gapId/dismiss': 'sets the end of the dismissal',
  'POST /console/users/:id/role': 'sets the role',
  'POST /console/users/:id/plan': 'sets the plan',
  'POST /console/users/:id/ban': 'sets the ban',
  'POST /console/users/:id/lift-ban': 'removes the ban',
  'POST /console/users/:id/sessions/end': 'ends sessions',
  'POST /console/users/:id/sessions/:sessionId/end': 'ends a session',
  'POST /console/users/:id/keys/:keyId/revoke': 'a key is revoked once',
  'POST /console/users/:id/apps/:appId/disconnect': 'ends a connection',
  'POST /console/apps/block': 'an app is blocked once',
  'POST /console/apps/unblock': 'removes a block',
  'POST /console/reports/:id': 'sets the status',
  'POST /console/health/batch': 'does what is chosen to listings as they were shown',
  'POST /dashboard/apps/disconnect-all': 'ends connections',
  'POST /dashboard/apps/:id/disconnect': 'ends a connection',
  'POST /oauth/consent/:id/allow': 'a request is decided once',
  'POST /oauth/consent/:id/cancel': 'a request is decided once',
  'POST /saved': 'a listing is saved once',
  'POST /saved/:id/remove': 'removes',
  'POST /launch/lists/:id': 'sets the name',
  'POST /launch/lists/:id/delete': 'deletes',
  'POST /launch/lists/:id/directories/:directoryId/submitted': 'ticks off or not',
  'POST /launch/lists/:id/directories/:directoryId/listing-url': 'sets the URL',
  'POST /launch/lists/:id/directories/:directoryId/remove': 'removes',
  'POST /submit/check': 'stores nothing',
  'POST /partner/:clientId/submissions/new/check': 'stores nothing',
  'POST /partner/:clientId/test/submissions/new/check': 'stores nothing',
  'POST /partner/:clientId/test/submissions/:id/advance': 'a move to the current state changes nothing',
  'POST /partner/:clientId/test/sandbox/delete': 'deletes',
  'POST /submit/requests/:id/withdraw': 'a request is withdrawn once',
  'POST /partners/apply/:id/withdraw': 'an application is withdrawn once',
  'POST /invitations/:token': 'an invitation is accepted once',
  'POST /console/partners/:id/members/:userId/role': 'sets the role',
  'POST /console/partners/:id/members/:userId/remove': 'removes',
  'POST /console/partners/:id/members/invitations/:invitationId/withdraw': 'an invitation is withdrawn once',
  'POST /console/listing-requests/:id': 'saves what is there',
  'POST /partner/:clientId/support/articles/try': 'stores nothing',
  'POST /partner/:clientId/support/articles/:id': 'saves what is there',
  'POST /partner/:clientId/support/articles/:id/delete': 'deletes',
  'POST /partner/:clientId/support/articles/:id/examples': 'a proposal is decided once',
  'POST /partner/:clientId/support/settings': 'saves what is there',
  'POST /partner/:clientId/lost-listings/reports': 'turns reports on or off',
  'POST /partner/:clientId/submissions/:id/share/:linkId/revoke': 'a link is revoked once',
  ...Object.fromEntries(
    ['/partner/:clientId', '/partner/:clientId/test'].flatMap((path) => [
      [`POST ${path}/keys/:id/rename`, 'sets the name'],
      [`POST ${path}/keys/:id/revoke`, 'a key is revoked once'],
      [`POST ${path}/members/leave`, 'a member leaves once'],
      [`POST ${path}/members/:userId/role`, 'sets the role'],
      [`POST ${path}/members/:userId/remove`, 'removes'],
      [`POST ${path}/members/invitations/:invitationId/withdraw`, 'an invitation is withdrawn once'],
    ]),
  ),
  ...Object.fromEntries(
    ['tools', 'directories', 'categories', 'tags', 'directory-categories'].flatMap((kind) => [
      [`POST /console/${kind}/:id`, 'saves what is there'],
      [`POST /console/${kind}/:id/set`, 'sets a flag'],
      [`POST /console/${kind}/:id/delete`, 'deletes'],
    ]),
  ),
  ...Object.fromEntries(
    ['tools', 'directories'].flatMap((kind) => [
      [`POST /console/${kind}/preview`, 'stores nothing'],
      [`POST /console/${kind}/:id/preview`, 'stores nothing'],
      [`POST /console/${kind}/:id/restore`, 'requires the newest version'],
    ]),
  ),
  ...Object.fromEntries(
    ['categories', 'tags', 'directory-categories'].map((kind) => [`POST /console/${kind}/:id/merge`, 'deletes']),
  ),
};

/** Served only to this machine, so pages seen through a proxy don't link to it. `plan-pages.spec.ts` tests it. */
const NOT_LINKED = ['POST /dev/checkout', 'POST /partner/:clientId/test/sandbox/conversations/:id/reply'];

/** The fields of a listing request. */
const REQUESTED: Fields = {
  name: 'Requested',
  website: 'https://requested.example/',
  tagline: 'Requested',
  description: 'Requested',
  category: 'writing',
  pricing: 'FREE',
  tags: 'seo',
  founderName: 'Ada',
  founderEmail: 'ada@requested.example',
};

/** The fields of an application. */
const APPLIED: Fields = {
  name: 'Applied',
  website: 'https://applied.example/',
  purpose: 'Applied',
  contactEmail: 'team@applied.example',
  supportMode: 'hybrid',
  policy: ACCEPTABLE_USE.version,
};

/** The input of a form, and the table to which it adds a row. */
type Effect = [fields: Fields, table: string, rows?: number];

/** Of portal forms that work the same in both modes, those of live mode. */
const EFFECTS: Record<string, Effect> = {
  'POST /sign-in': [{ email: 'once@studio.example' }, 'sign_ins'],
  'POST /dashboard/keys': [{ name: 'Created once', policy: ACCEPTABLE_USE.version }, 'api_keys'],
  'POST /dashboard/keys/:id/rotate': [{ grace: '1' }, 'api_keys'],
  'POST /dashboard/account/email': [{ email: 'new@studio.example' }, 'mails', 2],
  'POST /tools/:slug/report': [{ reason: 'other', text: 'Once' }, 'reports'],
  'POST /directories/:slug/report': [{ reason: 'other', text: 'Once' }, 'reports'],
  'POST /oauth/consent/:id/switch-account': [{}, 'authorization_requests where user_id is null'],
  'POST /launch/lists': [{ name: 'Once' }, 'launch_lists'],
  'POST /submit': [REQUESTED, 'listing_requests'],
  'POST /partner/:clientId/submissions/new': [REQUESTED, 'submissions'],
  'POST /partner/:clientId/test/submissions/new': [REQUESTED, 'test_submissions'],
  'POST /partner/:clientId/test/sandbox/events': [{ event: 'ping' }, 'webhook_deliveries'],
  'POST /console/listing-requests/:id/approve': [{}, 'tools'],
  'POST /console/listing-requests/:id/decline': [{ message: 'Once' }, "listing_requests where status = 'declined'"],
  'POST /partners/apply': [APPLIED, 'partner_applications'],
  'POST /console/applications/:id/approve': [{}, "partner_applications where status = 'approved'"],
  'POST /console/applications/:id/decline': [{ message: 'Once' }, "partner_applications where status = 'declined'"],
  'POST /console/partners/:id/members': [{ email: 'once@studio.example', role: 'viewer' }, 'partner_invitations'],
  'POST /console/tools': [
    { slug: 'once', name: 'Once', tagline: 'Once', description: 'Once', website: 'https://once.example/' },
    'tools',
  ],
  'POST /console/directories': [
    { slug: 'once', name: 'Once', website: 'https://once.example/', cost: 'Free', type: 'dofollow' },
    'directories',
  ],
  'POST /console/categories': [{ slug: 'once', name: 'Once' }, 'categories'],
  'POST /console/tags': [{ slug: 'once', name: 'Once' }, 'tags'],
  'POST /console/directory-categories': [{ slug: 'once', name: 'Once' }, 'directory_categories'],
  'POST /console/import': [{ text: '{}', run: 'dry-run' }, 'imports'],
  'POST /console/partners': [
    { name: 'Once', contactEmail: 'once@partner.example', supportMode: 'hybrid' },
    'partner_clients where test_of is null',
  ],
  'POST /console/notifications/webhook': [
    { webhookUrl: 'https://ops.invalid/hook' },
    `audit_entries where action = 'notifications.updated'`,
  ],
  'POST /console/notifications/test': [{}, `audit_entries where action = 'notifications.tested'`],
  'POST /console/partners/:id/keys': [{ name: 'Once' }, 'api_keys'],
  'POST /console/partners/:id/webhook-secret': [{ confirmed: 'true' }, 'webhook_secrets'],
  'POST /console/partners/:id/webhook-test': [{}, 'webhook_deliveries'],
  'POST /console/partners/:id/knowledge': [{ title: 'Once', body: 'Once' }, 'knowledge_articles'],
  'POST /console/partners/:id/gaps/:gapId/article': [{ title: 'From a gap', body: 'Once' }, 'knowledge_articles'],
  'POST /partner/:clientId/keys': [{ name: 'Once' }, 'api_keys'],
  'POST /partner/:clientId/keys/:id/rotate': [{ grace: '1' }, 'api_keys'],
  'POST /partner/:clientId/members': [{ email: 'live@studio.example', role: 'viewer' }, 'partner_invitations'],
  'POST /partner/:clientId/support/articles': [{ title: 'Once', body: 'Once' }, 'knowledge_articles'],
  'POST /partner/:clientId/submissions/:id/share': [{}, 'share_links'],
  'POST /console/deliveries/redeliver': [{}, 'webhook_deliveries'],
  'POST /console/deliveries/:id/redeliver': [{}, 'webhook_deliveries'],
  'POST /partner/:clientId/webhooks/secret': [{ confirmed: 'true' }, 'webhook_secrets'],
  'POST /partner/:clientId/deliveries/ping': [{}, 'webhook_deliveries'],
  'POST /partner/:clientId/deliveries/redeliver': [{}, 'webhook_deliveries'],
  'POST /partner/:clientId/deliveries/:id/redeliver': [{}, 'webhook_deliveries'],
  'POST /console/submissions/:toolId/check': [{}, 'audit_entries'],
  'POST /console/filters': [{ list: 'tools', filters: 'q=once', name: 'Once' }, 'saved_filters'],
  'POST /console/inbox/saved': [{ title: 'Once', content: 'Once' }, 'support_saved_replies'],
  'POST /console/inbox/:id/article': [{ title: 'From a reply', body: 'Once' }, 'knowledge_articles'],
  'POST /console/inbox/:id/note': [{ note: 'Once' }, 'support_notes'],
  'POST /console/inbox/:id/reply': [{ content: 'Once' }, 'support_messages'],
  'POST /console/inbox/next': [{}, 'support_claims'],
  'POST /console/submissions/:toolId/done': [{}, 'submission_moves'],
};

interface FoundForm {
  /** The page with the form. */
  page: string;
  action: string;
  hasToken: boolean;
}

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
const isOneTime = ({ handler }: Route): boolean =>
  (
    service.inside<Reflector>('Reflector').get<{ name: string }[] | undefined>(INTERCEPTORS_METADATA, handler) ?? []
  ).some(({ name }) => name === 'OneTimeInterceptor');

let receiver: Receiver;
let users: TestUsers;
let service: Service;
let ada: Visitor;
let routes: RoutesService;
const portalPaths: string[] = [];
/** By route. */
const forms = new Map<string, FoundForm[]>();

beforeAll(async () => {
  receiver = await Receiver.start();
  users = await TestUsers.start({ RATE_SITE_PER_MINUTE: '100000', ALLOW_PRIVATE_NETWORK: 'true' });
  ({ service } = users);
  routes = service.inside<RoutesService>('RoutesService');
  ada = await users.admin('Ada Moreno');
  await makeOneOfEach();
  await walk();
});
afterAll(async () => {
  await users.stop();
  await receiver.stop();
});

/** So that every form is on some page. */
async function makeOneOfEach(): Promise<void> {
  await service.import(
    category('writing'),
    tag('seo'),
    directoryCategory('startups'),
    tool({ slug: 'lamp' }),
    directory({ slug: 'harbor', name: 'Harbor', categories: ['startups'] }),
  );
  const { id, key } = await partner(service, `${receiver.url}/hook`);
  const work = await submitted(service, key, { paymentType: 'starter' });
  await service.admin('PUT', `/submissions/${work.id}/directories/harbor`, {
    isSubmitted: true,
    listingUrl: 'https://harbor.invalid/listing',
  });
  await service.admin('POST', `/partners/${id}/webhook-secret`);
  await rowsOf(
    service.databaseUrl,
    `update partner_clients set webhook_url = '${receiver.url}/test' where test_of = '${id}';
     insert into partner_members (client_id, user_id, role) select '${id}', id, 'owner' from users where role = 'admin'`,
  );
  // The first event of each mode fails, also when it is redelivered.
  const failing: unknown[] = [];
  receiver.answer = (response, { headers }) =>
    response.writeHead(failing.includes(headers['webhook-id']) ? 500 : 200).end('ok');
  for (const clientId of [id, await testClientOf(users, id)]) {
    const ping = (await service.admin('POST', `/partners/${clientId}/webhook-test`)).body.data;
    failing.push(ping.id);
    const statusOf = async (): Promise<string> =>
      (await service.admin('GET', `/webhook-deliveries/${ping.id}`)).body.data.status;
    await until(async () => (await statusOf()) !== 'pending');
    await rowsOf(service.databaseUrl, `update webhook_deliveries set status = 'failed' where id = '${ping.id}'`);
  }
  for (const path of [`/partner/${id}`, `/partner/${id}/test`]) {
    await ada.send(`${path}/keys`, { name: 'First' });
    portalPaths.push(path);
  }
  portalPaths.push(`/partner/${id}/submissions/${work.id}/share`);
  portalPaths.push((await ada.open((await AgentApp.register(service)).authorizePath())).location ?? '');
  const support = await supported(service, { supportMode: 'human' });
  const answered = (await ask(service, support, { question: 'Where is my listing?' })).body.data;
  await reply(service, answered.id, 'It is live.');
  for (const question of ['How long does it take?', 'What does it cost?']) await ask(service, support, { question });
  await service.inside<GapGroupingJob>('GapGroupingJob').updateGaps();
  for (let sent = 0; sent < 2; sent += 1) await ada.send('/submit', REQUESTED);
  for (let sent = 0; sent < 2; sent += 1) await (await users.signedIn()).send('/partners/apply', APPLIED);
  await service.admin('PUT', '/notification-channels', { slackUrl: `${receiver.url}/slack` });
  await ada.send('/dashboard/keys', { name: 'First', policy: ACCEPTABLE_USE.version });
}

/** Follows links to every kind of page, and collects the forms. */
async function walk(): Promise<void> {
  const waiting = ['/', '/sign-in', '/dashboard', '/dashboard/account', '/console', ...portalPaths];
  const seen = new Set(waiting);
  const opened = new Map<string, number>();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const [address = ''] = path.split(/[?#]/);
    const route = routes
      .routesAt(address)
      .filter(({ method }) => method === 'GET')
      .sort((one, other) => one.path.split(':').length - other.path.split(':').length)[0];
    if (route === undefined || /^\/(v1|go|assets|images|docs|dev)\b|\.\w+$/.test(address)) continue;
    const [ofAddress, ofRoute] = [(opened.get(address) ?? 0) + 1, (opened.get(route.path) ?? 0) + 1];
    if (ofAddress > 2 || ofRoute > 3) continue;
    opened.set(route.path, ofRoute).set(address, ofAddress);
    const { $ } = await ada.open(path);
    for (const form of $('form[method=post]').toArray()) {
      const targets = $(form)
        .find('button[formaction]')
        .add($(`button[form="${$(form).attr('id')}"][formaction]`));
      const actions = [$(form).attr('action'), ...targets.toArray().map((button) => $(button).attr('formaction'))];
      const hasToken = $(form).find(`input[type=hidden][name=${TOKEN_FIELD}]`).length === 1;
      for (const action of actions) if (action !== undefined) remember({ page: path, action, hasToken });
    }
    for (const link of $('a[href^="/"]').toArray()) {
      const href = $(link).attr('href') ?? '';
      if (!seen.has(href)) waiting.push(href);
      seen.add(href);
    }
  }
}

function remember(form: FoundForm): void {
  const [address = ''] = form.action.split('?');
  const route = routes
    .routesAt(address)
    .filter(({ method }) => method === 'POST')
    .sort((one, other) => one.path.split(':').length - other.path.split(':').length)[0];
  const name = route === undefined ? form.action : nameOf(route);
  forms.set(name, [...(forms.get(name) ?? []), form]);
}

/** On the first page that still has it: a decided listing request, for example, has no form. */
async function findForm(name: string): Promise<{ form: ReturnType<CheerioAPI>; action: string }> {
  for (const { page, action } of forms.get(name) ?? []) {
    const { $ } = await ada.open(page);
    const form = $('form[method=post]')
      .filter(
        (_, element) => $(element).attr('action') === action || $(element).find(`[formaction="${action}"]`).length > 0,
      )
      .first();
    if (form.length > 0) return { form, action };
  }
  throw new Error(`No page has a form for ${name}`);
}

const countOf = async (table: string): Promise<number> =>
  Number((await rowsOf(service.databaseUrl, `select count(*) as count from ${table}`))[0].count);

describe('A form', () => {
  it('that creates or sends something has a one-time token, on every page', () => {
    const sent = routes.routes.filter(({ method, path }) => method === 'POST' && !API_PATH.test(path));
    const pages = sent.filter(({ path }) => path !== '/webhooks/stripe');
    const repeatable = pages.filter((route) => !isOneTime(route)).map(nameOf);
    // A new form: wrap its body in @OneTimeForm() and put <OneTimeToken /> into it, or say why repeating it does no harm.
    expect(repeatable.sort()).toEqual(Object.keys(REPEATABLE).sort());
    const oneTimeRoutes = pages.filter(isOneTime);
    const oneTime = oneTimeRoutes.map(nameOf);
    const withoutToken = oneTime.flatMap((name) => (forms.get(name) ?? []).filter(({ hasToken }) => !hasToken));
    expect(withoutToken).toEqual([]);
    expect(oneTime.filter((name) => !forms.has(name))).toEqual(NOT_LINKED);
    expect(Object.keys(EFFECTS).filter((name) => !oneTime.includes(name))).toEqual([]);
    const tested = new Set(oneTimeRoutes.filter((route) => nameOf(route) in EFFECTS).map(({ handler }) => handler));
    expect(oneTimeRoutes.filter(({ handler }) => !tested.has(handler)).map(nameOf)).toEqual(NOT_LINKED);
  });

  it.each(Object.entries(EFFECTS))(
    '%s takes effect once, sent twice at the same time and once more',
    async (name, effect) => {
      const [fields, table, rows = 1] = effect;
      // The page of a delivery has no form while the delivery is pending.
      await until(async () => (await countOf("webhook_deliveries where status = 'pending'")) === 0);
      const { form, action } = await findForm(name);
      const hidden = form.serializeArray().map(({ name: field, value }) => [field, value]);
      const sent: Fields = { ...Object.fromEntries(hidden), ...fields };
      const isMultipart = form.attr('enctype') === 'multipart/form-data';
      const send = (): ReturnType<Visitor['send']> => {
        if (!isMultipart) return ada.send(action, sent);
        const data = new FormData();
        for (const [field, value] of Object.entries(sent)) data.set(field, value);
        return ada.upload(action, data);
      };

      const before = await countOf(table);
      const both = await Promise.all([send(), send()]);
      expect(both.map(({ status, text }) => (status < 400 ? status : text)).sort()[1]).toBe(303);
      expect((await countOf(table)) - before).toBe(rows);
      const again = await send();
      expect([again.status, again.$('.secret').length, await countOf(table)]).toEqual([303, 0, before + rows]);
      expect(both.map(({ location }) => location)).toContain(again.location);
      expect((await ada.open(again.location ?? '')).status).toBe(200);
    },
  );
});

describe('A one-time token', () => {
  const keys = '/dashboard/keys';
  const named = (name: string): Fields => ({ name, policy: ACCEPTABLE_USE.version });
  const keysNamed = (name: string): Promise<number> => countOf(`api_keys where name = '${name}'`);

  it('shows what was created and no secret when the page of a new key is reloaded', async () => {
    const sent = { ...named('Reloaded'), once: randomUUID() };
    const key = (await ada.send(keys, sent)).$('.secret code').text();
    expect(key).toMatch(/^aid_c_/);
    const { location = '' } = await ada.send(keys, sent);
    const page = await ada.open(location);
    expect(page.$('h2#key').text()).toBe('Reloaded');
    expect(page.$('[role=status]').text()).toContain('so it had no effect');
    expect(page.text).not.toContain(key);
  });

  it('can be used again after a form was rejected, also by the database', async () => {
    const sent = { title: 'Taken', content: 'Hello', once: randomUUID() };
    const path = '/console/inbox/saved';
    expect((await ada.send(path, { ...sent, title: '' })).status).toBe(400);
    expect((await ada.send(path, { title: 'Taken', content: 'First' })).status).toBe(303);
    expect((await ada.send(path, sent)).status).toBe(409);
    // Not through the page, which would also check the version.
    await rowsOf(service.databaseUrl, `update support_saved_replies set title = 'Free' where title = 'Taken'`);
    expect((await ada.send(path, sent)).location).toBe(path);
    expect(await countOf(`support_saved_replies where title = 'Taken' and content = 'Hello'`)).toBe(1);
  });

  it('of a sign-in form that was sent twice binds the one email to the browser, even if it dropped the first response', async () => {
    const email = users.newEmail();
    const sent = { email, once: randomUUID() };
    // The cookie of the first response is lost with this visitor.
    await new Visitor(service).send('/sign-in', sent);
    const browser = new Visitor(service);
    expect((await browser.send('/sign-in', sent)).location).toBe('/sign-in/code');
    const code = codeIn(await users.mailServer.newest(email));
    expect((await browser.send('/sign-in/code', { code })).status).toBe(303);
    expect(await countOf(`mails where recipient = '${email}'`)).toBe(1);
  });

  it('of the last sign-in form within the limit redirects to the code again', async () => {
    const [email, browser] = [users.newEmail(), new Visitor(service)];
    for (let sent = 0; sent < 4; sent += 1) await browser.send('/sign-in', { email });
    const last = { email, once: randomUUID() };
    expect((await browser.send('/sign-in', last)).location).toBe('/sign-in/code');
    expect((await browser.send('/sign-in', last)).location).toBe('/sign-in/code');
    expect((await browser.send('/sign-in', { email, once: randomUUID() })).status).toBe(429);
  });

  it('takes effect once across two processes', async () => {
    const other = await Service.start({ TRUST_PROXY: '1' }, service.databaseUrl);
    const sent = { ...named('Two processes'), once: randomUUID() };
    const elsewhere = new Visitor(other);
    for (const [name, value] of ada.cookies) elsewhere.cookies.set(name, value);
    const both = await Promise.all([ada.send(keys, sent), elsewhere.send(keys, sent)]);
    await other.stop();
    expect(both.map(({ status }) => status).sort()).toEqual([200, 303]);
    expect(await keysNamed('Two processes')).toBe(1);
  });

  it('of one user does not affect another user, and a malformed token is rejected', async () => {
    const sent = { ...named('Same token'), once: randomUUID() };
    const noor = await users.signedIn();
    expect((await ada.send(keys, sent)).$('.secret').length).toBe(1);
    expect((await noor.send(keys, sent)).$('.secret').length).toBe(1);
    expect(await keysNamed('Same token')).toBe(2);
    for (const once of ['x', 'a'.repeat(200), `${randomUUID()}\0`])
      expect((await ada.send(keys, { ...named('Bad token'), once })).status).toBe(400);
    expect(await keysNamed('Bad token')).toBe(0);
  });

  it('is stored as long as a session lasts, unlike idempotency keys of the API', async () => {
    const insert = (holder: string, days: number): Promise<unknown> =>
      rowsOf(
        service.databaseUrl,
        `insert into idempotency_records (holder, key, request_hash, created_at)
         values ('${holder}', 'old', '', now() - interval '${days} days')`,
      );
    // A test can't wait for the hourly cleanup.
    for (const [holder, days] of [
      ['form a', 89],
      ['form b', 91],
      ['key', 2],
    ] as const)
      await insert(holder, days);
    await service.inside<IdempotencyService>('IdempotencyService').deleteExpired();
    const kept = await rowsOf(service.databaseUrl, `select holder from idempotency_records where key = 'old'`);
    expect(kept).toEqual([{ holder: 'form a' }]);
  });
});
