import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Logger } from '@nestjs/common';
import { load } from 'cheerio';
import { loadConfig } from '../../src/platform/config/config.js';
import { start } from '../../src/start.js';
import { cloneDatabase, dropDatabase } from '../harness/database.js';
import { freePort } from '../harness/free-port.mjs';
import { type ServiceResponse, callUrl, type CallOptions, Service } from '../harness/service.js';

const SITE = 'https://catalog.example';
const RESOURCE = `${SITE}/.well-known/oauth-protected-resource/mcp`;
const SERVER = `${SITE}/.well-known/oauth-authorization-server`;
const PROOF = 'v=MCPv1; k=ed25519; p=bm90IGEga2V5';

let service: Service;
/** On plain http, started like a process, so that it logs. */
let plain: {
  call: (path: string, options?: CallOptions) => Promise<ServiceResponse>;
  log: string;
  stop: () => Promise<void>;
};

beforeAll(async () => {
  service = await Service.start({ MCP_REGISTRY_AUTH: PROOF });
  plain = await startPlain();
});
afterAll(async () => {
  await service.stop();
  await plain.stop();
});

async function startPlain(): Promise<typeof plain> {
  const [databaseUrl, port] = [await cloneDatabase(), await freePort()];
  const config = loadConfig({
    DATABASE_URL: databaseUrl,
    PORT: `${port}`,
    SITE_URL: 'http://catalog.example',
    SITE_CHECKS: 'false',
  });
  let log = '';
  const output = { write: (text: string) => void (log += text), drained: () => Promise.resolve() };
  const stop = await start(config, new AbortController().signal, output as never);
  Logger.overrideLogger(false);
  return {
    call: (path, options) => callUrl(`http://127.0.0.1:${port}${path}`, options),
    log,
    stop: async () => {
      await stop();
      await dropDatabase(databaseUrl);
    },
  };
}

const agentsOn = async (site: Pick<Service, 'call'>): Promise<string> =>
  load((await site.call('/docs/agents')).text)('article').text();

describe('Signing in instead of a key', () => {
  it('is named by discovery, llms.txt and the reference page, before keys', async () => {
    const { data } = (await service.get('/v1/')).body;
    expect([data.protectedResourceMetadata, data.authorizationServerMetadata]).toEqual([RESOURCE, SERVER]);
    const { text } = await service.get('/llms.txt');
    expect(text).toContain(`(${RESOURCE})`);
    expect(text).toContain(`(${SERVER})`);
    const agents = await agentsOn(service);
    const [bySigningIn = '', withKey] = agents.split('Connect with a key');
    expect(withKey).toContain('YOUR_API_KEY');
    for (const client of ['Claude', 'ChatGPT', 'Claude Code', 'Codex', 'Gemini CLI', 'Cursor', 'VS Code'])
      expect(bySigningIn).toContain(client);
  });

  it('has install links that contain only the URL', async () => {
    const $ = load((await service.get('/docs/agents')).text);
    const links = $('a[href^="cursor:"], a[href^="vscode:"]').toArray();
    const [cursor = '', code = ''] = links.map((link) => $(link).attr('href'));
    const config = Buffer.from(new URL(cursor).searchParams.get('config') ?? '', 'base64').toString();
    expect(JSON.parse(config)).toEqual({ url: `${SITE}/mcp` });
    expect(JSON.parse(decodeURIComponent(code.replace('vscode:mcp/install?', '')))).toEqual({
      name: 'catalog',
      type: 'http',
      url: `${SITE}/mcp`,
    });
  });

  it('is off if the site is neither https nor on this computer: keys only', async () => {
    for (const path of ['oauth-protected-resource', 'oauth-protected-resource/mcp', 'oauth-authorization-server'])
      expect((await plain.call(`/.well-known/${path}`)).status).toBe(404);
    for (const path of ['/oauth/authorize', '/oauth/token', '/oauth/register'])
      expect((await plain.call(path, { method: path.endsWith('authorize') ? 'GET' : 'POST' })).status).toBe(404);
    const { status, headers } = await plain.call('/mcp', { method: 'POST' });
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="catalog"']);
    const { data } = (await plain.call('/v1/')).body;
    expect([data.protectedResourceMetadata, data.authorizationServerMetadata]).toEqual([null, null]);
    expect((await plain.call('/llms.txt')).text).not.toContain('oauth');
    const agents = await agentsOn(plain);
    expect(agents).toContain('Agents can’t connect to this site by signing in');
    expect(agents).not.toContain('Install in');
  });

  it('is off with a line in the log', () => {
    expect(plain.log).toContain('Apps can connect to /mcp with keys only');
  });
});

