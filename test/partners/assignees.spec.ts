import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { Assignees1794873600033 } from '../../migrations/assignees.js';
import { rowsOf } from '../harness/database.js';
import { category, tag } from '../harness/listings.js';
import { partner, submitted } from '../harness/partner.js';
import type { ServiceResponse, Service } from '../harness/service.js';
import { TestUsers } from '../harness/test-users.js';
import type { Visitor } from '../harness/visitor.js';

let users: TestUsers;
let service: Service;
let key: string;

beforeAll(async () => {
  users = await TestUsers.start();
  ({ service } = users);
  await service.import(category('writing'), tag('seo'));
  ({ key } = await partner(service));
});

afterAll(() => users.stop());

interface Admin {
  id: string;
  name: string;
  email: string;
  visitor: Visitor;
}

let count = 0;
async function admin(name = `Admin ${(count += 1)}`): Promise<Admin> {
  const email = users.newEmail();
  const visitor = await users.admin(name, email);
  const { body } = await service.admin('GET', `/users?email=${email}`);
  return { id: body.data[0].id, name, email, visitor };
}

const newTool = async (): Promise<string> => (await submitted(service, key, { paymentType: 'starter' })).id;
const get = async (id: string): Promise<any> => (await service.admin('GET', `/submissions/${id}`)).body.data;
const patch = (id: string, body: object): Promise<ServiceResponse> =>
  service.admin('PATCH', `/submissions/${id}`, body);
const batch = (body: object): Promise<ServiceResponse> => service.admin('POST', '/submissions/batch', body);
const found = async (query: string): Promise<string[]> =>
  (await service.admin('GET', `/submissions?limit=100&${query}`)).body.data.map(({ tool }: any) => tool.id);

describe('The assignee of a submission', () => {
  it('is an account, whose name follows a rename', async () => {
    const [id, noor] = [await newTool(), await admin()];
    const { body } = await patch(id, { assigneeId: noor.id });
    expect(body.data).toMatchObject({ assignee: noor.name, assigneeId: noor.id });
    await noor.visitor.send('/dashboard/account', { name: 'Noor Renamed' });
    expect(await get(id)).toMatchObject({ assignee: 'Noor Renamed', assigneeId: noor.id });
    expect((await patch(id, { assigneeId: null })).body.data).toMatchObject({ assignee: null, assigneeId: null });
  });

  it('is linked by a name that exactly one admin has, and stays text otherwise', async () => {
    const [id, only] = [await newTool(), await admin()];
    expect((await patch(id, { assignee: only.name })).body.data).toMatchObject({ assigneeId: only.id });
    expect((await patch(id, { assignee: 'Freelancer' })).body.data).toMatchObject({
      assignee: 'Freelancer',
      assigneeId: null,
    });
    await admin('Sam Twice');
    const sam = await admin('Sam Twice');
    expect((await patch(id, { assignee: 'Sam Twice' })).body.data).toMatchObject({ assigneeId: null });
    await patch(id, { assigneeId: sam.id });
    expect((await patch(id, { assignee: 'Sam Twice' })).body.data).toMatchObject({ assigneeId: sam.id });
  });

  it('can be sent back as it was read', async () => {
    const [id, noor] = [await newTool(), await admin()];
    for (const given of [{ assigneeId: noor.id }, { assignee: 'Freelancer' }, { assignee: null }]) {
      await patch(id, given);
      const { assignee, assigneeId } = await get(id);
      const again = (await patch(id, { assignee, assigneeId })).body.data;
      expect([again.assignee, again.assigneeId]).toEqual([assignee, assigneeId]);
    }
  });

  it('must be an admin who can sign in', async () => {
    const [id, banned, former] = [await newTool(), await admin(), await admin()];
    await service.admin('PATCH', `/users/${banned.id}`, { banned: true });
    await users.setRole(former.email, 'developer');
    for (const assigneeId of [banned.id, former.id, randomUUID()]) {
      const { status, body } = await patch(id, { assigneeId });
      expect([status, body.error]).toEqual([400, 'assigneeId must be the ID of an admin who can sign in']);
    }
    expect((await patch(id, { assigneeId: 'x' })).body.error).toBe('assigneeId must be a UUID');
    expect((await get(id)).assignee).toBeNull();
  });

  it('stays when the account loses the admin role, and keeps the last name when it is closed', async () => {
    const [id, leaving] = [await newTool(), await admin()];
    await patch(id, { assigneeId: leaving.id });
    await users.setRole(leaving.email, 'developer');
    expect(await get(id)).toMatchObject({ assignee: leaving.name, assigneeId: leaving.id });
    await leaving.visitor.send('/dashboard/account', { name: 'Last Name' });
    expect((await leaving.visitor.send('/dashboard/account/close', { email: leaving.email })).status).toBe(200);
    expect(await get(id)).toMatchObject({ assignee: 'Last Name', assigneeId: null });
  });

  it('is unlinked by a process of the previous version, which changes only the name', async () => {
    const [id, noor] = [await newTool(), await admin()];
    await patch(id, { assigneeId: noor.id });
    await rowsOf(service.databaseUrl, `update submissions set assignee = 'By name' where tool_id = '${id}'`);
    expect(await get(id)).toMatchObject({ assignee: 'By name', assigneeId: null });
  });

  it('is named in the audit log with the account', async () => {
    const [id, noor] = [await newTool(), await admin()];
    await patch(id, { assigneeId: noor.id });
    const [{ details }] = (await service.admin('GET', `/audit?subject=${id}&action=submission.updated`)).body.data;
    expect(details).toEqual({
      assignee: { from: null, to: noor.name },
      assigneeId: { from: null, to: noor.id },
    });
  });

  it('filters the list', async () => {
    const [mine, unassigned, noor] = [await newTool(), await newTool(), await admin()];
    await patch(mine, { assigneeId: noor.id });
    expect(await found(`assigneeId=${noor.id}`)).toEqual([mine]);
    expect(await found('assigned=false')).toContain(unassigned);
    expect(await found('assigned=false')).not.toContain(mine);
    expect((await service.admin('GET', '/submissions?assigneeId=x')).status).toBe(400);
  });

  it('is linked by the migration if exactly one admin has the stored name', async () => {
    const [linked, ambiguous, other] = [await newTool(), await newTool(), await newTool()];
    const only = await admin();
    await admin('Pat Same');
    await admin('Pat Same');
    const runner = service.inside<DataSource>('DataSource').createQueryRunner();
    const migration = new Assignees1794873600033();
    try {
      await migration.down(runner);
      const names = { [linked]: only.name, [ambiguous]: 'Pat Same', [other]: 'Freelancer' };
      for (const [id, name] of Object.entries(names))
        await runner.query('update submissions set assignee = $2 where tool_id = $1', [id, name]);
      await migration.up(runner);
    } finally {
      await runner.release();
    }
    expect(await get(linked)).toMatchObject({ assignee: only.name, assigneeId: only.id });
    expect(await get(ambiguous)).toMatchObject({ assignee: 'Pat Same', assigneeId: null });
    expect(await get(other)).toMatchObject({ assignee: 'Freelancer', assigneeId: null });
  });
});

