import { createHmac, randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { category, directory, tag } from '../harness/listings.js';
import { partner, type Partner, submitted } from '../harness/partner.js';
import { Receiver } from '../harness/servers/receiver.js';
import { Site } from '../harness/servers/site.js';
import { type ServiceResponse, Service } from '../harness/service.js';
import { until } from '../harness/until.mjs';

const STATES = ['IN_QUEUE', 'ASSIGNED', 'IN_PROGRESS', 'REVIEW', 'DONE'];
/** The shortest path to each state. */
const WAY: Record<string, string[]> = {
  IN_QUEUE: [],
  ASSIGNED: ['ASSIGNED'],
  IN_PROGRESS: ['ASSIGNED', 'IN_PROGRESS'],
  REVIEW: ['ASSIGNED', 'IN_PROGRESS', 'REVIEW'],
  DONE: ['DONE'],
};
const ALLOWED: Record<string, string[]> = {
  IN_QUEUE: ['ASSIGNED', 'DONE'],
  ASSIGNED: ['IN_PROGRESS', 'IN_QUEUE', 'DONE'],
  IN_PROGRESS: ['REVIEW', 'ASSIGNED', 'DONE'],
  REVIEW: ['DONE', 'IN_PROGRESS'],
  DONE: [],
};
const MOVES = STATES.flatMap((from) => STATES.filter((to) => to !== from).map((to): [string, string] => [from, to]));

let service: Service;
let receiver: Receiver;
let owner: Partner;

beforeAll(async () => {
  service = await Service.start({ ALLOW_PRIVATE_NETWORK: 'true' });
  await service.import(
    category('writing'),
    tag('seo'),
    directory({ slug: 'harbor', name: 'Harbor', website: 'https://harbor.example/', domainRating: 54 }),
    directory({ slug: 'pier', name: 'Pier', website: 'https://pier.example/', domainRating: null }),
    directory({ slug: 'quay', name: 'Quay', website: 'https://quay.example/' }),
  );
});

afterAll(() => service.stop());

beforeEach(async () => {
  receiver = await Receiver.start();
  owner = await partner(service, `${receiver.url}/hook`);
});

afterEach(() => receiver.stop());

/** Submits a tool, by default with a package, and returns its ID. */
const newTool = async (fields: Record<string, unknown> = {}, key = owner.key): Promise<string> =>
  (await submitted(service, key, { paymentType: 'starter', ...fields })).id;
const get = async (id: string): Promise<any> => (await service.admin('GET', `/submissions/${id}`)).body.data;
const patch = (id: string, body: object): Promise<ServiceResponse> =>
  service.admin('PATCH', `/submissions/${id}`, body);
const done = (id: string): Promise<ServiceResponse> => service.admin('POST', `/submissions/${id}/done`);
const record = (id: string, slug: string, body: object): Promise<ServiceResponse> =>
  service.admin('PUT', `/submissions/${id}/directories/${slug}`, body);
const actions = async (id: string): Promise<string[]> =>
  (await service.admin('GET', `/audit?subject=${id}`)).body.data.map((entry: any) => entry.action);
const deliveries = async (partnerId = owner.id): Promise<any[]> =>
  (await service.admin('GET', `/webhook-deliveries?partnerId=${partnerId}`)).body.data;
const history = async (id: string): Promise<string[]> => (await get(id)).history.map((move: any) => move.state);

async function toolIn(state: string): Promise<string> {
  const id = await newTool();
  for (const step of WAY[state] ?? []) expect((await patch(id, { state: step })).status).toBe(200);
  return id;
}

describe('Submitted tools', () => {
  it('are shown to admins with partner, founder and the submitted details', async () => {
    const id = await newTool({ name: 'Shown', foundingDate: 'March 2025', isCustomer: true, isLaunched: false });
    const shown = await get(id);
    expect(shown).toEqual({
      tool: {
        id,
        name: 'Shown',
        slug: 'shown',
        website: 'https://draftwell.example/',
        paymentStatus: 'starter',
        paymentLabel: 'Starter (30+ directories)',
        targetDirectoriesCount: 30,
      },
      partnerId: owner.id,
      partnerName: 'Launch Harbor',
      submissionState: 'IN_QUEUE',
      summary: { isComplete: false, submittedCount: 0, recordedSubmissions: 0, notes: '' },
      assignee: null,
      assigneeId: null,
      dueAt: expect.stringMatching(/Z$/),
      founderName: 'Ada Example',
      founderEmail: 'ada@draftwell.example',
      foundingDate: 'March 2025',
      isCustomer: true,
      isLaunched: false,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      version: 1,
      submissions: [],
      history: [{ state: 'IN_QUEUE', at: expect.stringMatching(/Z$/), actor: expect.any(String) }],
    });
    const { body } = await service.admin('GET', `/submissions?partnerId=${owner.id}`);
    expect(body.pagination).toEqual({ page: 1, limit: 20, total: 1, pages: 1 });
    expect(body.data).toHaveLength(1);
    const { submissions, history: moves } = shown;
    expect({ ...body.data[0], submissions, history: moves }).toEqual(shown);
    expect(body.data[0]).not.toHaveProperty('history');
  });

  it('are listed newest first, by state and partner, without duplicates or gaps between pages', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.unshift(await newTool());
    const other = await newTool({}, (await partner(service)).key);
    await patch(ids[3] ?? '', { state: 'ASSIGNED' });
    const listed = async (query: string): Promise<string[]> =>
      (await service.admin('GET', `/submissions?${query}`)).body.data.map(({ tool }: any) => tool.id);
    expect(await listed(`partnerId=${owner.id}`)).toEqual(ids);
    expect(await listed('limit=1')).toEqual([other]);
    const pages = [1, 2, 3, 4].map((page) => listed(`partnerId=${owner.id}&limit=2&page=${page}`));
    expect(await Promise.all(pages)).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4), []]);
    expect(await listed(`partnerId=${owner.id}&state=ASSIGNED`)).toEqual([ids[3]]);
    expect(await listed(`partnerId=${owner.id}&state=in_queue`)).toEqual(ids.filter((id) => id !== ids[3]));
    expect(await listed(`partnerId=${owner.id}&state=DONE`)).toEqual([]);
    expect(await listed(`partnerId=${randomUUID()}`)).toEqual([]);
    const { status, body } = await service.admin('GET', '/submissions?state=LOST&partnerId=x');
    expect([status, body.error]).toEqual([
      400,
      'state must be one of: IN_QUEUE, ASSIGNED, IN_PROGRESS, REVIEW, DONE; partnerId must be a UUID',
    ]);
  });

  it('return 404 for an unknown ID and for a tool without a submission', async () => {
    const unsubmitted = (
      await service.admin('POST', '/tools', {
        slug: `plain-${Date.now()}`,
        name: 'Plain',
        tagline: 'x',
        description: 'x',
        website: 'https://plain.example/',
        pricing: 'FREE',
      })
    ).body.data.id;
    for (const id of [unsubmitted, randomUUID(), 'x', '%00']) {
      expect((await service.admin('GET', `/submissions/${id}`)).status).toBe(404);
      expect((await service.admin('GET', `/submissions/${id}/done-preview`)).status).toBe(404);
      expect((await patch(id, { notes: 'x' })).status).toBe(404);
      expect((await record(id, 'harbor', { isSubmitted: true })).status).toBe(404);
      expect((await done(id)).status).toBe(404);
    }
  });

  it('cannot be deleted, only unpublished', async () => {
    const id = await newTool();
    await record(id, 'harbor', { isSubmitted: true });
    const { status, body } = await service.admin('DELETE', `/tools/${id}`);
    expect([status, body.error]).toEqual([
      409,
      'This tool has submissions, so it cannot be deleted. Unpublish it instead.',
    ]);
    expect((await service.admin('PATCH', `/tools/${id}`, { published: false })).status).toBe(200);
    expect((await get(id)).submissions).toHaveLength(1);
    const seen = await service.get(`/v1/ai-tools/status?id=${id}`, owner.key);
    expect([seen.status, seen.body.data.summary.recordedSubmissions]).toEqual([200, 1]);
  });
});

