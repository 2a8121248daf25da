import { accessibilityProblems, NARROW_WINDOW, SCREENS, smallTargets } from '../harness/accessibility.js';
import { sidewaysScroll, Site } from '../harness/browser.js';
import { category, directory } from '../harness/listings.js';
import { submission } from '../harness/partner.js';
import { join } from '../harness/portal-views.js';
import { testClientOf } from '../harness/sandbox.js';
import { Receiver } from '../harness/servers/receiver.js';
import { Team } from '../harness/team.js';
import { until } from '../harness/until.mjs';
import { portalKinds } from './page-kinds.js';

jest.setTimeout(240_000);

const ENDLESS = 'W'.repeat(60);
const HOSTILE = '<img src=x onerror="alert(1)">';

let site: Site;
let team: Team;
let receiver: Receiver;
let partnerId: string;
let kinds: string[];

beforeAll(async () => {
  receiver = await Receiver.start();
  receiver.answer = (response) => response.writeHead(500).end(HOSTILE + ENDLESS.repeat(40));
  site = await Site.start({ ALLOW_PRIVATE_NETWORK: 'true', RATE_SITE_PER_MINUTE: '100000' });
  team = new Team(site);
  await site.import(category('writing', { name: 'Writing' }), directory({ slug: 'harbor', name: ENDLESS }));
  ({ id: partnerId } = await team.api('POST', '/v1/admin/partners', {
    name: `${HOSTILE} ${ENDLESS}`,
    contactEmail: 'team@northlaunch.example',
    supportEnabled: true,
    webhookUrl: `${receiver.url}/${ENDLESS}`,
  }));
  await join(team, partnerId, 'Noa', 'owner');
  kinds = portalKinds({ ...(await makeLive()), ...(await makeTest()) });
});
afterEach(() => team.leave());
afterAll(async () => {
  await site.stop();
  await receiver.stop();
});

/** A key with an endless name, and a submission with its steps. */
async function makeSubmission(clientId: string): Promise<{ key: string; keyId: string; id: string }> {
  const { id: keyId, key } = await team.api('POST', `/v1/admin/partners/${clientId}/keys`, { name: ENDLESS });
  const fields = {
    name: `${HOSTILE} ${ENDLESS}`,
    paymentType: 'starter',
    website: `https://${'w'.repeat(60)}.example/`,
  };
  const { id } = await team.api('POST', '/v1/submit-ai-tool', submission(fields), key);
  const question = `${HOSTILE} ${ENDLESS}?`;
  await team.api('POST', '/v1/support/ask', { question, customer: { name: ENDLESS } }, key);
  return { key, keyId, id };
}

async function makeLive(): Promise<Omit<Parameters<typeof portalKinds>[0], 'testSubmission'>> {
  const { key, keyId, id } = await makeSubmission(partnerId);
  await team.api('PUT', `/v1/admin/submissions/${id}/directories/harbor`, {
    isSubmitted: true,
    listingUrl: `https://harbor.example/${ENDLESS}`,
  });
  const article = { title: ENDLESS, body: 'A yearly payment is refunded.' };
  const invited = { email: `${'long'.repeat(15)}@tidepool.example`, role: 'owner' };
  await team.api('POST', `/v1/admin/partners/${partnerId}/members`, invited);
  const { id: delivery } = await team.api('POST', '/v1/partner/webhook-test', { forged: true }, key);
  await until(
    async () => (await team.api('GET', `/v1/partner/deliveries/${delivery}`, undefined, key)).status !== 'pending',
  );
  const [conversation] = await team.api('GET', `/v1/admin/support/conversations?partnerId=${partnerId}`);
  return {
    submission: id,
    key: keyId,
    delivery,
    conversation: conversation.id,
    article: (await team.api('POST', `/v1/admin/partners/${partnerId}/knowledge`, article)).id,
  };
}

async function makeTest(): Promise<{ testSubmission: string }> {
  const { key, id } = await makeSubmission(await testClientOf(site, partnerId));
  await team.api('POST', `/v1/partner/test/submissions/${id}/advance`, { to: 'DONE' }, key);
  return { testSubmission: id };
}

describe('Every page of the portal', () => {
  it.each(SCREENS)('has no barrier and no sideways scroll on a %s', async (_screen, options) => {
    const page = await team.open('Noa', '/partner', options);
    const found: Record<string, unknown> = {};
    for (const kind of kinds) {
      const response = await page.goto(`/partner/${partnerId}${kind}`);
      const status = response?.status();
      found[kind] = { status, barriers: await accessibilityProblems(page), scroll: await sidewaysScroll(page) };
    }
    expect(found).toEqual(Object.fromEntries(kinds.map((kind) => [kind, { status: 200, barriers: [], scroll: 0 }])));
  });

  it('has no target under 24 px in a narrow window', async () => {
    const page = await team.open('Noa', '/partner', { viewport: NARROW_WINDOW });
    const found: string[] = [];
    for (const kind of kinds) {
      await page.goto(`/partner/${partnerId}${kind}`);
      found.push(...(await smallTargets(page)).map((target) => `${kind}: ${target}`));
    }
    expect(found).toEqual([]);
  });
});
