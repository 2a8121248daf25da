import { randomUUID } from 'node:crypto';
import type { GapGroupingJob } from '../../src/contexts/support/gaps/gap-grouping.job.js';
import { ask, reply, supported } from '../harness/asking.js';
import { lockInOrder, rowsOf } from '../harness/database.js';
import type { Partner } from '../harness/partner.js';
import { Receiver } from '../harness/servers/receiver.js';
import { TestUsers } from '../harness/test-users.js';
import type { Service } from '../harness/service.js';
import type { Visitor } from '../harness/visitor.js';

const INBOX = '/console/inbox';
const HOUR_MS = 3_600_000;

let receiver: Receiver;
let users: TestUsers;
let service: Service;
let ada: Visitor;
let ivo: Visitor;
let partner: Partner;

beforeAll(async () => {
  receiver = await Receiver.start();
  users = await TestUsers.start({ ALLOW_PRIVATE_NETWORK: 'true' });
  ({ service } = users);
  ada = await users.admin('Ada Moreno');
  ivo = await users.admin('Ivo Brandt');
});

afterAll(async () => {
  await users.stop();
  await receiver.stop();
});

beforeEach(async () => {
  partner = await supported(service, { supportMode: 'human', webhookUrl: `${receiver.url}/hook` });
  receiver.received.splice(0);
});

const asked = async (question = 'One?', fields: object = {}): Promise<string> =>
  (await ask(service, partner, { question, ...fields })).body.data.id;
const mark = (id: string, action: string, body: object = {}) =>
  service.admin('POST', `/support/conversations/${id}/${action}`, body);
const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();
const listed = async (query: string): Promise<string[]> => {
  const { body } = await service.admin('GET', `/support/conversations?partnerId=${partner.id}&${query}`);
  return body.data.map(({ id }: any) => id);
};
const inView = async (view: string): Promise<string[]> => {
  const { $ } = await ada.open(`${INBOX}?partner=${partner.id}&view=${view}`);
  return $('tbody tr')
    .get()
    .map((row) => $(row).attr('id')?.replace('row-', '') ?? '');
};
const openQueue = (): Promise<string[]> => listed('queue=open&status=pending');
const snoozedUntil = async (id: string): Promise<string | null> =>
  (await service.admin('GET', `/support/conversations/${id}`)).body.data.snoozedUntil;
const actions = async (subject: string): Promise<string[]> =>
  (await service.admin('GET', `/audit?subject=${subject}`)).body.data.map(({ action }: any) => action);
const asPartner = async (path: string): Promise<string> => (await service.get(`/v1/support${path}`, partner.key)).text;

