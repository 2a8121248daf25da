import { rowsOf } from '../harness/database.js';
import { partner, partnerKey } from '../harness/partner.js';
import { Service } from '../harness/service.js';

describe('Test clients', () => {
  let service: Service;

  beforeAll(async () => {
    service = await Service.start();
  });

  afterAll(() => service.stop());

  async function testClientOf(id: string): Promise<any> {
    const [row] = await rowsOf(service.databaseUrl, `select * from partner_clients where test_of = '${id}'`);
    return row;
  }

  it('exist for every partner, with its name and support settings but its own webhook URL', async () => {
    const { id } = await partner(service, 'https://hooks.launchharbor.example/x');
    expect(await testClientOf(id)).toMatchObject({ name: 'Launch Harbor', webhook_url: null, support_enabled: false });
    const changes = { name: 'Harbor', supportEnabled: true, supportMode: 'human', webhookUrl: null };
    await service.admin('PATCH', `/partners/${id}`, changes);
    const updated = { name: 'Harbor', support_enabled: true, support_mode: 'human', webhook_url: null };
    expect(await testClientOf(id)).toMatchObject(updated);
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
});
