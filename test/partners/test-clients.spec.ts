import type { GapGroupingJob } from '../../src/contexts/support/gaps/gap-grouping.job.js';
import { ask } from '../harness/asking.js';
import { rowsOf } from '../harness/database.js';
import { partner, partnerKey } from '../harness/partner.js';
import type { Service } from '../harness/service.js';
import { TestUsers } from '../harness/test-users.js';
import { until } from '../harness/until.mjs';

const NO_RECEIVER = 'http://127.0.0.1:9/';

describe('Test clients', () => {
  let users: TestUsers;
  let service: Service;

  beforeAll(async () => {
    users = await TestUsers.start({ ALLOW_PRIVATE_NETWORK: 'true' });
    ({ service } = users);
  });

  afterAll(() => users.stop());

  async function testClientOf(id: string): Promise<any> {
    const [row] = await rowsOf(service.databaseUrl, `select * from partner_clients where test_of = '${id}'`);
    return row;
  }

  it('exist for every partner, with its name and support settings but its own webhook URL', async () => {
    const { id } = await partner(service, 'https://hooks.launchharbor.example/x');
    expect(await testClientOf(id)).toMatchObject({ name: 'Launch Harbor', webhook_url: null, support_enabled: false });
    const support = { supportEnabled: true, supportMode: 'human', supportCaution: 'careful' };
    const changes = { name: 'Harbor', ...support, webhookUrl: null };
    await service.admin('PATCH', `/partners/${id}`, changes);
    const settings = { support_enabled: true, support_mode: 'human', support_caution: 'careful' };
    const updated = { name: 'Harbor', ...settings, webhook_url: null };
    expect(await testClientOf(id)).toMatchObject(updated);
    const created = { name: 'Port', contactEmail: 'a@port.example', ...support };
    const { id: second } = (await service.admin('POST', '/partners', created)).body.data;
    expect(await testClientOf(second)).toMatchObject({ name: 'Port', ...settings });
  });

  it('have keys of their own with the limits of the standard tier', async () => {
    const live = await partner(service);
    const key = await partnerKey(service, (await testClientOf(live.id)).id);
    expect(key).toMatch(/^aid_pt_/);
    const { data } = (await service.get('/v1/me', key)).body;
    expect(data).toMatchObject({ kind: 'partner', mode: 'test', tier: 'standard' });
    expect((await service.get('/v1/me', live.key)).body.data).not.toHaveProperty('mode');
    expect((await service.get('/v1/tools', key)).status).toBe(200);
  });

  it.each(['live', 'test'])('have at most 20 keys in %s mode, even when many are created at once', async (mode) => {
    const { id } = await partner(service);
    const holder = mode === 'live' ? id : (await testClientOf(id)).id;
    const create = (): Promise<any> => service.admin('POST', `/partners/${holder}/keys`, { name: 'Server' });
    const created = await Promise.all(Array.from({ length: 30 }, create));
    const issued = created.filter(({ status }) => status === 201).map(({ body }) => body.data.id);
    // The live client already has the key of the fixture.
    expect(issued).toHaveLength(mode === 'live' ? 19 : 20);
    expect(created.filter(({ status }) => status === 409)).toHaveLength(30 - issued.length);
    await service.admin('DELETE', `/keys/${issued[0]}`);
    expect([(await create()).status, (await create()).status]).toEqual([201, 409]);
  });

  it('appear in no list, search or export of partners', async () => {
    const { id } = await partner(service);
    await service.admin('PATCH', `/partners/${id}`, { name: 'Onlyonce Ltd' });
    const testId = (await testClientOf(id)).id;
    const { key } = (await service.admin('POST', `/partners/${testId}/keys`, {})).body.data;
    for (const path of [
      '/partners?q=onlyonce',
      '/search?q=onlyonce',
      `/search?q=${key.slice(0, 11)}`,
      '/exports/partners',
    ]) {
      const { status, text } = await service.admin('GET', path);
      expect([path, status]).toEqual([path, 200]);
      expect([path, text.includes(testId)]).toEqual([path, false]);
    }
  });

  /** A partner with a failed delivery and a waiting question in test mode. */
  async function testDataOf(word: string): Promise<Record<'partner' | 'key' | 'delivery' | 'conversation', string>> {
    const { id } = await partner(service);
    await service.admin('PATCH', `/partners/${id}`, { supportEnabled: true });
    const testId = (await testClientOf(id)).id;
    await service.admin('PATCH', `/partners/${testId}`, { webhookUrl: NO_RECEIVER });
    const { id: keyId, key } = (await service.admin('POST', `/partners/${testId}/keys`, {})).body.data;
    const { id: delivery } = (await service.admin('POST', `/partners/${testId}/webhook-test`)).body.data;
    const { id: conversation } = (await ask(service, { id: testId, key }, { question: `Where is my ${word}?` })).body
      .data;
    await until(
      async () => (await service.admin('GET', `/webhook-deliveries/${delivery}`)).body.data.status === 'failed',
    );
    return { partner: testId, key: keyId, delivery, conversation };
  }

  it('are not found by the search of the team, nor what belongs to them', async () => {
    const test = await testDataOf('zephyrine');
    for (const q of [...Object.values(test), 'zephyrine'])
      expect([q, (await service.admin('GET', `/search?q=${q}`)).body.data]).toEqual([q, []]);
  });

  it('are in no page, filter or export of the console, nor is what belongs to them', async () => {
    const test = await testDataOf('marzipan');
    const admin = await users.admin('Ada Moreno');
    const ofTest = `partner=${test.partner}`;
    for (const path of [
      '/console',
      '/console/board',
      '/console/board/figures',
      '/console/submissions',
      '/console/partners',
      '/console/deliveries',
      '/console/inbox',
      '/console/inbox?view=all',
      '/console/inbox/figures',
      '/console/exports/partners',
      '/console/exports/deliveries',
      '/console/exports/inbox?view=all',
    ]) {
      const { status, text } = await admin.open(path);
      expect([path, status]).toEqual([path, 200]);
      const shown = [...Object.values(test), 'marzipan'].filter((each) => text.includes(each));
      expect([path, shown]).toEqual([path, []]);
    }
    for (const path of [`/console/deliveries?${ofTest}`, `/console/exports/deliveries?${ofTest}`])
      expect([path, (await admin.open(path)).text.includes(test.delivery)]).toEqual([path, false]);
  });

  it('do not add questions to the gaps', async () => {
    const { partner: testId } = await testDataOf('nougat');
    await service.inside<GapGroupingJob>('GapGroupingJob').updateGaps();
    const questions = await rowsOf(
      service.databaseUrl,
      `select from support_gap_questions where client_id = '${testId}'`,
    );
    expect(questions).toEqual([]);
  });
});
