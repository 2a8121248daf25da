import { Site } from '../harness/browser.js';
import { category, directory } from '../harness/listings.js';
import { submission } from '../harness/partner.js';
import type { Role } from '../harness/members.js';
import { barriers, join, VIEWS } from '../harness/portal-views.js';
import { Team } from '../harness/team.js';

jest.setTimeout(180_000);

const HOSTILE = '<img src=x onerror="document.title=1"> & co';

let site: Site;
let team: Team;
let partnerId: string;
let key: string;

beforeAll(async () => {
  site = await Site.start();
  team = new Team(site);
  await site.import(category('writing', { name: 'Writing' }), directory({ slug: 'harbor', name: 'Harbor' }));
  ({ id: partnerId } = await team.api('POST', '/v1/admin/partners', {
    name: 'Launch Harbor',
    contactEmail: 'team@launchharbor.example',
    supportEnabled: true,
  }));
  ({ key } = await team.api('POST', `/v1/admin/partners/${partnerId}/keys`, {}));
});
afterEach(() => team.leave());
afterAll(() => site.stop());

const joinPartner = (name: string, role: Role): Promise<void> => join(team, partnerId, name, role);

describe.each(VIEWS)('An owner %s', (_, name, options) => {
  const isScripted = !('javaScriptEnabled' in options);

  it('creates, rotates and revokes a test key, and sees its usage', async () => {
    await joinPartner(name, 'owner');
    const page = await team.open(name, `/partner/${partnerId}/test/keys`, options);
    await barriers(page, isScripted);
    await page.getByLabel('Name', { exact: true }).fill(`Server of ${name}`);
    await page.getByRole('button', { name: 'Create key' }).click();
    const secret = await page.locator('.secret code').textContent();
    expect(secret).toMatch(/^aid_pt_/);
    await barriers(page, isScripted);
    await team.api('GET', '/v1/tags', undefined, secret ?? '');
    await page.getByRole('link', { name: 'I saved the key' }).click();
    await page
      .getByRole('row', { name: `Server of ${name}` })
      .getByText('just now')
      .nth(1)
      .waitFor();
    await page
      .getByRole('link', { name: `Manage Server of ${name}` })
      .first()
      .click();
    await barriers(page, isScripted);
    await page.getByRole('button', { name: 'Rotate key' }).click();
    await page.getByText('The old key works for up to 1 day.').waitFor();
    await page.getByRole('link', { name: 'I saved the key' }).click();
    await page.getByText('Old key, expires').first().waitFor();
    await page
      .getByRole('link', { name: `Manage Server of ${name}` })
      .first()
      .click();
    await page.getByLabel(/^Type the key’s name/).fill(`Server of ${name}`);
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByText('Key revoked.').waitFor();
    await page.getByRole('navigation', { name: 'Partner' }).getByRole('link', { name: 'Usage' }).click();
    await page.getByRole('heading', { name: 'Requests by day' }).waitFor();
    await barriers(page, isScripted);
  });

  it('reads a conversation, writes an article and tests a question', async () => {
    await joinPartner(`${name}a`, 'editor');
    const question = `Is a yearly payment of ${name} refunded?`;
    await team.api('POST', '/v1/support/ask', { question, customer: { name: HOSTILE } }, key);
    const page = await team.open(`${name}a`, `/partner/${partnerId}/support`, options);
    await page.getByRole('link', { name: HOSTILE }).first().waitFor();
    await barriers(page, isScripted);
    await page.getByRole('link', { name: HOSTILE }).first().click();
    await page.getByText(question).waitFor();
    await barriers(page, isScripted);
    await page.getByRole('link', { name: 'Back to conversations' }).click();
    await page.getByRole('navigation', { name: 'Support' }).getByRole('link', { name: 'Articles' }).click();
    await barriers(page, isScripted);
    await page.getByRole('link', { name: 'Create article' }).click();
    await page.getByLabel('Title').fill(`Refunds for ${name}`);
    await page.getByLabel('Text').fill('A yearly payment is refunded in full within 30 days.');
    await page.getByRole('button', { name: 'Create article' }).click();
    await page.getByRole('link', { name: `Refunds for ${name}` }).click();
    await barriers(page, isScripted);
    await page.getByLabel('Question').fill('Do you ship to Iceland?');
    await page.getByRole('button', { name: 'Ask AI' }).click();
    await page.getByText('AI wouldn’t reply').waitFor();
  });

  it('shares the progress of a submission until the link is revoked', async () => {
    await joinPartner(`${name}b`, 'editor');
    const fields = submission({ name: `${HOSTILE} ${name}`, paymentType: 'starter' });
    const { id } = await team.api('POST', '/v1/submit-ai-tool', fields, key);
    await team.api('PUT', `/v1/admin/submissions/${id}/directories/harbor`, {
      isSubmitted: true,
      listingUrl: 'https://harbor.example/draftwell',
    });
    const page = await team.open(`${name}b`, `/partner/${partnerId}/submissions/${id}`, options);
    await page.getByRole('link', { name: 'Share progress' }).click();
    await page.getByRole('button', { name: 'Create share link' }).click();
    await page.getByText('Share link created.').waitFor();
    await barriers(page, isScripted);
    const markup = await page.locator('pre').textContent();
    const badge = /src="([^"]+)"/.exec(markup ?? '')?.[1] ?? '';
    await page.getByRole('link', { name: 'Open page' }).click();
    await page.getByRole('heading', { name: `${HOSTILE} ${name}`, level: 1 }).waitFor();
    await page.getByText('1 of 30 directories').waitFor();
    await barriers(page, isScripted);
    const shared = page.url();
    expect((await fetch(badge)).status).toBe(200);
    await page.goBack();
    await page.getByText('Revoke link').first().click();
    await page.getByRole('button', { name: 'Revoke link' }).click();
    await page.getByText('Share link revoked.').waitFor();
    expect([(await fetch(shared)).status, (await fetch(badge)).status]).toEqual([404, 404]);
  });
});