describe('A submission', () => {
  it.each(MOVES.filter(([from, to]) => ALLOWED[from]?.includes(to)))('moves from %s to %s', async (from, to) => {
    const id = await toolIn(from);
    const { status, body } = await patch(id, { state: to });
    expect([status, body.data.submissionState, body.data.summary.isComplete]).toEqual([200, to, to === 'DONE']);
    expect(await history(id)).toEqual(['IN_QUEUE', ...(WAY[from] ?? []), to]);
    expect((await service.admin('GET', `/audit?subject=${id}`)).body.data[0]).toMatchObject({
      action: 'submission.moved',
      details: { from, to },
    });
  });

  it.each(MOVES.filter(([from, to]) => !ALLOWED[from]?.includes(to)))(
    'does not move from %s to %s',
    async (from, to) => {
      const id = await toolIn(from);
      const before = [await get(id), await actions(id)];
      const { status, body } = await patch(id, { state: to, notes: 'not kept' });
      const reason =
        from === 'DONE'
          ? 'The submission is DONE, which is final'
          : `${from} can move to ${ALLOWED[from]?.join(', ')}, but not to ${to}`;
      expect([status, body.error]).toEqual([400, reason]);
      expect([await get(id), await actions(id)]).toEqual(before);
    },
  );

  it.each(STATES)('does not change, and is not audited, when moved to %s, its current state', async (state) => {
    const id = await toolIn(state);
    const before = [await get(id), await actions(id), (await deliveries()).length];
    expect((await patch(id, { state })).status).toBe(200);
    if (state === 'DONE') expect((await done(id)).status).toBe(200);
    expect([await get(id), await actions(id), (await deliveries()).length]).toEqual(before);
  });

  it('cannot be moved or marked Done without a package', async () => {
    const id = await newTool({ paymentType: null });
    for (const attempt of [() => done(id), ...STATES.map((state) => () => patch(id, { state }))]) {
      const { status, body } = await attempt();
      expect([status, body.error]).toEqual([400, 'The submission has no package yet. Set paymentType first.']);
    }
    expect([(await get(id)).submissionState, await history(id)]).toEqual([null, []]);
  });

  it('starts as IN_QUEUE when the package is set later, even together with a first move', async () => {
    const [later, together, tooFar] = [
      await newTool({ paymentType: null }),
      await newTool({ paymentType: null }),
      await newTool({ paymentType: null }),
    ];
    expect((await patch(later, { paymentType: 'premium' })).body.data).toMatchObject({
      submissionState: 'IN_QUEUE',
      tool: { paymentStatus: 'premium', targetDirectoriesCount: 100 },
    });
    expect(await history(later)).toEqual(['IN_QUEUE']);
    expect((await patch(together, { paymentType: 'pro', state: 'ASSIGNED' })).body.data.submissionState).toBe(
      'ASSIGNED',
    );
    expect(await history(together)).toEqual(['IN_QUEUE', 'ASSIGNED']);
    expect((await patch(tooFar, { paymentType: 'pro', state: 'REVIEW' })).status).toBe(400);
    expect(await get(tooFar)).toMatchObject({ submissionState: null, tool: { paymentStatus: 'waiting' }, history: [] });
  });

  it('is assigned to no one when a key moves it to ASSIGNED, unless the request names an assignee', async () => {
    const [unnamed, named] = [await newTool(), await newTool()];
    expect((await patch(unnamed, { state: 'ASSIGNED' })).body.data).toMatchObject({ assignee: null });
    const { body } = await patch(named, { state: 'ASSIGNED', assignee: 'Grace' });
    expect(body.data).toMatchObject({ submissionState: 'ASSIGNED', assignee: 'Grace' });
  });

  it('keeps its state when the package changes, and its package once it is DONE', async () => {
    const id = await toolIn('IN_PROGRESS');
    const { data } = (await patch(id, { paymentType: 'premium' })).body;
    expect([data.submissionState, data.tool.paymentStatus]).toEqual(['IN_PROGRESS', 'premium']);
    await done(id);
    expect((await patch(id, { paymentType: 'starter' })).status).toBe(400);
    expect((await patch(id, { paymentType: 'premium' })).status).toBe(200);
    expect((await get(id)).tool.paymentStatus).toBe('premium');
  });

  it('has an assignee hidden from the partner, and notes visible to the partner', async () => {
    const id = await newTool();
    const status = async (): Promise<ServiceResponse> => service.get(`/v1/ai-tools/status?id=${id}`, owner.key);
    await patch(id, { assignee: 'Grace Worker', notes: 'Two directories asked for a logo.' });
    expect(await get(id)).toMatchObject({
      assignee: 'Grace Worker',
      summary: { notes: 'Two directories asked for a logo.' },
    });
    expect((await status()).body.data.summary.notes).toBe('Two directories asked for a logo.');
    expect((await status()).text).not.toMatch(/Grace|actor|assignee/);
    await patch(id, { assignee: null, notes: '' });
    expect(await get(id)).toMatchObject({ assignee: null, summary: { notes: '' } });
  });

  it.each([
    [{ state: 'LOST' }, 'state must be one of: IN_QUEUE, ASSIGNED, IN_PROGRESS, REVIEW, DONE'],
    [{ state: null }, 'state must not be null'],
    [{ paymentType: 'gold' }, 'paymentType must be one of: starter, pro, premium'],
    [{ paymentType: null }, 'paymentType must not be null'],
    [{ assignee: 7 }, 'assignee must be a string'],
    [{ assignee: ' ' }, 'assignee must not be blank'],
    [{ notes: 'x'.repeat(2_001), assignee: [] }, 'assignee must be a string; notes must be at most 2000 characters'],
  ])('is not changed by %j', async (body, error) => {
    const id = await newTool();
    const before = [await get(id), await actions(id)];
    const answer = await patch(id, body);
    expect([answer.status, answer.body.error]).toEqual([400, error]);
    expect((await patch(id, {})).status).toBe(200);
    expect([await get(id), await actions(id)]).toEqual(before);
  });

  it('has every change in the audit log, with the actor and the previous values', async () => {
    const id = await newTool({ paymentType: null });
    await patch(id, { paymentType: 'pro' });
    await patch(id, { assignee: 'Grace', notes: 'Hello', state: 'ASSIGNED' });
    await record(id, 'harbor', { isSubmitted: true });
    await done(id);
    const entries: any[] = (await service.admin('GET', `/audit?subject=${id}`)).body.data;
    expect(entries.reverse().map(({ action, details }) => [action, details])).toEqual([
      [
        'submission.updated',
        { paymentType: { from: null, to: 'pro' }, dueAt: { from: null, to: expect.stringMatching(/Z$/) } },
      ],
      ['submission.updated', { assignee: { from: null, to: 'Grace' }, notes: { from: '', to: 'Hello' } }],
      ['submission.moved', { from: 'IN_QUEUE', to: 'ASSIGNED' }],
      ['submission.directory-recorded', { directory: 'harbor', isSubmitted: true }],
      ['submission.moved', { from: 'ASSIGNED', to: 'DONE' }],
    ]);
    expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set(['configured-admin-key']));
  });
});