describe('A batch of submissions', () => {
  it('changes each by the rules of a single one, with a result per submission', async () => {
    const [queued, done, noor] = [await newTool(), await newTool(), await admin()];
    await service.admin('POST', `/submissions/${done}/done`);
    const unknown = randomUUID();
    const { status, body } = await batch({
      items: [{ toolId: queued }, { toolId: done }, { toolId: unknown }],
      state: 'ASSIGNED',
      paymentType: 'pro',
      assigneeId: noor.id,
    });
    expect(status).toBe(200);
    const { version } = await get(queued);
    expect(body.data).toEqual([
      { toolId: queued, success: true, error: null, code: null, version },
      { toolId: done, success: false, error: expect.stringContaining('final'), code: 'invalid', version: null },
      { toolId: unknown, success: false, error: `Submission not found: ${unknown}`, code: 'not-found', version: null },
    ]);
    expect(await get(queued)).toMatchObject({
      submissionState: 'ASSIGNED',
      assigneeId: noor.id,
      tool: { paymentStatus: 'pro' },
    });
    expect(await get(done)).toMatchObject({ assigneeId: null, tool: { paymentStatus: 'starter' } });
  });

  it('leaves a submission as it is if its version has changed', async () => {
    const [id, changed] = [await newTool(), await newTool()];
    const [{ version }, before] = [await get(id), await get(changed)];
    await patch(changed, { notes: 'Changed meanwhile' });
    const { body } = await batch({
      items: [
        { toolId: id, version },
        { toolId: changed, version: before.version },
      ],
      state: 'ASSIGNED',
    });
    expect(body.data.map(({ code }: any) => code)).toEqual([null, 'stale']);
    expect((await get(changed)).submissionState).toBe('IN_QUEUE');
  });

  it('marks a submission Done once, with one event', async () => {
    const id = await newTool();
    const results = await Promise.all([1, 2].map(() => batch({ items: [{ toolId: id }], state: 'DONE' })));
    expect(results.map(({ body }) => body.data[0].success)).toEqual([true, true]);
    expect((await get(id)).history.map(({ state }: any) => state)).toEqual(['IN_QUEUE', 'DONE']);
  });

  it.each([
    [{}, 'Missing required field: items'],
    [{ items: [], state: 'REVIEW' }, 'items must be a list of 1 to 100 submissions'],
    [{ items: Array.from({ length: 101 }, () => ({ toolId: randomUUID() })) }, 'items must be a list of 1 to 100'],
    [{ items: [{ toolId: 'x' }], state: 'REVIEW' }, 'items must be objects with toolId'],
    [{ items: [null], state: 'REVIEW' }, 'items must be objects with toolId'],
    [{ items: [{ toolId: randomUUID(), version: 0 }] }, 'items must be objects with toolId'],
    [{ items: [{ toolId: randomUUID() }] }, 'Provide at least one of: state, paymentType, assignee, assigneeId'],
    [{ items: [{ toolId: randomUUID() }], state: 'NOWHERE' }, 'state must be one of'],
  ])('rejects a body that it can’t read: %#', async (body, message) => {
    const response = await batch(body);
    expect([response.status, response.body.error]).toEqual([400, expect.stringContaining(message)]);
  });

  it('rejects a submission that is listed twice', async () => {
    const toolId = await newTool();
    const { status, body } = await batch({ items: [{ toolId }, { toolId: toolId.toUpperCase() }], state: 'ASSIGNED' });
    expect([status, body.error]).toEqual([400, 'items must not contain a submission twice']);
  });
});
