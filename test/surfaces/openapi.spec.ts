import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createConfig, lint } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describeApi } from '../../src/commands/describe-api.js';
import { supported } from '../harness/asking.js';
import { rowsOf } from '../harness/database.js';
import { partnerKey as partnerKeyOf } from '../harness/partner.js';
import { testClientOf } from '../harness/sandbox.js';
import { ADMIN_KEY, type CallOptions, Service } from '../harness/service.js';
import { shapeProblems } from '../harness/shapes.js';

const run = promisify(execFile);
const binary = (name: string): string => resolve('node_modules/.bin', name);
const isId = (name: unknown): boolean => typeof name === 'string' && /^id$|Id$/.test(name);
const committed = (name: string): string => resolve('src/surfaces/reference', name);

/** A partner's program that uses the generated client. It is compiled, not run. */
const SAMPLE = `
import type { components, operations, paths } from './schema.js';

type Tools = paths['/tools']['get']['responses'][200]['content']['application/json'];
type Detail = operations['get_tool']['responses'][200]['content']['application/json']['data'];
type Submit = operations['submit_ai_tool'];
type Status = operations['get_tool_status']['responses'][200]['content']['application/json']['data'];
type Failure = paths['/tools']['get']['responses'][429]['content']['application/json'];

export const firstName = ({ data, pagination }: Tools): string | undefined => (pagination.total > 0 ? data[0]?.name : undefined);
export const category = (tool: components['schemas']['Tool']): string => tool.category?.slug ?? 'none';
export const questions = (tool: Detail): string[] => tool.faqs.map(({ question }) => question);
export const reason = ({ error }: Failure): string => error;
export const query: operations['search_directories']['parameters']['query'] = { q: 'launch', cost: 'Free', limit: 5 };
export const order: Submit['requestBody']['content']['application/json'] = {
  name: 'Draftwell', website: 'https://draftwell.example/', tagline: 'x', description: 'x', category: 'writing',
  pricing: 'FREE', founderName: 'Ada', founderEmail: 'ada@draftwell.example', tags: ['seo'], paymentType: 'pro',
};
export const created = (answer: Submit['responses'][201]['content']['application/json']): string => answer.data.statusUrl;
export const isOver = ({ summary, submissionState }: Status): boolean => summary.isComplete && submissionState === 'DONE';
export const proofs = ({ submissions }: Status): string[] => submissions.flatMap(({ proofScreenshot }) => proofScreenshot ?? []);
export const question: operations['ask_support']['requestBody']['content']['application/json'] = {
  question: 'Is a yearly payment refunded?', externalId: 'thread-1', customer: { name: 'Ada' }, metadata: { any: ['thing'] },
};
// @ts-expect-error a question is required, under one of its two names
export const nothingAsked: operations['ask_support']['requestBody']['content']['application/json'] = { externalId: 'thread-1' };
export const otherName: operations['ask_support']['requestBody']['content']['application/json'] = { message: 'Hello?' };
export const replyOf = ({ data }: operations['ask_support']['responses'][200]['content']['application/json']): string | null | undefined =>
  'reply' in data ? data.reply : data.message?.content;
// @ts-expect-error founder email addresses are not part of the contract
export const leak = (tool: Detail): string => tool.founderEmail;
`;

