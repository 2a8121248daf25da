import { AgentApp } from '../harness/agent-app.js';
import { AppSites } from '../harness/servers/app-sites.js';
import { MailServer } from '../harness/servers/mail-server.js';
import { Service } from '../harness/service.js';
import { People } from '../harness/signing-in.js';
import type { Visitor } from '../harness/visitor.js';

/** A user can load this many documents per minute. */
const DOCUMENTS_PER_USER = 10;
const MAX_CACHED_BYTES = 4 * 1_024 * 1_024;

let sites: AppSites;
let people: People;
beforeAll(async () => {
  sites = await AppSites.start();
  const mailServer = await MailServer.start();
  const environment = { SMTP_URL: mailServer.url, TRUST_PROXY: '1' };
  people = new People(await Service.start(environment, undefined, { nameServers: sites.nameServers }), mailServer);
});
afterAll(async () => {
  await people.stop();
  await sites.stop();
});

interface Documents {
  cached: { calculatedSize: number; values(): Iterable<string> };
}
const cachedDocuments = (): Documents['cached'] => people.service.inside<Documents>('ClientDocuments').cached;

let documents = 0;

/** Publishes documents of almost 16 KiB, loads each, and returns their URLs. */
async function load(count: number, fieldsOf: (redirectUri: string) => object): Promise<string[]> {
  const urls: string[] = [];
  let user: Visitor | undefined;
  for (let loaded = 0; loaded < count; loaded += 1) {
    if (user === undefined || loaded % DOCUMENTS_PER_USER === 0) user = await people.signedIn();
    const url = `https://app.example/cache/${(documents += 1)}.json`;
    const redirectUri = 'https://app.example/callback';
    sites.publish(url, { client_id: url, redirect_uris: [redirectUri], ...fieldsOf(redirectUri) });
    expect((await new AgentApp(people.service, url, redirectUri).openConsent(user)).page.status).toBe(200);
    urls.push(url);
  }
  return urls;
}

describe('Cached metadata documents', () => {
  it('contain only the fields that are read', async () => {
    const nested = Array.from({ length: 3_000 }, () => [{}]);
    await load(3, () => ({ client_name: 'Planner', padding: nested, jwks: { keys: [], padding: 'x' } }));
    const all = [...cachedDocuments().values()].map((value) => JSON.stringify(value));
    const texts = all.filter((text) => text.includes('Planner'));
    expect(texts).toHaveLength(3);
    for (const text of texts) expect([text.includes('padding'), text.length < 1_000]).toEqual([false, true]);
  });

  it('take at most 4 MiB, so the least recently used ones are dropped', async () => {
    const longUris = Array.from({ length: 15 }, (_, number) => `https://app.example/${'x'.repeat(970)}/${number}`);
    const urls = await load(150, (redirectUri) => ({ redirect_uris: [redirectUri, ...longUris] }));
    expect(cachedDocuments().calculatedSize).toBeLessThanOrEqual(MAX_CACHED_BYTES);
    const user = await people.signedIn();
    for (const [url, visits] of [
      [urls[0], 2],
      [urls.at(-1), 1],
    ] as const) {
      await new AgentApp(people.service, url ?? '', 'https://app.example/callback').openConsent(user);
      expect(sites.visits(url ?? '')).toBe(visits);
    }
  });
});
