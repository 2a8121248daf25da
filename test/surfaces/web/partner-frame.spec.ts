import { listenTo } from '../../harness/event-stream.js';
import { category } from '../../harness/listings.js';
import { memberOf, setMember, testClientOf } from '../../harness/members.js';
import { type Partner, partner, submitted } from '../../harness/partner.js';
import { TestUsers } from '../../harness/test-users.js';
import { until } from '../../harness/until.mjs';

let users: TestUsers;
let own: Partner;

beforeAll(async () => {
  users = await TestUsers.start();
  await users.service.import(category('writing'));
  own = await partner(users.service);
});

afterAll(() => users.stop());

describe('The portal', () => {
  it('shows the partner, the role and the mode on every page', async () => {
    const viewer = await memberOf(users, own.id, 'viewer');
    const live = await viewer.open(`/partner/${own.id}`);
    expect([live.status, live.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(live.$('.portal-partner').text()).toContain('Launch Harbor');
    expect(live.$('.portal-partner').text()).toContain('Viewer');
    expect(live.$('body').attr('class')).toContain('portal-live');
    expect(live.$('.mode-switch [aria-current]').text()).toMatch(/^Live/);
    const test = await viewer.open(`/partner/${own.id}/test/submissions`);
    expect(test.$('body').attr('class')).toContain('portal-test');
    expect(test.$('.test-notice').text()).toContain('Sandbox');
    expect(test.$('title').text()).toMatch(/^Test: /);
    expect(test.$('.mode-switch a').first().attr('href')).toBe(`/partner/${own.id}/submissions`);
    for (const link of test.$('nav[aria-label=Partner] a').toArray())
      expect(test.$(link).attr('href')).toMatch(new RegExp(`^/partner/${own.id}/test`));
  });

  it('has the sandbox in its navigation, in both modes', async () => {
    const viewer = await memberOf(users, own.id, 'viewer');
    const path = `/partner/${own.id}/test/sandbox`;
    for (const page of [`/partner/${own.id}`, `/partner/${own.id}/test/submissions`, path]) {
      const link = (await viewer.open(page)).$('nav[aria-label=Partner] a:contains("Sandbox")');
      expect([page, link.attr('href'), link.attr('aria-current')]).toEqual([
        page,
        path,
        page === path ? 'page' : undefined,
      ]);
    }
    const { $ } = await viewer.open(path);
    expect($('nav[aria-label=Partner] [aria-current]').length).toBe(1);
    expect($('.mode-switch a').first().attr('href')).toBe(`/partner/${own.id}`);
  });

  it('leads a member of one partner to it, and lists several', async () => {
    const email = users.newEmail();
    const visitor = await users.signedIn(email);
    expect((await visitor.open('/partner')).text).toContain('You aren’t a member of a partner');
    expect((await visitor.open('/dashboard/keys')).text).not.toContain('href="/partner"');
    await setMember(users, own.id, email, 'editor');
    await until(async () => (await visitor.open('/partner')).location === `/partner/${own.id}`);
    expect((await visitor.open('/dashboard/keys')).text).toContain('href="/partner"');
    const another = await partner(users.service);
    await setMember(users, another.id, email, 'viewer');
    await until(async () => (await visitor.open('/partner')).status === 200);
    const { $ } = await visitor.open('/partner');
    expect($('tbody tr').length).toBe(2);
    expect((await visitor.open(`/partner/${own.id}`)).$('.portal-partner .menu a').length).toBe(2);
  });

  it('reveals nothing about other partners', async () => {
    const another = await partner(users.service);
    const owner = await memberOf(users, another.id, 'owner');
    const unknown = await owner.open('/partner/019a8e2c-c284-7059-8d62-af5e41708293');
    const foreign = await owner.open(`/partner/${own.id}`);
    expect([unknown.status, foreign.status]).toEqual([404, 404]);
    expect(foreign.$('main').text()).toBe(unknown.$('main').text());
    // The test client has no pages under its own ID.
    expect((await owner.open(`/partner/${await testClientOf(users, another.id)}`)).status).toBe(404);
  });
});

describe('The stream of a partner’s changes', () => {
  const streamOf = (clientId: string, mode = ''): string =>
    `${users.service.url}/partner/${clientId}${mode}/changes/submissions`;

  it('announces only changes of the partner, in the mode of the page', async () => {
    const another = await partner(users.service);
    const member = await memberOf(users, own.id, 'viewer');
    const stranger = await memberOf(users, another.id, 'viewer');
    const [mine, theirs, sandbox] = await Promise.all([
      listenTo(streamOf(own.id), member),
      listenTo(streamOf(another.id), stranger),
      listenTo(streamOf(own.id, '/test'), member),
    ]);
    await submitted(users.service, own.key);
    await until(() => mine.events.includes('submissions'));
    // Sent in the order of their transactions: the other one would have arrived by then.
    await submitted(users.service, another.key);
    await until(() => theirs.events.includes('submissions'));
    expect(sandbox.events).toEqual([]);
    for (const stream of [mine, theirs, sandbox]) stream.stop();
  });

  it('begins with a change since the page was loaded, if it is the partner’s own', async () => {
    const another = await partner(users.service);
    const member = await memberOf(users, own.id, 'viewer');
    const since = Date.now();
    const first = await listenTo(streamOf(own.id), member);
    await submitted(users.service, own.key);
    await until(() => first.events.includes('submissions'));
    const late = await listenTo(`${streamOf(own.id)}?since=${since}`, member);
    await until(() => late.events.includes('submissions'));
    const stranger = await memberOf(users, another.id, 'viewer');
    const nothing = await listenTo(`${streamOf(another.id)}?since=${since}`, stranger);
    await submitted(users.service, another.key);
    await until(() => nothing.events.includes('submissions'));
    expect(nothing.events).toEqual(['submissions']);
    for (const stream of [first, late, nothing]) stream.stop();
  });

  it('ends when the member is removed, and can’t be opened again', async () => {
    const email = users.newEmail();
    const visitor = await users.signedIn(email);
    await setMember(users, own.id, email, 'owner');
    await until(async () => (await visitor.open(`/partner/${own.id}`)).status === 200);
    const stream = await listenTo(streamOf(own.id), visitor);
    expect(stream.status).toBe(200);
    await setMember(users, own.id, email, null);
    await until(() => stream.ended);
    expect(stream.reason).toBe('no-access');
    expect((await listenTo(streamOf(own.id), visitor)).status).toBe(404);
    expect((await visitor.open(`/partner/${own.id}`)).status).toBe(404);
  });
});