describe('Pages of other origins', () => {
  const preflight = async (path: string, method: string): Promise<string | null> => {
    const headers = { origin: 'https://client.example', 'access-control-request-method': method };
    const response = await service.call(path, { method: 'OPTIONS', headers });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    return response.headers.get('access-control-allow-methods');
  };

  it('can post to the machine endpoints and read the documents', async () => {
    for (const path of ['/oauth/token', '/oauth/register', '/oauth/revoke'])
      expect(await preflight(path, 'POST')).toBe('POST');
    expect(await preflight('/.well-known/oauth-authorization-server', 'GET')).toBe('GET, HEAD');
    const headers = { origin: 'https://client.example' };
    const failed = await service.call('/oauth/token', { method: 'POST', headers, body: 'x' });
    expect([failed.status, failed.headers.get('access-control-allow-origin')]).toEqual([415, '*']);
  });

  it('that are trusted can read the 401 of /mcp, for every method except OPTIONS', async () => {
    const headers = { origin: 'http://localhost:5173' };
    for (const method of ['POST', 'GET', 'DELETE', 'PUT']) {
      const response = await service.call('/mcp', { method, headers });
      expect([method, response.status]).toEqual([method, 401]);
      expect(response.headers.get('access-control-allow-origin')).toBe(headers.origin);
      expect(response.headers.get('access-control-expose-headers')).toContain('WWW-Authenticate');
    }
    const { headers: allowed } = await service.call('/mcp', { method: 'OPTIONS', headers });
    expect(allowed.get('access-control-allow-methods')).toBe('GET, POST, DELETE');
  });
});

describe('Other well-known paths', () => {
  it('are unknown, never unauthorized', async () => {
    const paths = ['openid-configuration', 'openid-configuration/mcp', 'oauth-authorization-server/v1', 'x', ''];
    for (const path of paths)
      for (const method of ['GET', 'POST', 'HEAD'])
        expect([path, method, (await service.call(`/.well-known/${path}`, { method })).status]).toEqual([
          path,
          method,
          404,
        ]);
  });

  it('include the proof for the MCP registry, if it is set', async () => {
    const { status, text, headers } = await service.get('/.well-known/mcp-registry-auth');
    expect([status, text, headers.get('content-type')]).toEqual([200, PROOF, 'text/plain; charset=utf-8']);
    expect((await plain.call('/.well-known/mcp-registry-auth')).status).toBe(404);
  });
});

describe('npm run server-json', () => {
  const run = promisify(execFile);
  const print = (environment: Record<string, string>): Promise<{ stdout: string }> =>
    run(process.execPath, ['dist/src/commands/server-json.js'], { env: { PATH: process.env.PATH, ...environment } });

  it('prints what the registry needs: a name in the namespace of the host, and the URL', async () => {
    const { stdout } = await print({ SITE_URL: 'https://tools.catalog.example', SITE_NAME: 'Tools' });
    const server = JSON.parse(stdout);
    expect(server).toMatchObject({
      name: 'example.catalog.tools/catalog',
      title: 'Tools',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      remotes: [{ type: 'streamable-http', url: 'https://tools.catalog.example/mcp' }],
    });
    // Limits of the registry.
    expect(server.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
    expect(server.name.length).toBeLessThanOrEqual(200);
    expect(server.description.length).toBeLessThanOrEqual(100);
  });

  it('says that it needs the https URL of the site', async () => {
    await expect(print({})).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('Set SITE_URL') });
  });
});
