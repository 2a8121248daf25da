import { rowsOf } from '../harness/database.js';
import { category, tag, tool } from '../harness/listings.js';
import { partner, type Partner, partnerKey, submission, submit, submitted } from '../harness/partner.js';
import { Receiver } from '../harness/servers/receiver.js';
import { ADMIN_KEY, Service } from '../harness/service.js';
import { schemaChecker, shapeProblems } from '../harness/shapes.js';
import { testClientOf } from '../harness/sandbox.js';
import { until } from '../harness/until.mjs';

const STATES = ['IN_QUEUE', 'ASSIGNED', 'IN_PROGRESS', 'REVIEW', 'DONE'];
const UNTOUCHED = ['tools', 'tags', 'submissions', 'submission_moves', 'former_slugs', 'tool_search'];
const QUEUED = ['enrich-tool', 'check-listing'];

describe('The sandbox', () => {
  let service: Service;
  let receiver: Receiver;
  let live: Partner;
  let test: Partner;

  beforeAll(async () => {
    service = await Service.start({ ALLOW_PRIVATE_NETWORK: 'true' });
    receiver = await Receiver.start();
    await service.import(category('writing'), tag('seo'), tool({ slug: 'taken' }));
    live = await partner(service);
    test = await sandboxOf(live);
  });

  afterAll(async () => {
    await service.stop();
    await receiver.stop();
  });

  async function sandboxOf({ id }: Partner, webhookUrl: string | null = receiver.url): Promise<Partner> {
    const testId = await testClientOf(service, id);
    await service.admin('PATCH', `/partners/${testId}`, { webhookUrl });
    await service.admin('POST', `/partners/${testId}/webhook-secret`);
    return { id: testId, key: await partnerKey(service, testId) };
  }

  const status = async (id: string, key = test.key): Promise<any> =>
    (await service.get(`/v1/ai-tools/status?id=${id}`, key)).body.data;
  const advance = (id: string, body: object = {}, key = test.key) =>
    service.call(`/v1/partner/test/submissions/${id}/advance`, { method: 'POST', key, body });
  const stateAfter = (id: string, state: string): Promise<any> =>
    until(async () => {
      const found = await status(id);
      return found.submissionState === state && found;
    }, 30_000);
  /** The events of a submission, after the first one has arrived. */
  const eventsOf = (id: string): Promise<any[]> =>
    until(() => {
      const bodies = receiver.received.map(({ body }) => body).filter(({ tool: about }) => about?.id === id);
      return bodies.length > 0 && bodies;
    });
  const deliveriesOf = (id: string): Promise<any[]> =>
    rowsOf(service.databaseUrl, `select from webhook_deliveries where body::jsonb->'tool'->>'id' = '${id}'`);

  it('changes no listing, tag, submission or slug of the catalog, and queues nothing for the team', async () => {
    const counted = async (): Promise<unknown> =>
      rowsOf(
        service.databaseUrl,
        `select ${UNTOUCHED.map((table) => `(select count(*) from ${table}) as ${table}`).join(', ')},
                (select count(*) from jobs where kind in ('${QUEUED.join("','")}')) as jobs,
                (select count(*) from notification_items) as notifications`,
      );
    const before = await counted();
    const data = await submitted(service, test.key, { name: 'Unlisted', tags: ['Brand New Tag'], paymentType: 'pro' });
    expect(data.resolved.tags).toEqual([{ input: 'Brand New Tag', slug: 'brand-new-tag' }]);
    await advance(data.id, { to: 'DONE' });
    expect(await counted()).toEqual(before);
    expect((await service.get(new URL(data.url).pathname)).status).toBe(404);
    expect((await service.get(`/v1/tools/${data.slug}`, test.key)).status).toBe(404);
  });

  it('gives each client its own slugs, which differ from those of the catalog and reserve none', async () => {
    const slugs = [];
    for (let round = 0; round < 3; round += 1) slugs.push((await submitted(service, test.key, { name: 'Twice' })).slug);
    expect(slugs).toEqual(['twice', 'twice-2', 'twice-3']);
    expect((await submitted(service, test.key, { name: 'Taken' })).slug).toBe('taken-2');
    for (const slug of ['taken', 'twice']) {
      const { status: code, body } = await submit(service, test.key, submission({ slug }));
      expect([code, body.error]).toEqual([400, expect.stringContaining(`slug ${slug} is taken`)]);
    }
    const other = await sandboxOf(await partner(service));
    expect((await submitted(service, other.key, { name: 'Twice' })).slug).toBe('twice');
    expect((await submitted(service, live.key, { slug: 'twice' })).slug).toBe('twice');
  });

  it('gives concurrent submissions with one name different slugs', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => submitted(service, test.key, { name: 'At once' })));
    expect(new Set(all.map(({ slug }) => slug)).size).toBe(8);
  });

  it('reports all problems at once, as in live mode', async () => {
    const wrong = submission({
      category: 'wrting',
      pricing: 'CHEAP',
      slug: 'taken',
      tags: [],
      video: 'https://a.example',
    });
    const [one, other] = await Promise.all([live, test].map(({ key }) => submit(service, key, wrong)));
    expect(other).toMatchObject({ status: 400, text: one?.text });
  });

  it('replays a request with the same Idempotency-Key, and creates nothing in a dry run', async () => {
    const body = submission({ name: 'Repeated', paymentType: 'starter' });
    const [first, second] = [
      await submit(service, test.key, body, { 'idempotency-key': 'one' }),
      await submit(service, test.key, body, { 'idempotency-key': 'one' }),
    ];
    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text]);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect((await submit(service, test.key, submission(), { 'idempotency-key': 'one' })).status).toBe(400);
    const count = (): Promise<unknown> => rowsOf(service.databaseUrl, 'select count(*) from test_submissions');
    const before = await count();
    const dry = await service.call('/v1/submit-ai-tool?dryRun=true', { method: 'POST', key: test.key, body });
    expect([dry.status, dry.body.data.slug]).toEqual([200, 'repeated-2']);
    expect(await count()).toEqual(before);
  });

  it('finds a test submission by id, slug and website, only with a key of its client', async () => {
    const { id, slug } = await submitted(service, test.key, { name: 'Found', website: 'https://www.found.example/a/' });
    const other = await sandboxOf(await partner(service));
    for (const query of [`id=${id}`, `slug=${slug}`, 'website=found.example/a']) {
      const found = await service.get(`/v1/ai-tools/status?${query}`, test.key);
      expect([query, found.status, found.body.data?.tool.id]).toEqual([query, 200, id]);
      for (const { key } of [live, other])
        expect([query, (await service.get(`/v1/ai-tools/status?${query}`, key)).status]).toEqual([query, 404]);
    }
    const listed = await submitted(service, live.key, { name: 'Live one' });
    expect((await service.get(`/v1/ai-tools/status?id=${listed.id}`, test.key)).status).toBe(404);
  });

  it('takes every step when it is due, once, and sends the event of the last one', async () => {
    const { id } = await submitted(service, test.key, { name: 'Timed', paymentType: 'starter' });
    const due = await rowsOf(
      service.databaseUrl,
      `select round(extract(epoch from due_at - s.created_at))::integer as seconds, payload->>'to' as state
         from jobs join test_submissions s on s.id::text = payload->>'submissionId' where s.id = '${id}' order by due_at`,
    );
    expect(due).toEqual([
      { seconds: 10, state: 'ASSIGNED' },
      { seconds: 20, state: 'IN_PROGRESS' },
      { seconds: 40, state: 'REVIEW' },
      { seconds: 60, state: 'DONE' },
    ]);
    const counts = [];
    for (const state of STATES.slice(1)) {
      await service.runDueJobs(`payload->>'submissionId' = '${id}' and payload->>'to' = '${state}'`);
      counts.push((await stateAfter(id, state)).summary.recordedSubmissions);
    }
    expect(counts).toEqual([0, 15, 30, 30]);
    const done = await status(id);
    expect(done.history.map(({ state }: any) => state)).toEqual(STATES);
    const [event] = await eventsOf(id);
    expect(event).toMatchObject({
      event: 'directory_submissions.completed',
      tool: done.tool,
      submissions: done.submissions,
    });
    expect((await advance(id, { to: 'DONE' })).status).toBe(200);
    expect(await deliveriesOf(id)).toHaveLength(1);
  });

  it.each([
    ['starter', 30],
    ['pro', 60],
    ['premium', 100],
  ])('records the %s directories with every field and every status of a check', async (paymentType, count) => {
    const { id } = await submitted(service, test.key, { name: `Rows ${count}` });
    expect((await status(id)).submissionState).toBeNull();
    await advance(id, { paymentType, to: 'DONE' });
    const { submissions, summary } = await status(id);
    expect(summary).toEqual({ isComplete: true, submittedCount: count, recordedSubmissions: count, notes: '' });
    expect(new Set(submissions.map(({ slug }: any) => slug)).size).toBe(count);
    expect(submissions.every(({ url }: any) => new URL(url).hostname.endsWith('.example'))).toBe(true);
    const seen = (read: (row: any) => unknown): unknown[] => [...new Set<unknown>(submissions.map(read))].sort();
    expect(seen(({ check }) => check?.status)).toEqual(['live', 'missing', 'unreachable', undefined]);
    expect(seen(({ check }) => check?.linkFound)).toEqual(expect.arrayContaining([true, false, null]));
    expect(seen(({ check }) => check?.follow)).toEqual(expect.arrayContaining([true, false, null]));
    expect(seen(({ submittedBy }) => submittedBy)).toEqual(['ADMIN', 'OWNER']);
    for (const name of ['listingUrl', 'domainRating', 'proofScreenshot'])
      expect([name, seen((row) => row[name] == null)]).toEqual([name, [false, true]]);
  });

  it('moves step by step by the rules of live submissions', async () => {
    const { id } = await submitted(service, test.key, { name: 'Stepped' });
    const moved = async (body: object): Promise<unknown> => {
      const { status: code, body: response } = await advance(id, body);
      return code === 200 ? response.data.submissionState : response.error;
    };
    expect(await moved({})).toBe('The submission has no package yet. Set paymentType first.');
    expect(await moved({ paymentType: 'starter' })).toBe('IN_QUEUE');
    expect(await moved({})).toBe('ASSIGNED');
    expect(await moved({ to: 'REVIEW' })).toBe('ASSIGNED can move to IN_PROGRESS, IN_QUEUE, DONE, but not to REVIEW');
    expect(await moved({ to: 'IN_QUEUE' })).toBe('IN_QUEUE');
    for (const state of STATES.slice(1)) expect(await moved({})).toBe(state);
    expect(await moved({})).toBe('The submission is DONE, which is final');
    expect(await moved({ paymentType: 'pro' })).toBe('The submission is DONE, which is final');
    expect(await moved({ to: 'IN_NO_STATE' })).toContain('to must be one of');
    // Steps that become due later find the state and do nothing.
    await service.runDueJobs(`payload->>'submissionId' = '${id}'`);
    await until(
      async () =>
        (await rowsOf(service.databaseUrl, `select from jobs where payload->>'submissionId' = '${id}'`)).length === 0,
    );
    expect((await status(id)).history).toHaveLength(7);
    expect(await eventsOf(id)).toHaveLength(1);
    expect(await deliveriesOf(id)).toHaveLength(1);
  });

  it('rejects live keys with 403, and submissions of other clients and of live mode with 404', async () => {
    const { id } = await submitted(service, test.key, { name: 'Mine', paymentType: 'starter' });
    const other = await sandboxOf(await partner(service));
    const listed = await submitted(service, live.key, { name: 'Listed', paymentType: 'starter' });
    expect((await advance(id, {}, live.key)).status).toBe(403);
    expect((await advance(id, {}, (await service.catalogKey()).key)).status).toBe(403);
    expect((await advance(id, {}, other.key)).status).toBe(404);
    expect((await advance(listed.id)).status).toBe(404);
    expect((await advance('x')).status).toBe(404);
  });

  it('is listed for admins only with mode=test', async () => {
    const { id } = await submitted(service, test.key, { name: 'For admins', paymentType: 'starter' });
    const listed = async (query: string): Promise<unknown[]> =>
      (await service.admin('GET', `/submissions?limit=100&${query}`)).body.data.map((row: any) => row.tool.id);
    expect(await listed('')).not.toContain(id);
    expect(await listed(`partnerId=${test.id}`)).toEqual([]);
    expect(await listed('mode=test')).toContain(id);
    expect(await listed('mode=test&q=for+admins')).toEqual([id]);
    expect(await listed(`mode=test&state=DONE&partnerId=${test.id}`)).not.toContain(id);
    expect(await listed(`mode=test&partnerId=${live.id}`)).toEqual([]);
  });

  it('is exported for admins only with mode=test, in the columns of live submissions', async () => {
    const liveId = (await submitted(service, live.key, { name: 'Exported live' })).id;
    const testId = (await submitted(service, test.key, { name: 'Exported test' })).id;
    const exported = async (query: string): Promise<unknown> => {
      const { text } = await service.get(`/v1/admin/exports/submissions?q=exported${query}`, ADMIN_KEY);
      const [header, ...lines] = text.split('\r\n').slice(0, -1);
      return [header, lines.map((line) => line.split(',')[0])];
    };
    const [header] = (await exported('')) as string[];
    expect(await exported('')).toEqual([header, [liveId]]);
    expect(await exported('&mode=test')).toEqual([header, [testId]]);
    expect(await exported(`&mode=test&partnerId=${live.id}`)).toEqual([header, []]);
  });

  it('has deliveries that are listed for admins only with mode=test', async () => {
    const owner = await partner(service, receiver.url);
    const { id: testId } = await sandboxOf(owner);
    const ping = async (id: string): Promise<string> =>
      (await service.admin('POST', `/partners/${id}/webhook-test`)).body.data.id;
    const [liveId, sandboxId] = [await ping(owner.id), await ping(testId)];
    const listed = async (query: string): Promise<unknown[]> => {
      const { data } = (await service.admin('GET', `/webhook-deliveries?limit=100${query}`)).body;
      return data.map(({ id }: any) => id).filter((id: string) => [liveId, sandboxId].includes(id));
    };
    expect([await listed(''), await listed('&mode=test')]).toEqual([[liveId], [sandboxId]]);
    expect(await listed(`&partnerId=${testId}`)).toEqual([]);
  });

  it('sends the sample of every event, as documented and signed with the secret of the sandbox', async () => {
    const document = (await service.get('/v1/openapi.json')).body;
    for (const event of Object.keys(document.webhooks)) {
      const sent = await service.call('/v1/partner/test/events', { method: 'POST', key: test.key, body: { event } });
      expect([event, sent.status]).toEqual([event, 202]);
      expect(shapeProblems(document, 'post', '/partner/test/events', sent)).toBe('');
      const received = await until(() =>
        receiver.received.find(({ headers }) => headers['webhook-id'] === sent.body.data.id),
      );
      expect(received.headers).toMatchObject({ 'x-catalog-event': event, 'x-catalog-mode': 'test' });
      expect(received.headers).toHaveProperty('x-catalog-signature');
      const schema = ['webhooks', event, 'post', 'requestBody', 'content', 'application/json', 'schema'];
      expect(schemaChecker(document)(schema, received.body)).toBe('');
    }
    for (const [key, body, status] of [
      [live.key, { event: 'ping' }, 403],
      [test.key, { event: 'pong' }, 400],
      [(await sandboxOf(await partner(service), null)).key, { event: 'ping' }, 400],
    ] as const)
      expect((await service.call('/v1/partner/test/events', { method: 'POST', key, body })).status).toBe(status);
  });

  it('has the documented shapes in both modes', async () => {
    const document = (await service.get('/v1/openapi.json')).body;
    for (const { key } of [live, test]) {
      const sent = await submit(service, key, submission({ name: 'Shaped', paymentType: 'starter' }));
      expect(shapeProblems(document, 'post', '/submit-ai-tool', sent)).toBe('');
      const { id } = sent.body.data;
      if (key === test.key) await advance(id, { to: 'DONE' });
      else await service.admin('POST', `/submissions/${id}/done`);
      const read = await service.get(`/v1/ai-tools/status?id=${id}`, key);
      expect(shapeProblems(document, 'get', '/ai-tools/status', read)).toBe('');
      expect(read.headers.get('x-poll-interval')).toBe(key === test.key ? '5' : '300');
      const missing = await service.get('/v1/ai-tools/status', key);
      expect(missing.body).toEqual({ success: false, error: 'Provide exactly one of: id, slug, website' });
    }
  });
});