describe('A recorded directory', () => {
  it('is replaced as a whole by the next record, and counts as submitted only with isSubmitted', async () => {
    const id = await newTool();
    const full = {
      isSubmitted: true,
      listingUrl: 'https://harbor.example/draftwell',
      submittedBy: 'OWNER',
      submittedAt: '2026-03-01T10:00:00Z',
      proofScreenshot: 'https://proofs.example/1.png',
    };
    const first = (await record(id, 'harbor', full)).body.data;
    expect(first.submissions).toEqual([
      {
        ...full,
        name: 'Harbor',
        slug: 'harbor',
        url: 'https://harbor.example/',
        domainRating: 54,
        submittedAt: '2026-03-01T10:00:00.000Z',
        teamNotes: '',
      },
    ]);
    expect(first.summary).toMatchObject({ submittedCount: 1, recordedSubmissions: 1 });
    const second = (await record(id, 'harbor', { isSubmitted: false })).body.data;
    expect(second.submissions).toEqual([
      expect.objectContaining({ isSubmitted: false, listingUrl: null, submittedBy: 'ADMIN', submittedAt: null }),
    ]);
    expect(second.submissions[0]).not.toHaveProperty('proofScreenshot');
    expect(second.summary).toMatchObject({ submittedCount: 0, recordedSubmissions: 1 });
  });

  it('has the current time as submittedAt unless another is given', async () => {
    const id = await newTool();
    const before = Date.now() - 1_000;
    const [row] = (await record(id, 'pier', { isSubmitted: true })).body.data.submissions;
    expect(Date.parse(row.submittedAt)).toBeGreaterThan(before);
    expect(Date.parse(row.submittedAt)).toBeLessThan(Date.now() + 1_000);
  });

  it('must exist in the catalog', async () => {
    const id = await newTool();
    for (const slug of ['no-such', 'Harbor', '%00', 'x'.repeat(200)]) {
      const { status } = await record(id, slug, { isSubmitted: true });
      expect([slug, status]).toEqual([slug, 404]);
    }
    expect((await get(id)).submissions).toEqual([]);
  });

  it.each([
    [{}, 'Missing required field: isSubmitted'],
    [{ isSubmitted: 'yes' }, 'isSubmitted must be true or false'],
    [{ isSubmitted: true, submittedBy: 'ROBOT' }, 'submittedBy must be one of: ADMIN, OWNER'],
    [{ isSubmitted: true, listingUrl: 'javascript:alert(1)' }, 'listingUrl must be an http(s) URL without credentials'],
    [{ isSubmitted: true, proofScreenshot: 'proof' }, 'proofScreenshot must be an http(s) URL without credentials'],
    [
      { isSubmitted: true, submittedAt: 'yesterday' },
      'submittedAt must be an ISO 8601 date and time, such as 2026-01-31T09:30:00Z',
    ],
  ])('is not recorded with %j', async (body, error) => {
    const answer = await record(await newTool(), 'harbor', body);
    expect([answer.status, answer.body.error]).toEqual([400, error]);
  });

  it('can be removed until the submission is DONE, and is then no longer counted', async () => {
    const id = await newTool();
    const listingUrl = 'https://harbor.example/draftwell';
    for (const slug of ['harbor', 'pier']) await record(id, slug, { isSubmitted: true, listingUrl });
    await until(async () => (await get(id)).submissions.every(({ check }: any) => check !== undefined));
    const remove = (slug: string): Promise<ServiceResponse> =>
      service.admin('DELETE', `/submissions/${id}/directories/${slug}`);
    const removed = await remove('harbor');
    expect([removed.status, removed.body.data]).toEqual([200, await get(id)]);
    expect(removed.body.data.submissions.map(({ slug }: any) => slug)).toEqual(['pier']);
    const { body } = await service.get(`/v1/ai-tools/status?id=${id}`, owner.key);
    expect(body.data.summary).toMatchObject({ submittedCount: 1, recordedSubmissions: 1 });
    const [entry] = (await service.admin('GET', `/audit?subject=${id}`)).body.data;
    expect(entry).toMatchObject({
      action: 'submission.directory-removed',
      details: { directory: 'harbor', listingUrl, isSubmitted: true },
    });
    for (const slug of ['harbor', 'quay', 'no-such']) expect((await remove(slug)).status).toBe(404);
    await done(id);
    const late = await remove('pier');
    expect([late.status, late.body.error]).toEqual([409, expect.stringContaining('DONE')]);
    expect((await get(id)).submissions).toHaveLength(1);
  });

  it('can get another listing URL and proof once the submission is DONE, but loses neither, and no new one can be recorded', async () => {
    const id = await newTool();
    const sent = { isSubmitted: true, submittedBy: 'OWNER', submittedAt: '2026-03-01T10:00:00.000Z' };
    const corrected = { listingUrl: 'https://harbor.example/new', proofScreenshot: 'https://proofs.example/1.png' };
    await record(id, 'harbor', sent);
    await record(id, 'pier', { isSubmitted: false });
    await done(id);
    const answer = await record(id, 'harbor', { isSubmitted: true, ...corrected });
    expect([answer.status, answer.body.data.submissions[0]]).toEqual([
      200,
      expect.objectContaining({ slug: 'harbor', ...sent, ...corrected }),
    ]);
    const [entry] = (await service.admin('GET', `/audit?subject=${id}`)).body.data;
    expect(entry).toMatchObject({ action: 'submission.directory-recorded', details: corrected });
    for (const kept of [{}, { listingUrl: corrected.listingUrl }, { proofScreenshot: corrected.proofScreenshot }]) {
      const { status, body } = await record(id, 'harbor', { isSubmitted: true, ...kept });
      expect([status, body.data.submissions[0]]).toEqual([200, expect.objectContaining({ ...sent, ...corrected })]);
    }
    const { version } = await get(id);
    for (const [slug, fields] of [
      ['harbor', { listingUrl: null }],
      ['harbor', { proofScreenshot: null }],
      ['quay', {}],
      ['pier', {}],
      ['harbor', { isSubmitted: false }],
      ['harbor', { submittedBy: 'ADMIN' }],
      ['harbor', { submittedAt: '2026-03-02T10:00:00Z' }],
    ] as const) {
      const { status, body } = await record(id, slug, { isSubmitted: true, ...corrected, ...fields });
      expect([slug, fields, status, body.error]).toEqual([slug, fields, 409, expect.stringContaining('DONE')]);
    }
    expect((await get(id)).version).toBe(version);
    expect((await record(id, 'harbor', { ...sent, ...corrected })).status).toBe(200);
  });

  it('can be recorded and checked again after it was removed', async () => {
    const body = '<a href="https://draftwell.example/">Draftwell</a>';
    const site = await Site.start({ '/0': { body }, '/1': { body } });
    const id = await newTool();
    const checked = async (): Promise<boolean> => (await get(id)).submissions[0]?.check !== undefined;
    try {
      for (let round = 0; round < 2; round += 1) {
        await record(id, 'harbor', { isSubmitted: true, listingUrl: `${site.url}/${round}` });
        await until(checked);
        await service.admin('DELETE', `/submissions/${id}/directories/harbor`);
        expect(await get(id)).toMatchObject({ submissions: [], summary: { recordedSubmissions: 0 } });
      }
    } finally {
      await site.stop();
    }
  });

  it('cannot be deleted from the catalog while it is recorded for a tool', async () => {
    await service.import(directory({ slug: 'jetty', name: 'Jetty' }));
    const { id: directoryId } = (await service.get('/v1/directories/jetty', owner.key)).body.data;
    const id = await newTool();
    await record(id, 'jetty', { isSubmitted: true });
    const { status, body } = await service.admin('DELETE', `/directories/${directoryId}`);
    expect([status, body.error]).toEqual([409, expect.stringMatching(/.{8}/)]);
    expect((await get(id)).submissions).toHaveLength(1);
  });
});

