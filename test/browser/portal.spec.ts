import type { Page } from 'playwright-core';
import { accessibilityProblems } from '../harness/accessibility.js';
import { Site } from '../harness/browser.js';
import { rowsOf } from '../harness/database.js';
import { category, directory } from '../harness/listings.js';
import { submission } from '../harness/partner.js';
import { Team } from '../harness/team.js';

jest.setTimeout(120_000);

let site: Site;
let team: Team;
let partnerId: string;
let key: string;

beforeAll(async () => {
  site = await Site.start();
  team = new Team(site);
  await site.import(
    category('writing', { name: 'Writing' }),
    directory({ slug: 'harbor', name: 'Harbor', domainRating: 61 }),
  );
  ({ id: partnerId } = await team.api('POST', '/v1/admin/partners', {
    name: 'Launch Harbor',
    contactEmail: 'team@launchharbor.example',
  }));
  ({ key } = await team.api('POST', `/v1/admin/partners/${partnerId}/keys`, {}));
});
afterEach(() => team.leave());
afterAll(() => site.stop());

async function joinPartner(name: string, role: string): Promise<void> {
  const { id } = await team.join(name, 'developer');
  await rowsOf(
    site.databaseUrl,
    `insert into partner_members (client_id, user_id, role) values ('${partnerId}', '${id}', '${role}') on conflict do nothing`,
  );
}

const submitted = (fields: Record<string, unknown>): Promise<{ id: string }> =>
  team.api('POST', '/v1/submit-ai-tool', submission(fields), key);

const barriers = async (page: Page, isScripted = true): Promise<void> => {
  if (isScripted) expect(await accessibilityProblems(page)).toEqual([]);
  const isCut = await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
  expect(isCut).toBe(false);
};

const VIEWS = [
  ['with JavaScript on a wide screen', 'Noa', { javaScriptEnabled: true }],
  ['on a phone in dark colors', 'Kim', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const }],
  ['without JavaScript', 'Lou', { javaScriptEnabled: false }],
] as const;

describe.each(VIEWS)('An editor %s', (_, name, options) => {
  const isScripted = !('javaScriptEnabled' in options) || options.javaScriptEnabled;

  it('finds a submission, checks and submits a tool, and switches to test mode', async () => {
    await joinPartner(name, 'editor');
    const { id } = await submitted({ name: `Draftwell ${name}`, paymentType: 'starter' });
    await team.api('PUT', `/v1/admin/submissions/${id}/directories/harbor`, {
      isSubmitted: true,
      listingUrl: 'https://harbor.example/draftwell',
    });
    const page = await team.open(name, '/dashboard', options);
    await page.getByRole('link', { name: 'Partner portal' }).click();
    await page.getByRole('heading', { name: 'Integration checklist' }).waitFor();
    await barriers(page, isScripted);

    const sections = page.getByRole('navigation', { name: 'Partner' });
    await sections.getByRole('link', { name: 'Submissions' }).click();
    await page.getByRole('searchbox', { name: 'Search submissions' }).fill(`Draftwell ${name}`);
    await page.getByRole('button', { name: 'Apply filters' }).click();
    await barriers(page, isScripted);
    await page.getByRole('link', { name: `Draftwell ${name}` }).click();
    await page.getByRole('heading', { name: 'Time in each state' }).waitFor();
    await page.getByRole('link', { name: 'Harbor', exact: true }).waitFor();
    await barriers(page, isScripted);

    await sections.getByRole('link', { name: 'Submissions' }).click();
    await page.getByRole('link', { name: 'Submit tool' }).click();
    await page.getByLabel('Name', { exact: true }).fill(`Formwell ${name}`);
    await page.getByRole('button', { name: 'Check tool' }).click();
    await page.getByRole('alert').getByRole('link', { name: 'Website', exact: true }).waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(`Formwell ${name}`);
    await barriers(page, isScripted);
    await page.getByLabel('Website', { exact: true }).fill(`https://formwell-${name.toLowerCase()}.example/`);
    await page.getByLabel('Tagline').fill('Forms that fill themselves');
    await page.getByLabel('Pricing').selectOption('PAID');
    await page.getByLabel('Category').selectOption('writing');
    await page.getByLabel('Tags').fill('forms');
    await page.getByLabel('Description').fill('Fills forms.');
    await page.getByRole('textbox', { name: 'Founder', exact: true }).fill('Noa Berg');
    await page.getByLabel('Founder email').fill('noa@formwell.example');
    await page.getByRole('button', { name: 'Check tool' }).click();
    await page.getByText('No problems found.').waitFor();
    await page.getByRole('button', { name: 'Submit tool' }).click();
    await page.getByText('Tool submitted.').waitFor();
    await page.getByRole('heading', { name: `Formwell ${name}` }).waitFor();

    await page.getByRole('group', { name: 'Mode' }).getByRole('link', { name: 'Test' }).click();
    await page.getByText('Nothing here is published or seen by our team.').waitFor();
    await barriers(page, isScripted);
  });
});

describe('A page of the portal', () => {
  it('shows a change of the team without a reload, and says so when the member is removed', async () => {
    await joinPartner('Vic', 'viewer');
    const { id } = await submitted({ name: 'Livewell', paymentType: 'starter' });
    const page = await team.open('Vic', `/partner/${partnerId}/submissions?q=livewell`);
    await page.getByText('Updates automatically').waitFor();
    await page.getByRole('cell', { name: 'In queue' }).waitFor();
    await team.api('PATCH', `/v1/admin/submissions/${id}`, { state: 'ASSIGNED' });
    await page.getByRole('cell', { name: 'Assigned' }).waitFor();
    await rowsOf(site.databaseUrl, `delete from partner_members where client_id = '${partnerId}' and role = 'viewer'`);
    await page.getByText('You no longer have access to this page.').waitFor();
  });
});
