import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneDatabase, dropDatabase, rowsOf } from '../harness/database.js';
import { freePort } from '../harness/free-port.mjs';
import { Instance, killAll } from '../harness/instance.js';
import { schemaChecker } from '../harness/shapes.js';
import { storeFound } from '../harness/losses.js';
import { until } from '../harness/until.mjs';

jest.setTimeout(180_000);

/** The committed documents; another test compares them with those that the service returns. */
const documentOf = (file: string): any => JSON.parse(readFileSync(join('src/surfaces/reference', file), 'utf8'));
const PUBLIC = documentOf('openapi.json');
const ADMIN = documentOf('openapi.admin.json');

/** The key that a call needs, by its tag; a catalog key for others. */
const KEYS: Record<string, string> = { Partners: 'partner', Support: 'partner', 'Test mode': 'test' };

interface Call {
  method: string;
  path: string;
  operation: any;
}

const callsOf = ({ paths }: any): [string, Call][] =>
  Object.entries<any>(paths).flatMap(([path, item]) =>
    Object.entries<any>(item).map(([method, operation]): [string, Call] => [
      `${method.toUpperCase()} ${path}`,
      { method: method.toUpperCase(), path, operation },
    ]),
  );

/** The value that Swagger UI fills in for a parameter on "Try it out"; undefined is not sent. */
const prefilled = ({ examples, example, schema = {} }: any): string | number | undefined =>
  Object.values<any>(examples ?? {})[0]?.value ?? example ?? schema.example ?? schema.default;

const wholeExamples = ({ example, examples }: any): unknown[] =>
  examples === undefined ? [example] : Object.values<any>(examples).map(({ value }) => value);

/** The URL and body that "Execute" sends without any input. */
function requestOf({ path, operation }: Call, base: string, known: (prefix: string, name: string) => string) {
  const parameters: any[] = operation.parameters ?? [];
  const address = path.replaceAll(/\{(\w+)\}/g, (placeholder, name: string, offset: number) => {
    const value = prefilled(parameters.find((parameter) => parameter.in === 'path' && parameter.name === name));
    return encodeURIComponent(String(value ?? known(path.slice(0, offset - 1), placeholder)));
  });
  const query = new URLSearchParams();
  for (const parameter of parameters.filter(({ in: place }) => place === 'query')) {
    const value = prefilled(parameter);
    if (value !== undefined) query.set(parameter.name, String(value));
  }
  const [[type, mediaType] = []] = Object.entries<any>(operation.requestBody?.content ?? {});
  const body: unknown = mediaType && wholeExamples(mediaType)[0];
  return {
    address: `${base}${address}?${query.toString()}`,
    type,
    body: typeof body === 'object' ? JSON.stringify(body) : body,
  };
}

describe.each([
  ['the public document', PUBLIC],
  ['the admin document', ADMIN],
])('The examples of %s', (_, document) => {
  const problemOf = schemaChecker(document);
  const hooks = Object.entries<any>(document.webhooks ?? {}).map(([name, { post }]): [string, string[], any] => [
    `the event ${name}`,
    ['webhooks', name, 'post'],
    post,
  ]);
  const operations = callsOf(document).map(([name, { method, path, operation }]): [string, string[], any] => [
    name,
    ['paths', path, method.toLowerCase()],
    operation,
  ]);

  it.each([...operations, ...hooks])('are complete and valid: %s', (_name, pointer, { requestBody, responses }) => {
    const bodies = [
      ...Object.entries<any>(requestBody?.content ?? {}).map(([type, media]) => [
        ['requestBody', 'content', type],
        media,
      ]),
      ...Object.entries<any>(responses)
        .filter(([status]) => status.startsWith('2'))
        .flatMap(([status, { content = {} }]) =>
          Object.entries<any>(content).map(([type, media]) => [['responses', status, 'content', type], media]),
        ),
    ];
    expect(bodies.length).toBeGreaterThan(0);
    for (const [place, media] of bodies) {
      // A file to download has no example.
      if (place.includes('text/csv')) continue;
      for (const example of wholeExamples(media)) {
        expect(example).toBeDefined();
        expect(problemOf([...pointer, ...place, 'schema'], example)).toBe('');
        expect((example as any).data ?? 'no list').not.toEqual([]);
      }
    }
  });
});

