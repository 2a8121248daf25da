import { rowsOf } from '../harness/database.js';
import { PATIENCE_MS, RestartedService, UNCERTAIN } from '../harness/restarted-service.js';
import { Site } from '../harness/servers/site.js';
import { until } from '../harness/until.mjs';

jest.setTimeout(300_000);

describe('A service that is killed and started again', () => {
  let service: RestartedService;

  beforeAll(async () => (service = await RestartedService.start()));
  afterAll(() => service.stop());
  beforeEach(() => service.addPartner());
  afterEach(() => service.receiver.stop());

  it('has every acknowledged submission, complete and with its job', async () => {
    const acknowledged: any[] = [];
    let names = 0;
    const client = async (): Promise<void> => {
      while (service.instance.isRunning) {
        const tool = await service.submitTool(`Load ${(names += 1)}`);
        if (tool !== undefined) acknowledged.push(tool);
      }
    };
    const clients = Promise.all(Array.from({ length: 16 }, client));
    await until(() => acknowledged.length > 60, PATIENCE_MS);
    await service.kill();
    await clients;
    expect(names).toBeGreaterThan(acknowledged.length);

    await service.start();
    for (const { id, slug, name } of acknowledged) {
      expect(await service.call('GET', `/tools/${slug}`, undefined, service.key)).toMatchObject({
        id,
        name,
        tags: [{}, {}],
      });
      const status = await service.call('GET', `/ai-tools/status?id=${id}`, undefined, service.key);
      expect([status.submissionState, status.history.length]).toEqual(['IN_QUEUE', 1]);
    }
    // A submission that was not acknowledged is stored completely or not at all, which only SQL shows.
    const torn = `select t.id from tools t left join submissions s on s.tool_id = t.id
      left join submission_moves m on m.tool_id = t.id left join tool_search i on i.listing_id = t.id
      where s.tool_id is null or m.tool_id is null or i.listing_id is null`;
    expect(await rowsOf(service.databaseUrl, torn)).toEqual([]);
    const [{ count }] = await rowsOf(service.databaseUrl, `select count(*)::int from tools`);
    expect(count).toBeGreaterThanOrEqual(acknowledged.length);
    const jobs = await rowsOf(
      service.databaseUrl,
      `select payload->>'toolId' as id from jobs where kind = 'enrich-tool'`,
    );
    const tools = await rowsOf(service.databaseUrl, 'select id from tools');
    expect(jobs.map(({ id }) => id).sort()).toEqual(tools.map(({ id }) => id).sort());
  });

  it('checks a recorded listing whose check was interrupted', async () => {
    const site = await Site.start({ '/listing': () => service.instance.child.kill('SIGKILL') });
    try {
      const { id } = await service.submitTool('Listed');
      await service.call('POST', '/admin/directories', {
        slug: 'harbor',
        name: 'Harbor',
        website: 'https://harbor.example/',
        cost: 'Free',
        type: 'dofollow',
      });
      const record = { isSubmitted: true, listingUrl: `${site.url}/listing` };
      await service.call('PUT', `/admin/submissions/${id}/directories/harbor`, record);
      await service.instance.ended;
      site.pages['/listing'] = { body: '<a href="https://draftwell.example/">Listed</a>' };

      await service.startAfterLeases();
      const check = await until(
        async () => (await service.call('GET', `/admin/submissions/${id}`)).submissions[0].check,
        PATIENCE_MS,
      );
      expect(check).toMatchObject({ status: 'live', linkFound: true, follow: true });
      expect(site.visits('/listing')).toBe(2);
    } finally {
      await site.stop();
    }
  });

  it('neither loses nor repeats an event if it is killed repeatedly while many submissions move to Done', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 40; count += 1) ids.push((await service.submitTool(`Many ${count}`)).id);
    const open = new Set(ids);
    const mark = async (): Promise<void> => {
      for (const id of [...open]) {
        if (!service.instance.isRunning) return;
        const done = await service.call('POST', `/admin/submissions/${id}/done`);
        if (done !== undefined) open.delete(id);
      }
    };
    for (const enough of [10, 20]) {
      const marking = Promise.all([mark(), mark()]);
      await until(() => service.receiver.received.length >= enough, PATIENCE_MS);
      await service.kill();
      await marking;
      await service.startAfterLeases();
    }
    await mark();
    expect(open.size).toBe(0);

    const rows = await service.concluded(ids.length);
    expect(rows.map(({ toolId }) => toolId).sort()).toEqual([...ids].sort());
    const counts = service.arrivals();
    for (const { id, status, error } of rows) {
      if (status === 'delivered') expect([id, counts[id]]).toEqual([id, 1]);
      else expect([id, error, (counts[id] ?? 0) <= 1]).toEqual([id, UNCERTAIN, true]);
    }
    // Deliveries to one client run one at a time, so that a kill makes at most one uncertain.
    expect(rows.filter(({ status }) => status === 'failed').length).toBeLessThanOrEqual(2);
  });

  it('exits with code 0 after a SIGTERM during a delivery, and does not resend that event', async () => {
    service.receiver.answer = () => undefined;
    const { id } = await service.submitTool('Hanging');
    await service.call('POST', `/admin/submissions/${id}/done`);
    await until(() => service.receiver.received[0]);
    expect(await service.instance.terminate()).toBe(0);

    service.receiver.answer = (response) => response.end();
    await service.start();
    const [delivery] = await service.concluded(1);
    expect(delivery).toMatchObject({
      toolId: id,
      status: 'failed',
      error: expect.stringMatching(/interrupted|shutting down/),
    });
    // A later event of the same partner is sent after it.
    const next = await service.submitTool('Next in line');
    await service.call('POST', `/admin/submissions/${next.id}/done`);
    const [, following] = await service.concluded(2);
    expect(service.arrivals()).toEqual({ [delivery.id]: 1, [following.id]: 1 });
  });
});
