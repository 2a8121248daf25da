import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { ADMIN_KEY, Service } from './support/service.js';

const run = promisify(execFile);
const binary = (name: string): string => resolve('node_modules/.bin', name);
const committed = (name: string): string => resolve('src/surfaces/reference', name);

/** A partner's program against the generated client. It is compiled, not run. */
const SAMPLE = `
import type { components, operations, paths } from './schema.js';

type Tools = paths['/tools']['get']['responses'][200]['content']['application/json'];
type Detail = operations['get_tool']['responses'][200]['content']['application/json']['data'];
type Failure = paths['/tools']['get']['responses'][429]['content']['application/json'];

export const firstName = ({ data, pagination }: Tools): string | undefined => (pagination.total > 0 ? data[0]?.name : undefined);
export const category = (tool: components['schemas']['Tool']): string => tool.category?.slug ?? 'none';
export const questions = (tool: Detail): string[] => tool.faqs.map(({ question }) => question);
export const reason = ({ error }: Failure): string => error;
export const query: operations['search_directories']['parameters']['query'] = { q: 'launch', cost: 'Free', limit: 5 };
// @ts-expect-error founder e-mails are not part of the contract
export const leak = (tool: Detail): string => tool.founderEmail;
`;

describe('The OpenAPI documents', () => {
  let service: Service;
  let folder: string;

  beforeAll(async () => {
    service = await Service.start();
    folder = await mkdtemp(join(tmpdir(), 'catalog-openapi-'));
  });

  afterAll(async () => {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function served(path: string, key?: string): Promise<string> {
    const { text, status } = await service.get(path, key);
    expect(status).toBe(200);
    return `${JSON.stringify(JSON.parse(text), null, 2)}\n`;
  }

  it.each([
    ['/v1/openapi.json', undefined, 'openapi.json'],
    ['/v1/admin/openapi.json', ADMIN_KEY, 'openapi.admin.json'],
  ])('%s is the committed file (renew it with: npm run openapi)', async (path, key, file) => {
    const document = await served(path, key);
    if (process.env.UPDATE_OPENAPI === 'true') await writeFile(committed(file), document);
    expect(document).toBe(await readFile(committed(file), 'utf8'));
  });

  it.each(['openapi.json', 'openapi.admin.json'])(
    '%s passes the strict rules of the linter without a warning',
    async (file) => {
      const { stdout, stderr } = await run(
        binary('redocly'),
        ['lint', '--extends', 'recommended-strict', '--format', 'json', committed(file)],
        { env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
      );
      const report = JSON.parse(stdout.slice(stdout.indexOf('{'))) as { totals: unknown };
      expect({ totals: report.totals, stderr: stderr.includes('rror:') }).toEqual({
        totals: { errors: 0, warnings: 0, ignored: 0 },
        stderr: false,
      });
    },
    60_000,
  );

  it('names the operations, parameters and answers of the specification', async () => {
    const document = JSON.parse(await served('/v1/openapi.json'));
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.info.version).toBe('1.0.0');
    const operations = Object.entries<any>(document.paths).map(([path, item]) => [item.get.operationId, path]);
    expect(Object.fromEntries(operations)).toEqual({
      search_tools: '/tools',
      get_top_tools: '/tools/top',
      get_tool: '/tools/{slug}',
      list_categories: '/categories',
      list_tags: '/tags',
      search_directories: '/directories',
      get_directory: '/directories/{slug}',
      list_directory_categories: '/directory-categories',
      get_me: '/me',
      discover: '/',
    });
    const limits = Object.fromEntries(
      Object.values<any>(document.paths).flatMap(({ get }) =>
        (get.parameters ?? [])
          .filter(({ name }: { name: string }) => name === 'limit')
          .map(({ schema }: any) => [get.operationId, [schema.default, schema.maximum]]),
      ),
    );
    expect(limits).toEqual({
      search_tools: [20, 100],
      get_top_tools: [10, 100],
      list_categories: [500, 500],
      list_tags: [500, 500],
      search_directories: [20, 100],
    });
    for (const { get } of Object.values<any>(document.paths)) {
      expect(get.responses[200].headers).toHaveProperty('X-RateLimit-Remaining');
      expect(get.responses[500]).toEqual({ $ref: '#/components/responses/ServerError' });
      for (const parameter of get.parameters ?? []) expect(parameter.description).toBeTruthy();
    }
    expect(Object.keys(document.components.securitySchemes).sort()).toEqual(['apiKey', 'bearer']);
    expect(JSON.stringify(document)).not.toMatch(/admin\/|founderEmail|submissionLink/);
  });

  it('gives a generated TypeScript client that compiles against a sample', async () => {
    await run(binary('openapi-typescript'), [committed('openapi.json'), '-o', join(folder, 'schema.d.ts')]);
    await writeFile(join(folder, 'sample.ts'), SAMPLE);
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--skipLibCheck', 'sample.ts'];
    const compiled = run(binary('tsc'), options, { cwd: folder });
    await expect(compiled).resolves.toMatchObject({ stdout: '' });
  }, 60_000);
});
