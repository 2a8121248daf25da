import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { AgentApp } from '../harness/agent-app.js';
import { cloneDatabase, dropDatabase, rowsOf } from '../harness/database.js';
import { freePort } from '../harness/free-port.mjs';
import { Instance, killAll } from '../harness/instance.js';
import { message, post } from '../harness/mcp.js';
import { APP_SITES_TLS } from '../harness/servers/app-sites.js';
import { MailServer } from '../harness/servers/mail-server.js';
import { Site } from '../harness/servers/site.js';
import { ADMIN_KEY, callUrl, type Service } from '../harness/service.js';
import { TestUsers } from '../harness/test-users.js';
import { until } from '../harness/until.mjs';
import type { Visitor } from '../harness/visitor.js';

const INFO = { name: 'test', version: '1.0.0' };
const REDIRECT_URI = 'http://127.0.0.1:33418/callback';
const METADATA = {
  client_name: 'Test client',
  redirect_uris: [REDIRECT_URI],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
};
const CLIENTS = ['SDK 1', 'SDK 2', 'SDK 2 with automatic choice'] as const;
const IDENTITIES = ['metadata document', 'registration'] as const;

let folder: string;
let databaseUrl: string;
let mailServer: MailServer;
let documents: Site;
let address: string;
let users: TestUsers;
let service: Pick<Service, 'call'>;

/** The process trusts the certificate of the documents as an additional authority, like one of a company. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catalog-clients-'));
  const authority = join(folder, 'authority.pem');
  await writeFile(authority, APP_SITES_TLS.cert);
  [databaseUrl, mailServer, documents] = [
    await cloneDatabase(),
    await MailServer.start(),
    await Site.start({}, APP_SITES_TLS),
  ];
  const clientId = `${documents.url}/client.json`;
  documents.pages['/client.json'] = {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: clientId, ...METADATA }),
  };
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  await new Instance(port, { ...settings(), NODE_EXTRA_CA_CERTS: authority, SITE_URL: address }).ready();
  users = new TestUsers({ url: address } as Service, mailServer);
  service = { call: (path, options) => callUrl(address + path, options) };
});

const settings = (): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: folder,
  SMTP_URL: mailServer.url,
  ADMIN_API_KEY: ADMIN_KEY,
  ALLOW_PRIVATE_NETWORK: 'true',
  DEMO_DATA: 'false',
  TRUST_PROXY: '1',
});

afterAll(async () => {
  await killAll();
  await Promise.all([mailServer.stop(), documents.stop()]);
  await dropDatabase(databaseUrl);
  await rm(folder, { recursive: true, force: true });
});

interface StoredTokens {
  access_token: string;
  token_type: string;
  refresh_token?: string;
}

/** What an application tells an SDK: where it stores what, and how it opens the browser. */
class Application {
  readonly redirectUrl = REDIRECT_URI;
  readonly clientMetadata = METADATA;
  readonly clientMetadataUrl?: string;
  opened: URL | undefined;
  private client: { client_id: string } | undefined;
  private stored: StoredTokens | undefined;
  private verifier = '';
  private discovered: unknown;

  constructor(identity: (typeof IDENTITIES)[number]) {
    if (identity === 'metadata document') this.clientMetadataUrl = `${documents.url}/client.json`;
  }

  state = (): string => 'state-1';
  clientInformation = (): { client_id: string } | undefined => this.client;
  saveClientInformation = (client: { client_id: string }): void => void (this.client = client);
  tokens = (): StoredTokens | undefined => this.stored;
  saveTokens = (tokens: StoredTokens): void => void (this.stored = tokens);
  redirectToAuthorization = (url: URL): void => void (this.opened = url);
  saveCodeVerifier = (verifier: string): void => void (this.verifier = verifier);
  codeVerifier = (): string => this.verifier;
  saveDiscoveryState = (state: unknown): void => void (this.discovered = state);
  discoveryState = (): any => this.discovered;
  invalidateCredentials = (scope: string): void => {
    if (scope === 'all' || scope === 'tokens') this.stored = undefined;
    if (scope === 'all' || scope === 'client') this.client = undefined;
  };

