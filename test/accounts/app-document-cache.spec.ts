import { AgentApp } from '../harness/agent-app.js';
import { AppSites } from '../harness/servers/app-sites.js';
import { MailServer } from '../harness/servers/mail-server.js';
import { Service } from '../harness/service.js';
import { TestUsers } from '../harness/test-users.js';

const MAX_CACHED_BYTES = 4 * 1_024 * 1_024;

let sites: AppSites;
let users: TestUsers;
beforeAll(async () => {
  sites = await AppSites.start();
  const mailServer = await MailServer.start();
  const environment = { SMTP_URL: mailServer.url, TRUST_PROXY: '1' };
  users = new TestUsers(await Service.start(environment, undefined, { nameServers: sites.nameServers }), mailServer);
});
afterAll(async () => {
  await users.stop();
  await sites.stop();
});

interface Documents {
  cached: { calculatedSize: number; values(): Iterable<string> };
  loadClient(clientId: string): Promise<unknown>;
}
const clientDocuments = (): Documents => users.service.inside<Documents>('ClientDocumentsService');
const cachedDocuments = (): Documents['cached'] => clientDocuments().cached;

let documents = 0;

const REDIRECT_URI = 'https://app.example/callback';

/** Publishes documents of almost 16 KiB, loads each as the consent page does, and returns their URLs. */
async function load(count: number, fields: object): Promise<string[]> {
  const urls: string[] = [];
  for (let loaded = 0; loaded < count; loaded += 1) {
    const url = `https://app.example/cache/${(documents += 1)}.json`;
    sites.publish(url, { client_id: url, redirect_uris: [REDIRECT_URI], ...fields });
    await clientDocuments().loadClient(url);
    urls.push(url);
  }
  return urls;
}

describe('Cached metadata documents', () => {
  it('contain only the fields that are read', async () => {
    const nested = Array.from({ length: 3_000 }, () => [{}]);
    await load(3, { client_name: 'Planner', padding: nested, jwks: { keys: [], padding: 'x' } });
    const all = [...cachedDocuments().values()].map((value) => JSON.stringify(value));
    const texts = all.filter((text) => text.includes('Planner'));
    expect(texts).toHaveLength(3);
    for (const text of texts) expect([text.includes('padding'), text.length < 1_000]).toEqual([false, true]);
  });

  it('take at most 4 MiB, so the least recently used ones are dropped', async () => {
    const longUris = Array.from({ length: 15 }, (_, number) => `https://app.example/${'x'.repeat(970)}/${number}`);
    const urls = await load(150, { redirect_uris: [REDIRECT_URI, ...longUris] });
    expect(cachedDocuments().calculatedSize).toBeLessThanOrEqual(MAX_CACHED_BYTES);
    const user = await users.signedIn();
    for (const [url, visits] of [
      [urls[0], 2],
      [urls.at(-1), 1],
    ] as const) {
      const { page } = await new AgentApp(users.service, url ?? '', REDIRECT_URI).openConsent(user);
      expect([page.status, sites.visits(url ?? '')]).toEqual([200, visits]);
    }
  });
});
