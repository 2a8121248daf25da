import { category } from '../harness/listings.js';
import { type Partner, partner, partnerKey, submitted } from '../harness/partner.js';
import { testClientOf } from '../harness/sandbox.js';
import { type ServiceResponse, Service } from '../harness/service.js';

let service: Service;
let own: Partner;
const ids: string[] = [];

beforeAll(async () => {
  service = await Service.start();
  await service.import(category('writing'));
  own = await partner(service);
  for (let index = 0; index < 5; index += 1)
    ids.push((await submitted(service, own.key, { name: `Tool ${index}`, paymentType: 'starter' })).id);
});

afterAll(() => service.stop());

const list = (query = '', key = own.key): Promise<ServiceResponse> =>
  service.get(`/v1/partner/submissions${query}`, key);
const idsIn = ({ body }: ServiceResponse): string[] => body.data.map(({ tool }: { tool: { id: string } }) => tool.id);
const nextIn = ({ headers }: ServiceResponse): string | undefined =>
  /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]?.replace(/^https?:\/\/[^/]+/, '');

describe('GET /v1/partner/submissions', () => {
  it('lists status objects without rows or history, most recent change first', async () => {
    await service.admin('PATCH', `/submissions/${ids[1]}`, { state: 'ASSIGNED' });
    const response = await list();
    expect(idsIn(response)).toEqual([ids[1], ids[4], ids[3], ids[2], ids[0]]);
    expect(Object.keys(response.body)).toEqual(['success', 'data']);
    expect(response.headers.get('link')).toBeNull();
    const [first] = response.body.data;
    const { submissions, history, ...status } = (await service.get(`/v1/ai-tools/status?id=${ids[1]}`, own.key)).body
      .data;
    expect(first).toEqual({ ...status, updatedAt: expect.stringMatching(/^\d{4}-.*Z$/) });
  });

  it('continues with the Link header, and skips nothing when submissions change meanwhile', async () => {
    const seen: string[] = [];
    let next: string | undefined = '/v1/partner/submissions?limit=2&state=in_queue';
    while (next !== undefined) {
      const response: ServiceResponse = await service.get(next, own.key);
      seen.push(...idsIn(response));
      // A change moves it to the beginning, which was already read.
      await service.admin('PATCH', `/submissions/${seen[0]}`, { notes: `Changed ${seen.length}` });
      next = nextIn(response);
      if (next !== undefined) expect(next).toContain('state=in_queue');
    }
    expect(seen).toEqual([ids[4], ids[3], ids[2], ids[0]]);
  });

  it('lists changes since a time and from 60 s before it, so that one that is committed late is not missed', async () => {
    const polling = await partner(service);
    const { id } = await submitted(service, polling.key);
    const [{ updatedAt }] = (await list('', polling.key)).body.data;
    const since = (ms: number): Promise<ServiceResponse> =>
      list(`?since=${new Date(Date.parse(updatedAt) + ms).toISOString()}`, polling.key);
    expect(idsIn(await since(0))).toEqual([id]);
    expect(idsIn(await since(60_000))).toEqual([id]);
    expect(idsIn(await since(60_001))).toEqual([]);
  });

  it('rejects unknown states, times and cursors, and clamps the limit', async () => {
    for (const query of ['?state=gold', '?since=yesterday', '?cursor=abc', '?cursor=a&cursor=b'])
      expect([query, (await list(query)).status]).toEqual([query, 400]);
    expect(idsIn(await list('?limit=1000'))).toHaveLength(5);
    expect((await list('?limit=abc&cursor=')).status).toBe(200);
  });

  it('lists only test submissions for a test key', async () => {
    const testKey = await partnerKey(service, await testClientOf(service, own.id));
    const { id } = await submitted(service, testKey, { name: 'Sandwell' });
    expect(idsIn(await list('', testKey))).toEqual([id]);
    expect(idsIn(await list())).not.toContain(id);
  });

  it('is for partner keys, and shows nothing of other partners', async () => {
    const another = await partner(service);
    expect(idsIn(await list('', another.key))).toEqual([]);
    const cursor = nextIn(await list('?limit=1'))?.replace(/.*cursor=/, '');
    expect(idsIn(await list(`?cursor=${cursor}`, another.key))).toEqual([]);
    const { key } = await service.catalogKey();
    expect((await list('', key)).status).toBe(403);
  });
});