describe('Closing a conversation', () => {
  it('takes it out of the queue, and changes nothing for the partner', async () => {
    const [first, second] = [await asked('First?'), await asked('Second?')];
    const before = [await asPartner('/conversations'), await asPartner(`/conversations/${first}`)];
    const { status, body } = await mark(first, 'close', { reason: 'resolved' });
    expect([status, body.data.status, body.data.closedAs]).toEqual([200, 'pending', 'resolved']);
    expect(body.data.closedAt).toMatch(/Z$/);
    expect([await asPartner('/conversations'), await asPartner(`/conversations/${first}`)]).toEqual(before);
    expect([await openQueue(), await listed('queue=closed'), await listed('status=pending')]).toEqual([
      [second],
      [first],
      [first, second],
    ]);
    expect([await inView('waiting'), await inView('closed')]).toEqual([[second], [first]]);
    expect(receiver.received).toEqual([]);
  });

  it('can be repeated, and takes the latest reason', async () => {
    const id = await asked();
    await mark(id, 'close', { reason: 'spam' });
    await mark(id, 'close', { reason: 'spam' });
    const { body } = await mark(id, 'close', { reason: 'duplicate' });
    expect(body.data.closedAs).toBe('duplicate');
    expect(await actions(id)).toEqual(['support.closed', 'support.closed']);
  });

  it('leaves out its conversations when the next one is claimed and when waiting ones are counted', async () => {
    const waiting = async (): Promise<number> => {
      const { $ } = await ada.open('/console/waiting');
      return Number(/\d+/.exec($('#waiting-conversations').text())?.[0] ?? 0);
    };
    const id = await asked();
    const before = await waiting();
    await mark(id, 'close', { reason: 'spam' });
    expect(before - (await waiting())).toBe(1);
    expect((await ada.send(`${INBOX}/next?partner=${partner.id}`)).location).toContain('nothing-left');
  });

  it('ends with the next question, but not with a repeated one', async () => {
    const metadata = { peerPushMessageId: randomUUID() };
    const id = await asked('One?', { metadata });
    await mark(id, 'close', { reason: 'resolved' });
    await ask(service, partner, { question: 'One?', metadata });
    expect(await openQueue()).toEqual([]);
    await asked('Two?', { conversationId: id });
    expect([await openQueue(), await listed('queue=closed')]).toEqual([[id], []]);
  });

  it('ends with a human reply', async () => {
    const id = await asked();
    await mark(id, 'close', { reason: 'spam' });
    const { body } = await reply(service, id, 'Sorry, not spam.');
    expect([body.data.status, body.data.closedAs]).toEqual(['answered', null]);
  });

  it('is undone by reopening', async () => {
    const id = await asked();
    await mark(id, 'close', { reason: 'duplicate' });
    const { status, body } = await mark(id, 'reopen');
    expect([status, body.data.closedAs, body.data.closedAt]).toEqual([200, null, null]);
    await mark(id, 'reopen');
    expect(await openQueue()).toEqual([id]);
    expect(await actions(id)).toEqual(['support.reopened', 'support.closed']);
  });

  it('is rejected without a known reason, for an unknown conversation, and after a newer question', async () => {
    const id = await asked();
    for (const body of [{}, { reason: 'boring' }, { reason: null }, { reason: 'spam', questionId: 'x' }])
      expect((await mark(id, 'close', body)).status).toBe(400);
    for (const action of ['close', 'reopen', 'snooze'])
      expect((await mark(randomUUID(), action, { reason: 'spam', until: inMs(HOUR_MS) })).status).toBe(404);
    const seen = (await service.admin('GET', `/support/conversations/${id}`)).body.data.messages[0].id;
    await asked('Two?', { conversationId: id });
    expect((await mark(id, 'close', { reason: 'resolved', questionId: seen })).status).toBe(409);
    expect((await mark(id, 'snooze', { until: inMs(HOUR_MS), questionId: seen })).status).toBe(409);
    expect(await openQueue()).toEqual([id]);
  });

  it('as spam or duplicate removes its questions from the gaps, and reopening adds them again', async () => {
    const gaps = async (): Promise<number[]> => {
      await service.inside<GapGroupingJob>('GapGroupingJob').updateGaps();
      const { body } = await service.admin('GET', `/partners/${partner.id}/knowledge/gaps`);
      return body.data.map(({ count }: any) => count);
    };
    const id = await asked('Do you deliver parcels to Norway?');
    await asked('Is delivering parcels to Norway possible?');
    const early = await asked('How do I export my invoices?');
    await mark(early, 'close', { reason: 'spam' });
    expect(await gaps()).toEqual([2]);
    await mark(id, 'close', { reason: 'duplicate' });
    expect(await gaps()).toEqual([1]);
    await mark(id, 'close', { reason: 'resolved' });
    expect(await gaps()).toEqual([2]);
    await mark(early, 'reopen');
    expect(await gaps()).toEqual([2, 1]);
  });
});

describe('Snoozing a conversation', () => {
  it('takes it out of the queue until then, without a change for the partner', async () => {
    const id = await asked();
    const before = await asPartner(`/conversations/${id}`);
    const until = inMs(HOUR_MS);
    const { status, body } = await mark(id, 'snooze', { until });
    expect([status, body.data.status, body.data.snoozedUntil]).toEqual([200, 'pending', until]);
    expect([await openQueue(), await listed('queue=snoozed'), await inView('snoozed')]).toEqual([[], [id], [id]]);
    expect(await asPartner(`/conversations/${id}`)).toBe(before);
    // By SQL, because time does not pass in a test.
    await rowsOf(service.databaseUrl, `update support_conversations set snoozed_until = now() where id = '${id}'`);
    expect([await openQueue(), await listed('queue=snoozed'), await inView('waiting')]).toEqual([[id], [], [id]]);
    expect(await snoozedUntil(id)).toBeNull();
    expect(receiver.received).toEqual([]);
  });

  it('ends with the next question, a reply and reopening', async () => {
    const until = inMs(HOUR_MS);
    for (const end of [
      (id: string) => asked('Two?', { conversationId: id }),
      (id: string) => reply(service, id, 'Here.'),
      (id: string) => mark(id, 'reopen'),
    ]) {
      const id = await asked();
      await mark(id, 'snooze', { until });
      await end(id);
      expect(await snoozedUntil(id)).toBeNull();
    }
  });

  it('replaces closing, and closing replaces it', async () => {
    const id = await asked();
    await mark(id, 'close', { reason: 'spam' });
    const snoozed = (await mark(id, 'snooze', { until: inMs(HOUR_MS) })).body.data;
    expect([snoozed.closedAs, snoozed.snoozedUntil]).toEqual([null, expect.any(String)]);
    const closed = (await mark(id, 'close', { reason: 'spam' })).body.data;
    expect([closed.closedAs, closed.snoozedUntil]).toEqual(['spam', null]);
  });

  it('is rejected outside the next year, and for a conversation with a reply', async () => {
    const id = await asked();
    for (const until of [inMs(-1_000), inMs(367 * 24 * HOUR_MS), 'tomorrow', null, undefined])
      expect((await mark(id, 'snooze', { until })).status).toBe(400);
    await reply(service, id, 'Done.');
    expect((await mark(id, 'snooze', { until: inMs(HOUR_MS) })).status).toBe(409);
  });
});