describe('Marking a submission Done', () => {
  const preview = async (id: string): Promise<any> =>
    (await service.admin('GET', `/submissions/${id}/done-preview`)).body.data;

  it('sends the partner one signed event with exactly what the preview showed', async () => {
    const { secret } = (await service.admin('POST', `/partners/${owner.id}/webhook-secret`)).body.data;
    const id = await newTool({ name: 'Finished' });
    const site = await Site.start({ '/finished': { body: '<a href="https://draftwell.example/">Finished</a>' } });
    await record(id, 'harbor', {
      isSubmitted: true,
      listingUrl: `${site.url}/finished`,
      submittedAt: '2026-03-01T10:00:00Z',
      proofScreenshot: 'https://proofs.example/1.png',
    });
    await record(id, 'pier', { isSubmitted: true, submittedBy: 'OWNER', submittedAt: '2026-03-02T10:00:00Z' });
    await record(id, 'quay', { isSubmitted: false });
    await patch(id, { notes: 'All live.' });
    await until(async () => (await get(id)).submissions[0].check).finally(() => site.stop());
    const shown = await preview(id);
    const answer = await done(id);
    expect([answer.status, answer.body.data.submissionState]).toEqual([200, 'DONE']);

    const { headers, text, body, path } = await until(() => receiver.received[0]);
    expect(path).toBe('/hook');
    expect(body).toEqual({
      event: 'directory_submissions.completed',
      occurredAt: new Date(body.occurredAt).toISOString(),
      tool: {
        id,
        name: 'Finished',
        slug: 'finished',
        website: 'https://draftwell.example/',
        paymentStatus: 'starter',
        paymentLabel: 'Starter (30+ directories)',
        targetDirectoriesCount: 30,
      },
      summary: { submittedCount: 2, recordedSubmissions: 3, notes: 'All live.' },
      submissions: [
        {
          name: 'Harbor',
          slug: 'harbor',
          url: 'https://harbor.example/',
          listingUrl: `${site.url}/finished`,
          domainRating: 54,
          isSubmitted: true,
          submittedBy: 'ADMIN',
          submittedAt: '2026-03-01T10:00:00.000Z',
          proofScreenshot: 'https://proofs.example/1.png',
          check: { status: 'live', linkFound: true, follow: true, checkedAt: expect.stringMatching(/Z$/) },
        },
        {
          name: 'Pier',
          slug: 'pier',
          url: 'https://pier.example/',
          listingUrl: null,
          domainRating: null,
          isSubmitted: true,
          submittedBy: 'OWNER',
          submittedAt: '2026-03-02T10:00:00.000Z',
        },
      ],
    });
    expect(shown.payload).toEqual({ ...body, occurredAt: expect.stringMatching(/Z$/) });
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Catalog-Webhook/1.0',
      'x-catalog-event': 'directory_submissions.completed',
      'x-catalog-signature': `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`,
    });
    expect(new Webhook(secret).verify(text, headers as Record<string, string>)).toEqual(body);
    const status = (await service.get(`/v1/ai-tools/status?id=${id}`, owner.key)).body.data;
    expect([status.tool, status.submissions]).toEqual([body.tool, body.submissions]);
    expect(status.summary).toEqual({ isComplete: true, ...body.summary });

    await until(async () => (await deliveries())[0].status === 'delivered');
    await done(id);
    await patch(id, { state: 'DONE' });
    expect(await deliveries()).toHaveLength(1);
    expect(receiver.received).toHaveLength(1);
  });

  it('with PATCH has the same effect as with done', async () => {
    const id = await newTool();
    const { body } = await patch(id, { state: 'DONE', notes: 'Said in the event' });
    expect(body.data.summary).toMatchObject({ isComplete: true, notes: 'Said in the event' });
    const event = await until(() => receiver.received[0]?.body);
    expect([event.tool.id, event.summary.notes]).toEqual([id, 'Said in the event']);
  });

  it.each([2, 20])('by %d admins concurrently creates one event', async (count) => {
    const id = await newTool();
    const responses = await Promise.all(
      Array.from({ length: count }, (_, index) => (index % 2 === 0 ? done(id) : patch(id, { state: 'DONE' }))),
    );
    expect([...new Set(responses.map(({ status }) => status))]).toEqual([200]);
    expect(await history(id)).toEqual(['IN_QUEUE', 'DONE']);
    expect(await actions(id)).toEqual(['submission.moved']);
    await until(async () => (await deliveries())[0]?.status === 'delivered');
    expect([(await deliveries()).length, receiver.received.length]).toEqual([1, 1]);
  });

  it('does not wait for a receiver that hangs, and does not depend on its response', async () => {
    receiver.answer = () => undefined;
    const [hanging, failing] = [await newTool(), await newTool()];
    expect((await done(hanging)).body.data.submissionState).toBe('DONE');
    await until(() => receiver.received[0]);
    expect((await deliveries())[0]).toMatchObject({ status: 'pending' });
    receiver.answer = (response) => response.writeHead(500).end();
    expect((await done(failing)).body.data.submissionState).toBe('DONE');
    expect((await get(hanging)).submissionState).toBe('DONE');
  });

  it('sends nothing if the partner has no webhook URL', async () => {
    const silent = await partner(service);
    const id = await newTool({}, silent.key);
    expect((await done(id)).status).toBe(200);
    expect(await deliveries(silent.id)).toEqual([]);
    await service.admin('PATCH', `/partners/${silent.id}`, { webhookUrl: receiver.url });
    await done(id);
    expect(await deliveries(silent.id)).toEqual([]);
  });

  it('sends the event only to the partner that submitted the tool', async () => {
    const other = await Receiver.start();
    try {
      const stranger = await partner(service, other.url);
      const id = await newTool({}, stranger.key);
      await done(id);
      expect((await until(() => other.received[0])).body.tool.id).toBe(id);
      expect(receiver.received).toEqual([]);
    } finally {
      await other.stop();
    }
  });

  it('shows warnings in the preview for an incomplete submission', async () => {
    await service.import(
      ...Array.from({ length: 30 }, (_, index) => directory({ slug: `many-${index}`, name: `Many ${index}` })),
    );
    const silent = await partner(service);
    const [bare, mute, full] = [await newTool({ paymentType: null }), await newTool({}, silent.key), await newTool()];
    expect((await preview(bare)).warnings).toEqual(['No package yet. Choose a package before marking it Done.']);
    expect((await preview(mute)).warnings).toEqual([
      'Only 0 of 30 directories are recorded as submitted.',
      'No webhook URL. The partner sees the result when it polls.',
    ]);
    for (let index = 0; index < 30; index += 1) await record(full, `many-${index}`, { isSubmitted: index < 29 });
    expect((await preview(full)).warnings).toEqual([
      'Only 29 of 30 directories are recorded as submitted.',
      expect.stringMatching(/^29 submitted directories have no listing URL: Many 0, Many 1, /),
    ]);
    await record(full, 'many-29', { isSubmitted: true });
    const unlisted = expect.stringMatching(/^30 submitted directories have no listing URL: /);
    const before = [await get(full), await actions(full)];
    expect((await preview(full)).warnings).toEqual([unlisted]);
    expect([await get(full), await actions(full), await deliveries()]).toEqual([...before, []]);
    await done(full);
    expect((await preview(full)).warnings).toEqual(['Already Done. Nothing would be sent.', unlisted]);
  });
});