describe('"Try it" on the first start', () => {
  let instance: Instance;
  let database: string;
  let folder: string;

  beforeAll(async () => {
    database = await cloneDatabase();
    folder = await mkdtemp(join(tmpdir(), 'catalog-try-'));
    const wide = { RATE_REST_STANDARD: '1000', RATE_REST_PREMIUM: '1000' };
    const environment = { DATABASE_URL: database, DATA_DIR: folder, DEMO_DATA: 'true', ...wide };
    instance = await new Instance(await freePort(), environment).ready();
    // Reports come from visitors only.
    await fetch(`http://127.0.0.1:${instance.port}/tools/draftwell/report`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ reason: 'outdated', text: 'The price has changed.' }),
    });
  });

  afterAll(async () => {
    await killAll();
    await dropDatabase(database);
    await rm(folder, { recursive: true, force: true });
  });

  async function execute(call: Call, base: string, key: string, known: (prefix: string, name: string) => string) {
    const { address, type, body } = requestOf(call, base, known);
    const response = await fetch(`http://127.0.0.1:${instance.port}${address}`, {
      method: call.method,
      headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { 'content-type': type ?? '' }) },
      ...(body !== undefined && { body: body as string }),
    });
    const isFile = response.headers.get('content-type')?.startsWith('text/csv') === true;
    return {
      address,
      status: response.status,
      answer: isFile ? await response.text() : await response.json(),
    };
  }

  function expectDescribed(document: any, { method, path }: Call, { address, status, answer }: any): void {
    expect([address, Math.floor(status / 100), answer.error]).toEqual([address, 2, undefined]);
    const type = typeof answer === 'string' ? 'text/csv' : 'application/json';
    const pointer = ['paths', path, method.toLowerCase(), 'responses', `${status}`, 'content', type];
    expect(schemaChecker(document)([...pointer, 'schema'], answer)).toBe('');
  }

  /** On a first start, no user has signed in. Sessions get the IDs of their users, so that they are stable. */
  const signEverybodyIn = (): Promise<unknown> =>
    rowsOf(
      database,
      `insert into sessions (id, user_id, token_hash, device, network, signed_in_at, last_seen_at)
       select id, id, id, 'Firefox on Linux', '10.0.0.x', now(), now() from users on conflict do nothing`,
    );

  /** Listing requests come from users only. */
  const requestListing = (): Promise<unknown> =>
    rowsOf(
      database,
      `insert into listing_requests (id, user_id, fields)
       select gen_random_uuid(), id, '{"name": "Tidepool", "website": "https://tidepool.example/", "tagline": "Notes",
              "description": "Links notes by meaning.", "category": "productivity", "pricing": "FREE", "tags": ["notes"],
              "founderName": "Noa Berg", "founderEmail": "noa@tidepool.example"}' from users limit 1`,
    );

  /** Applications come from users only. */
  const apply = (): Promise<unknown> =>
    rowsOf(
      database,
      `insert into partner_applications
         (id, user_id, name, website, purpose, contact_email, support_enabled, support_mode, policy_version)
       select gen_random_uuid(), id, 'Harbor', 'https://harbor.example/', 'We launch tools.', 'team@harbor.example', true,
              'hybrid', '1.1' from users limit 1`,
    );

  /** Apps are connected by users only. */
  const connectApp = (): Promise<unknown> =>
    rowsOf(
      database,
      `insert into connections (id, user_id, client_id, client_digest, name, auth_method, refreshes, policy_version)
       select gen_random_uuid(), id, 'app_x', repeat('a', 64), 'Assistant', 'none', true, '1.1' from users limit 1`,
    );

  /** Members join by invitation only. Returns the ID of the member of each partner. */
  async function addMembers(): Promise<string> {
    const [{ id }] = await rowsOf(database, 'select id from users order by id limit 1');
    await rowsOf(
      database,
      `insert into partner_members (client_id, user_id, role)
       select id, '${id}', 'viewer' from partner_clients where test_of is null
       on conflict (client_id, user_id) do update set role = 'viewer'`,
    );
    return id;
  }

  /** A listing whose website redirects to another site. */
  async function movedSite(): Promise<[string, string][]> {
    const [{ kind, id }] = await rowsOf(
      database,
      `select kind, listing_id as id from site_checks where result = 'moved' limit 1`,
    );
    return [
      ['/site-checks', kind],
      ['/site-checks/{kind}', id],
    ];
  }

  /** Only checks over days find a lost listing. */
  async function lostListing(): Promise<[string, string][]> {
    const [{ toolId, slug }] = await rowsOf(
      database,
      `select s.tool_id as "toolId", d.slug from submissions s, directories d
        where not exists (select from directory_submissions r where r.tool_id = s.tool_id and r.directory_id = d.id) limit 1`,
    );
    await storeFound(database, [{ toolId, directory: slug, losses: [{}] }]);
    return [
      ['/lost-listings', toolId],
      ['/lost-listings/{toolId}', slug],
    ];
  }

  /** Only a job groups questions. */
  async function addGap(partnerId: string): Promise<string> {
    const [{ id }] = await rowsOf(
      database,
      `insert into support_gaps (id, client_id, words, count, latest_at)
       values (gen_random_uuid(), '${partnerId}', '{}', 1, now()) returning id`,
    );
    return id;
  }

  /** An earlier call approved it. */
  async function reopenRequests(): Promise<void> {
    await rowsOf(database, `update listing_requests set status = 'open', tool_id = null, decided_at = null`);
    await rowsOf(
      database,
      `update partner_applications set status = 'open', message = null, client_id = null, decided_at = null`,
    );
  }

  /** Earlier calls have deleted the label that they created. Returns its path and ID. */
  async function labelToMerge(labels: string): Promise<[string, string]> {
    const response = await fetch(`http://127.0.0.1:${instance.port}/v1/admin${labels}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${instance.keys.admin}`, 'content-type': 'application/json' },
      // The directory category of the example accepts any tool, too.
      body: JSON.stringify({ slug: 'to-be-merged', name: 'To be merged', acceptsAnyTool: true }),
    });
    const { data } = (await response.json()) as { data: { id: string } };
    return [labels, data.id];
  }

  /** The ID of an audit entry of a listing that exists: earlier calls have deleted the one that they created. */
  async function entryToRestore(listings: string): Promise<[path: string, id: string, auditId: string]> {
    const admin = instance.keys.admin ?? '';
    const call = callsOf(ADMIN).find(([name]) => name === `POST ${listings}`)?.[1] as Call;
    const { answer } = await execute(call, '/v1/admin', admin, () => '');
    const id = answer.data?.id ?? (await instance.get(`/admin${listings}?limit=1`, admin)).data[0].id;
    const changed = await fetch(`http://127.0.0.1:${instance.port}/v1/admin${listings}/${id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Renamed' }),
    });
    expect(changed.status).toBe(200);
    return [listings, id, (await instance.get(`/admin/audit?subject=${id}`, admin)).data[0].id];
  }

  /** The key with the fewest permissions: a catalog key for reads, a partner key for partner calls. */
  const keyFor = ({ operation: { tags } }: Call): string => instance.keys[KEYS[tags[0]] ?? 'catalog'] ?? '';

  describe.each(['first', 'second'])('the %s time', () => {
    it.each(callsOf(PUBLIC))('%s responds as documented and lists something', async (_, call) => {
      const none = (): string => {
        throw new Error('A path parameter is not filled in');
      };
      const result = await execute(call, '/v1', keyFor(call), none);
      expectDescribed(PUBLIC, call, result);
      if (Array.isArray(result.answer.data)) expect(result.answer.data.length).toBeGreaterThan(0);
    });
  });

  it('works for admins with the IDs from lists and new records', async () => {
    const ids = new Map<string, string>([['/submissions/{toolId}/directories', 'launch-harbor']]);
    const known = (prefix: string): string => ids.get(prefix) ?? `nothing is known of ${prefix}`;
    const recordings = callsOf(ADMIN).filter(([name]) => name.startsWith('PUT /submissions/{toolId}/directories/'));
    await requestListing();
    await apply();
    await connectApp();
    for (const [, call] of callsOf(ADMIN)) {
      // The conversation of the examples has a reply, so it can't be snoozed.
      if (call.path.endsWith('/snooze')) continue;
      // Tests turn site checks off.
      if (call.path === '/site-checks/{kind}/{id}/check') continue;
      if (call.path.endsWith('/decline')) await reopenRequests();
      if (call.path.endsWith('/members/{userId}')) ids.set('/partners/{id}/members', await addMembers());
      // An earlier call removed the recorded directory that this one checks.
      for (const [, recording] of call.path.endsWith('/checks') ? recordings : []) {
        await execute(recording, '/v1/admin', instance.keys.admin ?? '', known);
      }
      if (call.path.endsWith('/redeliver')) {
        const at = `/admin/webhook-deliveries/${known('/webhook-deliveries')}`;
        await until(async () => (await instance.get(at, instance.keys.admin ?? '')).data.status !== 'pending');
      }
      if (call.path.startsWith('/users/{id}/sessions')) await signEverybodyIn();
      if (call.path.startsWith('/site-checks/')) for (const [path, value] of await movedSite()) ids.set(path, value);
      if (call.path.startsWith('/lost-listings/'))
        for (const [path, value] of await lostListing()) ids.set(path, value);
      if (call.path.endsWith('/{gapId}')) ids.set('/partners/{id}/knowledge/gaps', await addGap(known('/partners')));
      if (call.path.endsWith('/merge')) ids.set(...(await labelToMerge(call.path.replace('/{id}/merge', ''))));
      if (call.path.endsWith('/restore')) {
        const [listings, id, auditId] = await entryToRestore(call.path.replace('/{id}/restore', ''));
        ids.set(listings, id);
        call.operation.requestBody.content['application/json'].example = { auditId };
      }
      const result = await execute(call, '/v1/admin', instance.keys.admin ?? '', known);
      expectDescribed(ADMIN, call, result);
      const [first] = [result.answer.data].flat();
      const id = first?.tool?.id ?? first?.id;
      if (id !== undefined && !call.path.endsWith('}')) ids.set(call.path, id);
    }
  });
});