describe('The page of a conversation', () => {
  it('closes, reopens and snoozes it, and keeps the draft', async () => {
    const id = await asked();
    const path = `${INBOX}/${id}`;
    const query = `?partner=${partner.id}`;
    const question = (await ada.open(path)).$('#reply [name=question]').attr('value') ?? '';
    const closed = await ada.send(`${path}/close${query}`, { reason: 'spam', question, content: 'Half a reply' });
    expect([closed.status, closed.location]).toEqual([303, `${path}${query}&done=closed`]);
    const page = await ada.open(path);
    expect(page.$('.thread').text()).toContain('closed as spam');
    expect(page.$('#content').text()).toBe('Half a reply');
    expect(page.$(`[formaction="${path}/reopen"]`).length).toBe(1);
    expect(page.$(`[formaction="${path}/claim"]`).length).toBe(0);
    expect((await ada.send(`${path}/claim`, { draft: 'kept' })).status).toBe(409);
    expect((await ada.send(`${path}/reopen`)).location).toBe(`${path}?done=reopened`);
    const snoozed = await ada.send(`${path}/snooze${query}`, { preset: 'hour', question });
    expect(snoozed.location).toBe(`${path}${query}&done=snoozed`);
    expect((await ada.open(path)).$('.thread').text()).toContain('snoozed, returns in 1 hour');
    expect((await actions(id)).slice(0, 3)).toEqual(['support.snoozed', 'support.reopened', 'support.closed']);
  });

  it('opens the conversation that has waited longest after the closed or snoozed one, and none that a colleague has claimed', async () => {
    const [first, second, third, fourth] = [await asked('1?'), await asked('2?'), await asked('3?'), await asked('4?')];
    const query = `?partner=${partner.id}`;
    const next = async (id: string, action: string, fields: Record<string, string>): Promise<string | undefined> =>
      (await ada.send(`${INBOX}/${id}/${action}${query}`, fields)).location;
    await ivo.send(`${INBOX}/${third}/claim`, { draft: 'kept' });
    expect(await next(second, 'close', { reason: 'resolved' })).toBe(`${INBOX}/${fourth}${query}&done=closed-next`);
    expect(await next(fourth, 'snooze', { preset: 'hour' })).toBe(`${INBOX}/${first}${query}&done=snoozed-next`);
    const page = await ada.open(`${INBOX}/${first}${query}&done=snoozed-next`);
    expect([page.$('#content').attr('autofocus'), page.$('#reply-messages').text()]).toEqual([
      undefined,
      expect.stringContaining('Conversation snoozed. This one has waited longest after it.'),
    ]);
    // An unsent note stays on the page.
    const noted = await ada.send(`${INBOX}/${first}/close${query}`, { reason: 'spam', note: 'Unsent' });
    expect([noted.location, noted.$('#note').text()]).toEqual([undefined, 'Unsent']);
  });

  it('shows what is wrong with the end of a snooze next to its field', async () => {
    const id = await asked();
    for (const until of ['2020-01-01T09:00', 'nonsense', '2190-01-01T09:00', '']) {
      const { status, $ } = await ada.send(`${INBOX}/${id}/snooze`, { until });
      expect([status, $('#until').attr('aria-invalid'), $('details:has(#until)').is('[open]')]).toEqual([
        400,
        'true',
        true,
      ]);
    }
    expect(await openQueue()).toEqual([id]);
  });

  it.each([
    ['Europe/Berlin', '01-15T08', '07-01T07'],
    ['America/New_York', '01-15T14', '07-01T13'],
    ['', '01-15T09', '07-01T09'],
  ])('ends at 9:00 in winter and in summer, in the time zone "%s" or UTC', async (zone, ...ends) => {
    for (const end of ends) {
      const id = await asked();
      const year = new Date().getUTCFullYear();
      const until =
        [year, year + 1].map((each) => `${each}-${end}:00:00.000Z`).find((each) => each > inMs(HOUR_MS)) ?? '';
      const sent = await ada.send(`${INBOX}/${id}/snooze`, { until: until.replace(/T.*/, 'T09:00'), zone });
      expect([sent.status, await snoozedUntil(id)]).toEqual([303, until]);
    }
  });

  it('is not snoozed until a local time in an unknown time zone', async () => {
    const id = await asked();
    const zone = 'Europe/Atlantis';
    const { status, $ } = await ada.send(`${INBOX}/${id}/snooze`, { preset: 'monday', zone });
    expect([status, $('details:has(#until)').text()]).toEqual([400, expect.stringContaining('time zone is unknown')]);
    const page = await ada.open(`${INBOX}?partner=${partner.id}`);
    const box = page.$('input[form=selection]');
    const selected = { [box.attr('name') ?? '']: box.attr('value') ?? '', action: 'snooze', preset: 'tomorrow', zone };
    const batch = await ada.send(page.$('#selection').attr('action') ?? '', selected);
    expect([batch.status, batch.$('[role=alert]').text()]).toEqual([400, expect.stringContaining('unknown')]);
    expect(await openQueue()).toEqual([id]);
  });

  it('ends the claim of the admin who closes it, and does not close what another admin has claimed', async () => {
    const id = await asked();
    await ivo.send(`${INBOX}/${id}/claim`);
    const rejected = await ada.send(`${INBOX}/${id}/close`, { reason: 'spam' });
    expect([rejected.status, rejected.$('[role=alert]').text()]).toEqual([409, expect.stringContaining('Ivo Brandt')]);
    expect((await ada.send(`${INBOX}/${id}/snooze`, { preset: 'hour' })).status).toBe(409);
    await ivo.send(`${INBOX}/${id}/close`, { reason: 'spam' });
    expect(await inView('closed')).toEqual([id]);
    expect((await ivo.open(`${INBOX}?view=mine&partner=${partner.id}`)).$('tbody tr').length).toBe(0);
  });

  it('does not close a conversation with a question that the page did not show', async () => {
    const id = await asked();
    const question = (await ada.open(`${INBOX}/${id}`)).$('#reply [name=question]').attr('value') ?? '';
    await asked('Two?', { conversationId: id });
    const { status, $ } = await ada.send(`${INBOX}/${id}/close`, { reason: 'spam', question });
    expect([status, $('.messages').text()]).toEqual([409, expect.stringContaining('Two?')]);
    expect(await openQueue()).toEqual([id]);
  });
});