  /** The user signs in and allows the app: returns the URL with the code. */
  async allowedBy(user: Visitor): Promise<URL> {
    const { pathname, search } = this.opened ?? new URL('about:blank');
    const { location: path = '' } = await user.open(pathname + search);
    const page = await user.open(path);
    expect(page.$('h1').text()).toBe('Connect “Test client”?');
    const policy = page.$('input[name=policy]').attr('value') ?? '';
    return new URL((await user.send(`${path}/allow`, { policy })).location ?? '');
  }
}

/** A client of either generation that knows nothing but the URL. */
function clientOf(kind: (typeof CLIENTS)[number], application: Application, url = `${address}/mcp`) {
  if (kind === 'SDK 1') {
    const [client, transport] = [new OldClient(INFO), new OldTransport(new URL(url), { authProvider: application })];
    const finish = (returned: URL): Promise<void> => transport.finishAuth(returned.searchParams.get('code') ?? '');
    return { client, connect: () => client.connect(transport), finish };
  }
  const client = new Client(INFO, { versionNegotiation: { mode: kind === 'SDK 2' ? 'legacy' : 'auto' } });
  const transport = new StreamableHTTPClientTransport(new URL(url), { authProvider: application });
  const finish = (returned: URL): Promise<void> => transport.finishAuth(returned.searchParams);
  return { client, connect: () => client.connect(transport), finish };
}

/** Returns when the process has noticed that the token has expired. */
async function expire(token = ''): Promise<void> {
  const statement = `update access_tokens set expires_at = now()`;
  await rowsOf(databaseUrl, `with ended as (${statement}) select pg_notify('access_changed', '')`);
  await until(async () => (await post(service, token, message('2025-11-25', 'ping'))).status === 401);
}

const cases = CLIENTS.flatMap((kind) => IDENTITIES.map((identity) => [kind, identity] as const));

describe.each(cases)('%s, with a %s', (kind, identity) => {
  async function connected(application: Application, user: Visitor) {
    const first = clientOf(kind, application);
    await expect(first.connect()).rejects.toThrow(/unauthorized|authoriz/i);
    await first.finish(await application.allowedBy(user));
    const { client, connect } = clientOf(kind, application);
    await connect();
    return client;
  }

  it('connects with the URL alone, lists, calls, refreshes, learns of a revocation, and connects again', async () => {
    const [application, user] = [new Application(identity), await users.signedInByEmail()];
    const client = await connected(application, user);
    expect((await client.listTools()).tools).toHaveLength(8);
    const call = (): Promise<unknown> => client.callTool({ name: 'search_tools', arguments: { q: 'x' } });
    expect(await call()).toMatchObject({ structuredContent: { success: true } });

    const before = application.tokens();
    await expire(before?.access_token);
    expect(await call()).toMatchObject({ structuredContent: { success: true } });
    expect(application.tokens()?.access_token).not.toBe(before?.access_token);

    const clientId = application.clientInformation()?.client_id ?? application.clientMetadataUrl ?? '';
    const revoked = await new AgentApp(service, clientId).revoke(application.tokens()?.refresh_token ?? '');
    expect(revoked.status).toBe(200);
    application.opened = undefined;
    await expect(call()).rejects.toThrow();
    expect(application.opened).toBeDefined();
    await client.close();

    const again = await connected(application, user);
    expect((await again.listTools()).tools).toHaveLength(8);
    await again.close();
    expect((await user.open('/dashboard/apps')).$('main h2')).toHaveLength(1);
  });

  it('rejects this server as the authority of another resource', async () => {
    const other = clientOf(kind, new Application(identity), `${address.replace('127.0.0.1', 'localhost')}/mcp`);
    await expect(other.connect()).rejects.toThrow(/does not match/);
  });
});

describe('SDK 2', () => {
  it.each(['https://other.example', undefined])('rejects a response with another issuer: %s', async (issuer) => {
    const application = new Application('registration');
    const first = clientOf('SDK 2', application);
    await expect(first.connect()).rejects.toThrow();
    const returned = await application.allowedBy(await users.signedInByEmail());
    if (issuer === undefined) returned.searchParams.delete('iss');
    else returned.searchParams.set('iss', issuer);
    await expect(first.finish(returned)).rejects.toThrow(/iss/i);
    expect(application.tokens()).toBeUndefined();
  });
});
