import type { DataSource } from 'typeorm';
import { DueDates1794873600133 } from '../../migrations/due-dates.js';
import { rowsOf } from '../harness/database.js';
import { category, tag } from '../harness/listings.js';
import { partner, type Partner, submitted } from '../harness/partner.js';
import { type ServiceResponse, Service } from '../harness/service.js';

const DAY_MS = 86_400_000;

let service: Service;
let owner: Partner;

beforeAll(async () => {
  service = await Service.start({ DUE_DAYS_PRO: '10' });
  await service.import(category('writing'), tag('seo'));
  owner = await partner(service);
});

afterAll(() => service.stop());

const newTool = async (fields: Record<string, unknown> = {}, key = owner.key): Promise<string> =>
  (await submitted(service, key, fields)).id;
const get = async (id: string): Promise<any> => (await service.admin('GET', `/submissions/${id}`)).body.data;
const patch = (id: string, body: object): Promise<ServiceResponse> =>
  service.admin('PATCH', `/submissions/${id}`, body);
/** In days from now, rounded. */
const dueIn = async (id: string): Promise<number> =>
  Math.round((Date.parse((await get(id)).dueAt) - Date.now()) / DAY_MS);
const found = async (query: string): Promise<string[]> =>
  (await service.admin('GET', `/submissions?limit=100&${query}`)).body.data.map(({ tool }: any) => tool.id);

describe('The due date of a submission', () => {
  it('is set with the package, by the configured days', async () => {
    expect(await dueIn(await newTool({ paymentType: 'starter' }))).toBe(7);
    expect(await dueIn(await newTool({ paymentType: 'premium' }))).toBe(21);
    const id = await newTool();
    expect((await get(id)).dueAt).toBeNull();
    await patch(id, { paymentType: 'pro' });
    expect(await dueIn(id)).toBe(10);
    await patch(id, { paymentType: 'starter' });
    expect(await dueIn(id)).toBe(7);
  });

  it('can be changed by admins, and a date in the same call counts before the package', async () => {
    const id = await newTool({ paymentType: 'starter' });
    const dueAt = '2030-01-31T09:30:00.000Z';
    expect((await patch(id, { dueAt })).body.data.dueAt).toBe(dueAt);
    await patch(id, { notes: 'Other changes keep it', state: 'ASSIGNED' });
    expect((await get(id)).dueAt).toBe(dueAt);
    expect((await patch(id, { dueAt: null })).body.data.dueAt).toBeNull();
    expect((await patch(id, { paymentType: 'pro', dueAt })).body.data.dueAt).toBe(dueAt);
    const { status, body } = await patch(id, { dueAt: 'tomorrow' });
    expect([status, body.error]).toEqual([400, expect.stringContaining('dueAt must be an ISO 8601 date and time')]);
  });

  it('is never shown to the partner', async () => {
    const id = await newTool({ paymentType: 'starter' });
    const responses = await Promise.all([
      service.call(`/v1/ai-tools/status?id=${id}`, { key: owner.key }),
      service.admin('GET', `/submissions/${id}/done-preview`),
    ]);
    for (const { status, text } of responses) expect([status, /due/i.test(text)]).toEqual([200, false]);
  });

  it('orders and filters the list of open submissions', async () => {
    const [late, soon, done] = [await newTool(), await newTool(), await newTool()];
    await patch(late, { paymentType: 'starter', dueAt: '2020-01-01T00:00:00Z' });
    await patch(soon, { paymentType: 'starter', dueAt: '2020-01-02T00:00:00Z' });
    await patch(done, { paymentType: 'starter', dueAt: '2019-01-01T00:00:00Z' });
    await service.admin('POST', `/submissions/${done}/done`);
    expect((await found('sort=due')).slice(0, 2)).toEqual([late, soon]);
    expect(await found('dueBefore=2020-01-02')).toEqual([late]);
    expect((await found('sort=due&state=DONE'))[0]).toBe(done);
    expect((await service.admin('GET', '/submissions?dueBefore=soon')).status).toBe(400);
  });

  it('is counted for existing submissions from their first move to IN_QUEUE, by the migration', async () => {
    const [starter, premium, none] = [await newTool(), await newTool(), await newTool()];
    await patch(starter, { paymentType: 'starter' });
    await patch(premium, { paymentType: 'premium' });
    // Time that has passed: queued, assigned, and queued again later.
    await rowsOf(
      service.databaseUrl,
      `update submission_moves set at = '2026-01-01T00:00:00Z' where tool_id in ('${starter}', '${premium}')`,
    );
    for (const state of ['ASSIGNED', 'IN_QUEUE', 'DONE']) await patch(premium, { state });
    const runner = service.inside<DataSource>('DataSource').createQueryRunner();
    const migration = new DueDates1794873600133();
    try {
      await migration.down(runner);
      await migration.up(runner);
    } finally {
      await runner.release();
    }
    expect((await get(starter)).dueAt).toBe('2026-01-08T00:00:00.000Z');
    expect((await get(premium)).dueAt).toBe('2026-01-22T00:00:00.000Z');
    expect((await get(none)).dueAt).toBeNull();
    const rows = await rowsOf(service.databaseUrl, `select from submission_turnarounds where tool_id = '${premium}'`);
    expect(rows).toHaveLength(1);
  });
});