describe('A batch of conversations', () => {
  const batch = (body: object) => service.admin('POST', '/support/conversations/batch', body);
  const results = async (body: object): Promise<unknown[]> =>
    (await batch(body)).body.data.map(({ id, success, code }: any) => [id, success, code]);

  it('is closed or snoozed one by one, with a result per conversation', async () => {
    const [open, answered, newer] = [await asked('1?'), await asked('2?'), await asked('3?')];
    await reply(service, answered, 'Done.');
    const questionId = randomUUID();
    const unknown = randomUUID();
    const until = inMs(HOUR_MS);
    const items = [{ id: open }, { id: answered }, { id: newer, questionId }, { id: unknown }];
    expect(await results({ items, action: 'snooze', until })).toEqual([
      [open, true, null],
      [answered, false, 'conflict'],
      [newer, false, 'conflict'],
      [unknown, false, 'not-found'],
    ]);
    expect(await listed('queue=snoozed')).toEqual([open]);
    expect(await results({ items: [{ id: open }, { id: newer }], action: 'close', reason: 'spam' })).toEqual([
      [open, true, null],
      [newer, true, null],
    ]);
    expect((await actions(newer))[0]).toBe('support.closed');
    expect(await results({ items: [{ id: answered }], action: 'claim' })).toEqual([[answered, false, 'conflict']]);
  });

  it.each([
    [{ action: 'close' }, 'reason is required for close'],
    [{ action: 'snooze' }, 'until is required for snooze'],
    [{ action: 'snooze', until: '2020-01-01T09:00:00Z' }, 'until must be in the future'],
    [{ action: 'reopen' }, 'action must be one of'],
    [{ action: 'close', reason: 'spam', items: [] }, 'items must be a list of 1 to 100 conversations'],
    [
      { action: 'close', reason: 'spam', items: Array.from({ length: 101 }, () => ({ id: randomUUID() })) },
      'items must be a list of 1 to 100 conversations',
    ],
    [{ action: 'close', reason: 'spam', items: [{ id: 'x' }] }, 'items must be objects with id'],
  ])('is rejected as a whole for %j', async (body, message) => {
    const id = await asked();
    const { status, body: response } = await batch({ items: [{ id }], ...body });
    expect([status, response.error]).toEqual([400, expect.stringContaining(message)]);
    expect(await openQueue()).toEqual([id]);
  });

  it('is selected in the inbox, and rows that were not changed are named and stay selected', async () => {
    const [free, taken] = [await asked('1?', { customer: { name: 'Marta' } }), await asked('2?')];
    await ivo.send(`${INBOX}/${taken}/claim`, { draft: 'kept' });
    const path = `${INBOX}?partner=${partner.id}`;
    const page = await ada.open(path);
    const action = page.$('#selection').attr('action') ?? '';
    const boxes = (ids: string[], from = page): Record<string, string> =>
      Object.fromEntries(
        ids.map((id) => [
          `conversation-${id}`,
          from.$(`input[form=selection][name="conversation-${id}"]`).attr('value') ?? '',
        ]),
      );
    const claimed = await ada.send(action, { ...boxes([free, taken]), action: 'claim' });
    expect([claimed.status, claimed.$('[role=alert]').text()]).toEqual([
      409,
      expect.stringMatching(/1 conversation not changed, 1 conversation changed:.*Ivo Brandt is replying/),
    ]);
    expect(claimed.$(`input[name="conversation-${taken}"]`).attr('checked')).toBeDefined();
    expect(await inView('mine')).toEqual([free]);
    const snoozed = await ada.send(action, {
      ...boxes([free]),
      action: 'snooze',
      preset: 'tomorrow',
      zone: 'Asia/Tokyo',
    });
    expect(snoozed.location).toBe(`${path}&changed=1&done=snooze`);
    expect(await snoozedUntil(free)).toMatch(/T00:00:00.000Z$/);
    expect((await ada.open(snoozed.location ?? '')).$('[role=status]').text()).toContain('1 conversation snoozed.');
    const counts = (await ada.open(path))
      .$('#inbox-nav a')
      .get()
      .map((link) => page.$(link).text().trim());
    expect(counts.slice(0, 3)).toEqual(['Waiting, oldest first 1', 'Claimed by you 0', 'Snoozed 1']);
    await asked('3?', { conversationId: taken });
    expect((await ada.send(action, { ...boxes([taken]), action: 'spam' })).status).toBe(409);
    expect((await ivo.send(action, { ...boxes([taken], await ivo.open(path)), action: 'spam' })).status).toBe(303);
    expect(await inView('closed')).toEqual([taken]);
  });

  it('shows which questions are late', async () => {
    await service.admin('PUT', '/notification-channels', { waitingMinutes: 60 });
    const [late, early] = [await asked('1?'), await asked('2?')];
    await rowsOf(
      service.databaseUrl,
      `update support_conversations set waiting_since = now() - interval '61 minutes' where id = '${late}'`,
    );
    const { $ } = await ada.open(`${INBOX}?partner=${partner.id}`);
    const waiting = (id: string): string => $(`#row-${id} td[data-label=Waiting]`).text();
    expect([waiting(late), waiting(early)]).toEqual(['late, 1 hour ago', 'just now']);
    expect((await ada.open(`${INBOX}/${late}`)).$('.thread header').text()).toContain('late, 1 hour ago');
  });
});

describe('The next conversation', () => {
  it('is waited for if a job has locked the last one', async () => {
    const id = await asked();
    const row = `support_conversations where id = '${id}'`;
    const { location } = await lockInOrder(service.databaseUrl, { first: row, second: row }, () =>
      ada.send(`${INBOX}/next?partner=${partner.id}`),
    );
    expect(location).toContain(id);
  });
});