describe('The OpenAPI documents', () => {
  let service: Service;
  /** With another URL. */
  let elsewhere: Service;
  let folder: string;
  let partnerKey: string;
  let testKey: string;

  beforeAll(async () => {
    service = await Service.start();
    elsewhere = await Service.start({ SITE_URL: 'https://tools.example:8443' }, service.databaseUrl);
    const owner = await supported(service);
    partnerKey = owner.key;
    testKey = await partnerKeyOf(service, await testClientOf(service, owner.id));
    folder = await mkdtemp(join(tmpdir(), 'catalog-openapi-'));
  });

  afterAll(async () => {
    await elsewhere.stop();
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it.each([
    ['openapi.json', 'public'],
    ['openapi.admin.json', 'admin'],
  ] as const)('%s matches the code (update it with: npm run openapi)', async (file, name) => {
    const document = `${JSON.stringify(describeApi(service.app)[name], null, 2)}\n`;
    if (process.env.UPDATE_OPENAPI === 'true') await writeFile(committed(file), document);
    expect(document).toBe(await readFile(committed(file), 'utf8'));
  });

  it.each([
    ['/v1/openapi.json', undefined, 'openapi.json'],
    ['/v1/admin/openapi.json', ADMIN_KEY, 'openapi.admin.json'],
  ])('%s returns the committed file with the URL of the service', async (path, key, file) => {
    const document = JSON.parse(await readFile(committed(file), 'utf8'));
    expect((await service.get(path, key)).text).toBe(JSON.stringify(document));
    document.info.contact.url = 'https://tools.example:8443/docs';
    document.info.license.url = 'https://tools.example:8443/docs#terms';
    expect((await elsewhere.get(path, key)).text).toBe(JSON.stringify(document));
  });

  it.each(['openapi.json', 'openapi.admin.json'])(
    '%s passes the strict linter rules without a warning',
    async (file) => {
      // Examples are checked in try-it.spec.ts: the linter does not combine `anyOf` with `additionalProperties`.
      const rules = { 'no-invalid-media-type-examples': 'off', 'operation-tag-defined': 'error' } as const;
      const config = await createConfig({ extends: ['recommended-strict'], rules });
      const problems = await lint({ ref: committed(file), config });
      expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
    },
    60_000,
  );

  it('contain the operations, parameters and responses of the specification', async () => {
    const document = (await service.get('/v1/openapi.json')).body;
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.info.version).toBe('1.0.0');
    const operations = Object.entries<any>(document.paths).flatMap(([path, item]) =>
      Object.entries<any>(item).map(([method, operation]) => ({ ...operation, method, path })),
    );
    const named = operations.map(({ operationId, method, path }) => [
      operationId,
      method === 'get' ? path : `${method.toUpperCase()} ${path}`,
    ]);
    expect(Object.fromEntries(named)).toEqual({
      search_tools: '/tools',
      get_top_tools: '/tools/top',
      get_tool: '/tools/{slug}',
      list_categories: '/categories',
      list_tags: '/tags',
      match_directories: '/directory-matches',
      search_directories: '/directories',
      get_directory: '/directories/{slug}',
      list_directory_categories: '/directory-categories',
      get_me: '/me',
      submit_ai_tool: 'POST /submit-ai-tool',
      get_tool_status: '/ai-tools/status',
      list_own_submissions: '/partner/submissions',
      accept_support_suggestion: 'POST /support/conversations/{id}/suggestions/{articleId}/accept',
      ask_support: 'POST /support/ask',
      list_support_conversations: '/support/conversations',
      list_support_suggestions: '/support/conversations/{id}/suggestions',
      get_support_conversation: '/support/conversations/{id}',
      advance_test_submission: 'POST /partner/test/submissions/{id}/advance',
      reply_to_test_conversation: 'POST /partner/test/conversations/{id}/reply',
      list_own_deliveries: '/partner/deliveries',
      get_own_delivery: '/partner/deliveries/{id}',
      redeliver_own_event: 'POST /partner/deliveries/{id}/redeliver',
      test_own_webhook: 'POST /partner/webhook-test',
      send_test_event: 'POST /partner/test/events',
      discover: '/',
    });
    const limits = Object.fromEntries(
      operations.flatMap(({ operationId, parameters = [] }) =>
        parameters
          .filter(({ name }: { name: string }) => name === 'limit')
          .map(({ schema }: any) => [operationId, [schema.default, schema.maximum]]),
      ),
    );
    expect(limits).toEqual({
      search_tools: [20, 100],
      get_top_tools: [10, 100],
      list_categories: [500, 500],
      list_tags: [500, 500],
      search_directories: [20, 100],
      match_directories: [20, 100],
      list_own_submissions: [20, 100],
      list_own_deliveries: [20, 100],
    });
    for (const { responses, parameters = [] } of operations) {
      expect((responses[200] ?? responses[202]).headers).toHaveProperty('X-RateLimit-Remaining');
      expect(responses[500]).toEqual({ $ref: '#/components/responses/ServerError' });
      for (const parameter of parameters) expect(parameter.description).toBeTruthy();
    }
    expect(Object.keys(document.components.securitySchemes).sort()).toEqual(['apiKey', 'bearer']);
    expect(JSON.stringify(document)).not.toMatch(/admin\/|submissionLink|teamNotes/);
  });

  it('describe the partner calls: required fields, both responses and their headers', async () => {
    const { paths, components } = (await service.get('/v1/openapi.json')).body;
    const { post } = paths['/submit-ai-tool'];
    expect(post.requestBody.content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/SubmitToolBody',
    });
    const { required, properties } = components.schemas.SubmitToolBody;
    expect(required).toEqual([
      'name',
      'website',
      'tagline',
      'description',
      'category',
      'pricing',
      'founderName',
      'founderEmail',
      'tags',
    ]);
    expect(Object.keys(properties)).toHaveLength(25);
    expect([properties.name.maxLength, properties.tagline.maxLength]).toEqual([100, 200]);
    expect(Object.keys(post.responses)).toEqual([
      '200',
      '201',
      '400',
      '401',
      '403',
      '408',
      '413',
      '415',
      '429',
      '500',
      '503',
    ]);
    expect(post.responses[201].headers).toHaveProperty('Location');
    const parameters = post.parameters.map(({ name }: { name: string }) => name.toLowerCase());
    expect(parameters.sort()).toEqual(['dryrun', 'idempotency-key']);
    const { get } = paths['/ai-tools/status'];
    expect(get.parameters.map(({ name }: { name: string }) => name)).toEqual(['id', 'slug', 'website']);
    expect(Object.keys(get.responses)).toEqual(['200', '400', '401', '403', '404', '429', '500', '503']);
    expect(get.responses[200].headers).toHaveProperty('X-Poll-Interval');
    const shown = Object.entries<any>(components.schemas).filter(([name]) => name !== 'SubmitToolBody');
    expect(JSON.stringify(shown)).not.toContain('founderEmail');
  });

  it('describe support requests and responses for both kinds of client', async () => {
    const { paths, components } = (await service.get('/v1/openapi.json')).body;
    const { post } = paths['/support/ask'];
    const data = (operation: any): any => operation.responses[200].content['application/json'].schema.properties.data;
    const either = (...names: string[]): object => ({
      oneOf: names.map((name) => ({ $ref: `#/components/schemas/${name}` })),
    });
    expect(data(post)).toEqual(either('Conversation', 'HumanConversation'));
    expect(data(paths['/support/conversations/{id}'].get)).toEqual(data(post));
    expect(data(paths['/support/conversations'].get).items).toEqual(either('ConversationSummary', 'HumanConversation'));
    expect(Object.keys(components.schemas.Conversation.properties)).toEqual([
      'id',
      'status',
      'externalId',
      'reply',
      'replySource',
      'messages',
    ]);
    expect(Object.keys(components.schemas.HumanConversation.properties)).toEqual([
      'id',
      'externalId',
      'status',
      'message',
    ]);
    expect(Object.keys(post.responses)).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '408',
      '413',
      '415',
      '429',
      '500',
      '503',
    ]);
    expect(components.schemas.AskBody.properties.question.maxLength).toBe(4_000);
  });

  describe.each(['openapi.json', 'openapi.admin.json'])('%s is accurate', (file) => {
    let document: any;
    let operations: any[];

    beforeAll(async () => {
      document = JSON.parse(await readFile(committed(file), 'utf8'));
      operations = Object.entries<any>(document.paths).flatMap(([path, item]) =>
        Object.entries<any>(item).map(([method, operation]) => ({ ...operation, method, path })),
      );
    });

    const base = file === 'openapi.json' ? '/v1' : '/v1/admin';
    const call = (method: string, path: string, options: CallOptions = {}) =>
      service.call(base + path.replaceAll(/\{\w+\}/g, '1'), {
        ...{ method: method.toUpperCase(), key: keyFor(path) },
        ...options,
      });
    const keyFor = (path: string): string => {
      if (file !== 'openapi.json') return ADMIN_KEY;
      if (path.startsWith('/partner/test/')) return testKey;
      return /submit|ai-tools|support|partner/.test(path) ? partnerKey : ADMIN_KEY;
    };

    it('about keys, license and contact', async () => {
      expect(document.components.securitySchemes.bearer).not.toHaveProperty('bearerFormat');
      const { license, contact } = document.info;
      expect([license.name, contact.name]).toEqual(['All rights reserved', 'Catalog Service']);
      for (const { origin, pathname, hash } of [new URL(license.url), new URL(contact.url)]) {
        const { status, text } = await service.get(pathname);
        expect([origin, status]).toEqual(['https://catalog.example', 200]);
        if (hash !== '') expect(text).toContain(`id="${hash.slice(1)}"`);
      }
    });

    it('in a description of every operation', () => {
      for (const { operationId, description } of operations)
        expect([operationId, description ?? '']).toEqual([operationId, expect.stringMatching(/^[A-Z].{15,}/s)]);
    });

    it('that every ID is a string', () => {
      const ids: [string, unknown][] = [];
      const walk = (value: any, place: string): void => {
        if (typeof value !== 'object' || value === null) return;
        if (isId(value.name) && value.in !== undefined) ids.push([`${place} ${value.name}`, value.schema.type]);
        for (const [name, property] of Object.entries<any>(value.properties ?? {}))
          if (isId(name)) ids.push([`${place}.${name}`, [property.type].flat()[0]]);
        for (const [key, item] of Object.entries(value)) if (key !== 'example') walk(item, `${place}/${key}`);
      };
      walk(document, '');
      expect(ids.length).toBeGreaterThan(10);
      expect(ids.filter(([, type]) => type !== 'string')).toEqual([]);
    });

    it('about which reads can return 400', async () => {
      for (const { method, path, parameters = [], responses } of operations.filter((read) => read.method === 'get')) {
        const query = parameters.filter((parameter: any) => parameter.in === 'query').map(({ name }: any) => name);
        const statuses = await Promise.all(
          query.map(async (name: string) => (await call(method, `${path}?${name}=-x&${name}=%00`)).status),
        );
        expect([path, statuses.includes(400)]).toEqual([path, '400' in responses]);
      }
    });

    it('about which writes can return 400', async () => {
      for (const { method, path, responses } of operations.filter((write) => /post|put|patch/.test(write.method))) {
        const type = path === '/import' ? 'application/x-ndjson' : 'application/json';
        const headers = { 'content-type': type };
        const { status } = await call(method, path, { body: '{', headers });
        expect([path, status === 400]).toEqual([path, '400' in responses]);
      }
    });

    it('about which deletions can return 400', async () => {
      for (const { path, responses } of operations.filter(({ method }) => method === 'delete')) {
        const [last, version] = [path.replace(/\{\w+\}$/, '%20'), { 'if-match': 'newest' }];
        const answers = [await call('delete', last), await call('delete', path, { headers: version })];
        expect([path, answers.some(({ status }) => status === 400)]).toEqual([path, '400' in responses]);
      }
    });

    it('that every time in a query has a format', () => {
      const parameters = operations.flatMap(({ parameters: all = [] }) => all as any[]);
      const times = parameters.filter(({ name }) => /^(since|until)$/.test(name));
      expect(times.length).toBeGreaterThan(1);
      for (const { name, schema } of times) expect([name, schema.format]).toEqual([name, 'date-time']);
    });
  });

  it('accept the email addresses that responses contain: international ones and the placeholder of the first admin', async () => {
    const document = (await service.get('/v1/admin/openapi.json', ADMIN_KEY)).body;
    const emails = ['jörg@übung.example', 'first@studio.example'];
    const [, first] = await Promise.all(
      emails.map(
        async (email) => (await service.admin('POST', '/users', { email, name: 'Ada' })).body.data.id as string,
      ),
    );
    // Only the sign-in link of a first start creates it.
    await rowsOf(service.databaseUrl, `update users set email = 'admin@localhost' where id = '${first}'`);
    const { id: owner } = await supported(service);
    for (const email of emails) await service.admin('POST', `/partners/${owner}/members`, { email, role: 'viewer' });
    for (const [method, path, documented, sent] of [
      ['GET', '/users', '/users', undefined],
      ['GET', `/users/${first}`, '/users/{id}', undefined],
      ['PATCH', `/users/${first}`, '/users/{id}', { name: 'First' }],
      ['GET', `/partners/${owner}/members`, '/partners/{id}/members', undefined],
    ] as const) {
      const response = await service.admin(method, path, sent);
      expect(response.text).toMatch(/admin@localhost|jörg@übung/);
      expect([path, shapeProblems(document, method.toLowerCase(), documented, response)]).toEqual([path, '']);
    }
  });

  it('require a question, under one of its two names', async () => {
    const { components } = (await service.get('/v1/openapi.json')).body;
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const accepts = ajv.compile(components.schemas.AskBody);
    for (const body of [{ question: 'Why?' }, { message: 'Why?' }, { question: null, message: 'Why?' }])
      expect([body, accepts(body)]).toEqual([body, true]);
    for (const body of [{}, { externalId: 'thread-1' }, { question: null }, { message: null, question: null }]) {
      expect([body, accepts(body)]).toEqual([body, false]);
      const rejected = await service.call('/v1/support/ask', { method: 'POST', key: partnerKey, body });
      expect([rejected.status, rejected.body.error]).toEqual([400, 'Missing required field: question']);
    }
  });

  it('generate a TypeScript client that compiles with a sample', async () => {
    await run(binary('openapi-typescript'), [committed('openapi.json'), '-o', join(folder, 'schema.d.ts')]);
    await writeFile(join(folder, 'sample.ts'), SAMPLE);
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--lib', 'es2023', '--skipLibCheck', 'sample.ts'];
    const compiled = run(binary('tsc'), options, { cwd: folder });
    await expect(compiled).resolves.toMatchObject({ stdout: '' });
  }, 180_000);
});