describe('Turnaround figures', () => {
  /** Moves a submission through all states; `hours` is the time spent in each before Done. */
  async function doneAfter(key: string, paymentType: string, hours: number[]): Promise<string> {
    const id = await newTool({ paymentType }, key);
    const states = ['IN_QUEUE', 'ASSIGNED', 'IN_PROGRESS', 'REVIEW'];
    for (const state of states.slice(1)) await patch(id, { state });
    // Time that has passed in each state.
    for (const [index, state] of states.entries()) {
      const total = hours.slice(index).reduce((sum, each) => sum + each, 0);
      await rowsOf(
        service.databaseUrl,
        `update submission_moves set at = now() - interval '${total} hours' where tool_id = '${id}' and state = '${state}'`,
      );
    }
    await service.admin('POST', `/submissions/${id}/done`);
    return id;
  }
  const figures = async (query = ''): Promise<any> =>
    (await service.admin('GET', `/figures/turnaround${query}`)).body.data;
  const hours = (seconds: number): number => Math.round(seconds / 3_600);

  it('have median and 90th percentile by package, partner and week, and the median time in each state', async () => {
    const other = await partner(service);
    for (const total of [10, 20, 30]) await doneAfter(other.key, 'pro', [total - 6, 3, 2, 1]);
    await doneAfter(other.key, 'premium', [94, 3, 2, 1]);
    const { partners, packages, weeks, states } = await figures();
    const [own] = partners.filter(({ partnerId }: any) => partnerId === other.id);
    expect([own.done, hours(own.medianSeconds), hours(own.p90Seconds)]).toEqual([4, 20, 100]);
    expect(own.partnerName).toBe('Launch Harbor');
    const [pro] = packages.filter((each: any) => each.package === 'pro');
    expect([pro.done, hours(pro.medianSeconds), hours(pro.p90Seconds)]).toEqual([3, 20, 30]);
    expect(weeks).toHaveLength(12);
    expect(weeks.at(-1).done).toBeGreaterThanOrEqual(4);
    expect(weeks[0]).toMatchObject({ done: 0, medianSeconds: null, p90Seconds: null });
    expect(states.map(({ state }: any) => state)).toEqual(['IN_QUEUE', 'ASSIGNED', 'IN_PROGRESS', 'REVIEW']);
    expect(states.slice(1).map(({ medianSeconds }: any) => hours(medianSeconds))).toEqual([3, 2, 1]);
  });

  it('count a submission once, however often Done is repeated, and add up time in a state that was entered twice', async () => {
    const other = await partner(service);
    const id = await newTool({ paymentType: 'starter' }, other.key);
    for (const state of ['ASSIGNED', 'IN_QUEUE', 'ASSIGNED', 'DONE', 'DONE']) await patch(id, { state });
    const rows = await rowsOf(
      service.databaseUrl,
      `select in_queue_seconds, review_seconds from submission_turnarounds where tool_id = '${id}'`,
    );
    expect(rows).toEqual([{ in_queue_seconds: expect.any(Number), review_seconds: null }]);
    const [own] = (await figures('?weeks=4')).partners.filter(({ partnerId }: any) => partnerId === other.id);
    expect(own.done).toBe(1);
  });

  it('take 4, 12, 26 or 52 weeks', async () => {
    expect((await figures('?weeks=52')).weeks).toHaveLength(52);
    const { status, body } = await service.admin('GET', '/figures/turnaround?weeks=5');
    expect([status, body.error]).toEqual([400, 'weeks must be one of: 4, 12, 26, 52']);
  });
});
