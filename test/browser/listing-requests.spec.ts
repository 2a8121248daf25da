import type { Page } from 'playwright-core';
import { accessibilityProblems } from '../harness/accessibility.js';
import { Site } from '../harness/browser.js';
import { category, tool } from '../harness/listings.js';
import { pressByKeyboard, Team, typeByKeyboard } from '../harness/team.js';

jest.setTimeout(120_000);

let site: Site;
let team: Team;

beforeAll(async () => {
  site = await Site.start();
  team = new Team(site);
  await site.import(
    category('productivity', { name: 'Productivity' }),
    tool({ slug: 'tidepool-classic', name: 'Tidepool Classic', website: 'https://tidepool.example/classic' }),
  );
});
afterEach(() => team.leave());
afterAll(() => site.stop());

/** axe needs JavaScript; `page-kinds.ts` has the pages for phones and dark colors. */
const barriers = async (page: Page, isScripted = true): Promise<void> => {
  if (isScripted) expect(await accessibilityProblems(page)).toEqual([]);
};

describe.each([
  ['with JavaScript on a wide screen', 'Noa', 'Tidepool', { javaScriptEnabled: true }],
  [
    'without JavaScript on a phone in dark colors',
    'Kim',
    'Rockpool',
    { javaScriptEnabled: false, viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const },
  ],
])('A founder %s', (_, founder, name, options) => {
  const isScripted = options.javaScriptEnabled;

  it('gets a tool listed: fixes all problems, checks, sends, and an admin approves it', async () => {
    await team.join(founder, 'developer');
    const page = await team.open(founder, '/partners', options);
    await page.getByRole('main').getByRole('link', { name: 'submit it here' }).click();
    await page.getByRole('heading', { name: 'Request listing' }).waitFor();
    await barriers(page, isScripted);

    await typeByKeyboard(page.getByLabel('Name', { exact: true }), name);
    await typeByKeyboard(page.getByLabel('Website', { exact: true }), 'nowhere');
    await page.getByRole('button', { name: 'Check request' }).click();
    const alert = page.getByRole('alert');
    await alert.getByRole('link', { name: 'Description', exact: true }).waitFor();
    const fields = ['Website', 'Tagline', 'Pricing', 'Category', 'Tags', 'Description'];
    expect(await alert.getByRole('link').allInnerTexts()).toEqual(fields);
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(name);
    await barriers(page, isScripted);

    await page.getByLabel('Website', { exact: true }).fill('https://tidepool.example/');
    await page.getByLabel('Tagline').fill('Notes that find each other');
    await page.getByLabel('Pricing').selectOption('FREEMIUM');
    await page.getByLabel('Category').selectOption('productivity');
    await page.getByLabel('Tags').fill('note taking, offline');
    await page.getByLabel('Description').fill('Links notes by meaning. It runs offline.');
    await page.getByRole('button', { name: 'Check request' }).click();
    await page.getByText('No problems found.').waitFor();
    await page.getByRole('link', { name: 'Tidepool Classic' }).waitFor();
    await barriers(page, isScripted);

    await pressByKeyboard(page.getByRole('button', { name: 'Request listing' }));
    await page.getByText('Request sent. We’ll email you the decision.').waitFor();
    await page.getByRole('heading', { name }).waitFor();
    await barriers(page, isScripted);

    const admin = await team.open('Ada', '/console', options);
    await admin.getByRole('link', { name: 'listing requests' }).first().click();
    await admin.getByRole('link', { name, exact: true }).click();
    await barriers(admin, isScripted);
    await admin.getByLabel('Location').fill('Tromsø, Norway');
    await pressByKeyboard(admin.getByRole('button', { name: 'Save and approve' }).last());
    await admin.getByText('The founder is notified by email.').waitFor();
    await barriers(admin, isScripted);

    await page.reload();
    await barriers(page, isScripted);
    await page.getByRole('link', { name: `View listing of ${name}` }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.getByText('Tromsø, Norway').first().waitFor();
    const mailbox = await (await fetch(`${site.url}/dev/mail`, { headers: { accept: 'text/html' } })).text();
    expect(mailbox).toContain('Your listing request was approved');
  });
});

async function sendRequest(page: Page, name: string): Promise<void> {
  await page.goto('/submit');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Website', { exact: true }).fill('https://draft.example/');
  await page.getByLabel('Tagline').fill('A draft');
  await page.getByLabel('Pricing').selectOption('FREE');
  await page.getByLabel('Category').selectOption('productivity');
  await page.getByLabel('Tags').fill('drafts');
  await page.getByLabel('Description').fill('A draft.');
  await page.getByRole('button', { name: 'Request listing' }).click();
  await page.getByRole('heading', { name }).waitFor();
}

describe('A founder', () => {
  it('withdraws a request, and reads why another was declined', async () => {
    await team.join('Sam', 'developer');
    const page = await team.open('Sam', '/submit');
    for (const name of ['First Draft', 'Second Draft']) await sendRequest(page, name);
    await pressByKeyboard(page.getByRole('button', { name: 'Withdraw request for First Draft' }));
    await page.getByText('Request withdrawn.').waitFor();

    const admin = await team.open('Ada', '/console/listing-requests?status=open');
    await admin.getByRole('link', { name: 'Second Draft' }).click();
    await admin.getByRole('button', { name: 'Decline request' }).click();
    await admin.getByText('This field is required.').waitFor();
    await admin.getByLabel('Message to the founder').fill('The website is empty.');
    await admin.getByRole('button', { name: 'Decline request' }).click();
    await admin.getByText('The founder is notified by email.').waitFor();
    await page.reload();
    await page.getByText('The website is empty.').waitFor();
    await barriers(page);
  });
});

describe('Two admins', () => {
  it('see beside the button that the other one edited or approved the request first', async () => {
    await team.join('Lou', 'developer');
    await sendRequest(await team.open('Lou', '/submit'), 'Twice Read');
    const ada = await team.open('Ada', '/console/listing-requests?status=open');
    await ada.getByRole('link', { name: 'Twice Read' }).click();
    await ada.getByRole('heading', { name: 'Approve' }).waitFor();
    const bob = await team.open('Bob', ada.url());
    await ada.getByLabel('Location').fill('Tromsø');
    await ada.getByRole('button', { name: 'Save changes' }).first().click();
    await ada.getByText('Saved.', { exact: true }).waitFor();

    await bob.getByRole('button', { name: 'Save and approve' }).first().click();
    await bob.getByText('This changed after you opened the page').waitFor();
    expect(await bob.getByLabel('Location').inputValue()).toBe('Tromsø');
    await barriers(bob);
    await ada.getByRole('button', { name: 'Save and approve' }).first().click();
    await ada.getByText('The founder is notified by email.').waitFor();
    await bob.getByRole('button', { name: 'Save and approve' }).first().click();
    await bob.getByText('This request was already approved').waitFor();
    await bob.getByText('Productivity').waitFor();
    await barriers(bob);
    expect(await team.api('GET', '/v1/admin/tools?q=twice+read')).toHaveLength(1);
  });
});
