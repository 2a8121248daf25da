import { randomUUID } from 'node:crypto';
import { Service, type ServiceResponse } from '../harness/service.js';

const BODY = { name: 'Launch Harbor', contactEmail: 'team@launchharbor.example' };

describe('Partner clients', () => {
  let service: Service;

  beforeAll(async () => {
    service = await Service.start();
  });

  afterAll(() => service.stop());

  async function created(fields: object = {}): Promise<any> {
    const { status, body } = await service.admin('POST', '/partners', { ...BODY, ...fields });
    expect(status).toBe(201);
    return body.data;
  }

  async function keyOf(id: string): Promise<string> {
    return (await service.admin('POST', `/partners/${id}/keys`, {})).body.data.key;
  }

  it('are created by default with support off, in hybrid mode and without a webhook', async () => {
    const partner = await created();
    expect(partner).toEqual({
      ...BODY,
      id: expect.any(String),
      webhookUrl: null,
      supportEnabled: false,
      supportMode: 'hybrid',
      supportCaution: 'balanced',
      listingEvents: false,
      createdAt: expect.stringMatching(/Z$/),
      version: 1,
    });
    expect((await service.admin('GET', `/partners/${partner.id}`)).body.data).toEqual(partner);
    expect((await service.admin('GET', '/partners?limit=1')).body.data).toEqual([partner]);
  });

  it('have a level of caution, whose changes are logged', async () => {
    const { id } = await created();
    const update = (supportCaution: unknown): Promise<ServiceResponse> =>
      service.admin('PATCH', `/partners/${id}`, { supportCaution });
    expect((await update('generous')).body.data).toMatchObject({ supportMode: 'hybrid', supportCaution: 'generous' });
    const rejected = await update('reckless');
    expect([rejected.status, rejected.body.error]).toEqual([
      400,
      'supportCaution must be one of: careful, balanced, generous',
    ]);
    expect((await update(null)).status).toBe(400);
    const audit = (await service.admin('GET', `/audit?subject=${id}&action=partner.updated`)).body.data;
    expect(audit.map(({ details }: any) => details)).toEqual([
      { supportCaution: { from: 'balanced', to: 'generous' } },
    ]);
    const careful = (await service.admin('POST', '/partners', { ...BODY, supportCaution: 'careful' })).body.data;
    expect((await service.admin('GET', `/partners/${careful.id}`)).body.data.supportCaution).toBe('careful');
  });

  it('have their own keys, shown once, with the premium budget', async () => {
    const { id } = await created();
    const issued = (await service.admin('POST', `/partners/${id}/keys`, { name: 'Production' })).body.data;
    expect(issued).toMatchObject({ kind: 'partner', name: 'Production', partnerId: id, userId: null });
    const { body } = await service.get('/v1/me', issued.key);
    expect(body.data).toMatchObject({ kind: 'partner', tier: 'premium', supportEnabled: false, webhookSet: false });
    expect((await service.admin('GET', '/keys')).text).not.toContain(issued.key);
    await service.admin('DELETE', `/keys/${issued.id}`);
    expect((await service.get('/v1/me', issued.key)).status).toBe(401);
  });

  it('change immediately for their keys, and only in the given fields', async () => {
    const { id } = await created();
    const key = await keyOf(id);
    await service.admin('PATCH', `/partners/${id}`, {
      supportEnabled: true,
      webhookUrl: 'https://hooks.launchharbor.example/x',
    });
    expect((await service.get('/v1/me', key)).body.data).toMatchObject({ supportEnabled: true, webhookSet: true });
    const cleared = await service.admin('PATCH', `/partners/${id}`, { webhookUrl: null });
    expect(cleared.body.data).toMatchObject({ ...BODY, webhookUrl: null, supportEnabled: true });
    expect((await service.get('/v1/me', key)).body.data.webhookSet).toBe(false);
  });

  it.each([
    'http://hooks.example/x',
    'https://127.0.0.1/x',
    'https://2130706433/',
    'https://[::ffff:10.0.0.1]/',
    'https://localhost/x',
    'https://user:secret@hooks.example/x',
    'https://hooks.example:25/x',
    'ftp://hooks.example/x',
    'hooks',
  ])('cannot have the webhook URL %s', async (webhookUrl) => {
    const { status, body } = await service.admin('POST', '/partners', { ...BODY, webhookUrl });
    expect([status, body.error]).toEqual([400, expect.stringMatching(/^webhookUrl must /)]);
  });

  it('can have a webhook URL on loopback with ALLOW_PRIVATE_NETWORK', async () => {
    const development = await Service.start({ ALLOW_PRIVATE_NETWORK: 'true' });
    try {
      const { status } = await development.admin('POST', '/partners', {
        ...BODY,
        webhookUrl: 'http://127.0.0.1:9999/x',
      });
      expect(status).toBe(201);
    } finally {
      await development.stop();
    }
  });

  it('are rejected with all problems in one error', async () => {
    const { status, body } = await service.admin('POST', '/partners', { contactEmail: 'nobody', supportMode: 'robot' });
    expect([status, body.error]).toEqual([
      400,
      'Missing required field: name; contactEmail must be an email address; supportMode must be one of: hybrid, human',
    ]);
    for (const path of [`/partners/${randomUUID()}`, '/partners/x']) {
      expect((await service.admin('GET', path)).status).toBe(404);
      expect((await service.admin('PATCH', path, {})).status).toBe(404);
      expect((await service.admin('POST', `${path}/keys`, {})).status).toBe(404);
    }
  });

  it('have their changes in the audit log', async () => {
    const { id } = await created();
    await service.admin('PATCH', `/partners/${id}`, { name: 'Other' });
    const entries = (await service.admin('GET', `/audit?subject=${id}`)).body.data;
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(['partner.updated', 'partner.created']);
  });
});
