import type { FirstStartService } from '../../src/surfaces/demo/first-start.service.js';
import { reply } from '../harness/asking.js';
import { tool } from '../harness/listings.js';
import { partner } from '../harness/partner.js';
import { Service } from '../harness/service.js';
import { until } from '../harness/until.mjs';

const ADDRESS = 'https://demo-partner.example/webhooks';

let service: Service;

/** The result of a test event to a new partner with this webhook URL. */
async function delivery(url: string, { signed = true } = {}): Promise<any> {
  const { id } = await partner(service, url);
  if (signed) await service.admin('POST', `/partners/${id}/webhook-secret`);
  const sent = (await service.admin('POST', `/partners/${id}/webhook-test`)).body.data;
  return until(async () => {
    const { data } = (await service.admin('GET', `/webhook-deliveries/${sent.id}`)).body;
    return data.status !== 'pending' && data;
  });
}

/** If the demo has one. */
const demoPartner = async (): Promise<any> =>
  (await service.admin('GET', '/partners')).body.data.find(({ name }: { name: string }) => name === 'Demo Partner');

describe('The demo receiver', () => {
  beforeAll(async () => {
    service = await Service.start({ DEMO_DATA: 'true' });
    // The demo catalog is loaded only into an empty one.
    await service.import(tool());
  });
  afterAll(() => service.stop());

  it('accepts correctly signed events for its URL without a network', async () => {
    expect(await delivery(ADDRESS)).toMatchObject({ status: 'delivered', responseStatus: 204, error: null });
    expect(await delivery(ADDRESS, { signed: false })).toMatchObject({ status: 'failed', responseStatus: 401 });
  });

  it('receives signed events about replies to the demo partner', async () => {
    const { partner: key = '' } = await service.inside<FirstStartService>('FirstStartService').runFirstStart();
    expect((await demoPartner()).webhookUrl).toBe(ADDRESS);
    const body = { question: 'Is a yearly payment refunded?' };
    const asked = await service.call('/v1/support/ask', { method: 'POST', key, body });
    await reply(service, asked.body.data.id, 'Yes, within 30 days.');
    const event = await until(async () => {
      const { data } = (await service.admin('GET', '/webhook-deliveries?status=delivered&event=support.replied')).body;
      return data[0] as unknown;
    });
    expect(event).toMatchObject({ event: 'support.replied', responseStatus: 204 });
  });

  it('does not allow other URLs: private IP addresses are still rejected', async () => {
    expect(await delivery(`${ADDRESS}/`)).toMatchObject({ status: 'failed', responseStatus: null });
    const body = { name: 'X', contactEmail: 'x@x.example', webhookUrl: 'http://127.0.0.1:4000/' };
    const { status, body: response } = await service.admin('POST', '/partners', body);
    expect([status, response.error]).toEqual([400, 'webhookUrl must be a public https URL']);
  });
});

describe('No demo receiver', () => {
  afterEach(() => service.stop());

  it.each<[string, Record<string, string>]>([
    ['in production, even with demo data', { DEMO_DATA: 'true', NODE_ENV: 'production' }],
    ['without demo data', {}],
  ])('exists %s', async (_, environment) => {
    service = await Service.start(environment);
    expect(await delivery(ADDRESS)).toMatchObject({ status: 'failed', responseStatus: null });
    await service.import(tool());
    await service.inside<FirstStartService>('FirstStartService').runFirstStart();
    expect(await demoPartner()).toEqual(
      environment.DEMO_DATA === 'true' ? expect.objectContaining({ webhookUrl: null }) : undefined,
    );
  });
});
