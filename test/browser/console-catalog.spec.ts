import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { Site } from '../harness/browser.js';
import { category, tag, tool } from '../harness/listings.js';
import { pressByKeyboard, tabTo, Team, typeByKeyboard } from '../harness/team.js';

jest.setTimeout(120_000);

let site: Site;
let team: Team;

beforeAll(async () => {
  site = await Site.start();
  team = new Team(site);
  await site.import(
    category('writing', { name: 'Writing' }),
    tag('copy', { name: 'Copy' }),
    tag('copywriting', { name: 'Copywriting' }),
    tool({ slug: 'draftwell', name: 'Draftwell', category: 'writing', tags: ['copy'] }),
    tool({ slug: 'quietcall', name: 'Quietcall', category: 'writing', featured: true }),
  );
});
afterEach(() => team.leave());
afterAll(() => site.stop());

const statusOf = async (path: string): Promise<number> => (await fetch(site.url + path)).status;
/** The button of a row that turns a flag on or off. */
const mark = (page: Page, word: string, name = 'Draftwell') =>
  page.getByRole('button', { name: new RegExp(`^${word}.*${name}$`) });
const alert = (page: Page) => page.getByRole('alert');

describe('A listing in the console', () => {
  it('is edited by keyboard: errors are shown next to their fields, the preview shows typed values, and saving publishes them', async () => {
    const page = await team.open('Ada', '/console/tools');
    await pressByKeyboard(page.getByRole('link', { name: 'Draftwell', exact: true }));
    await typeByKeyboard(page.getByLabel('Tagline'), 'Drafts <b>that</b> keep your voice');
    await typeByKeyboard(page.getByLabel('Website'), 'nowhere');
    await page.keyboard.press('Enter');

    await alert(page).getByRole('link', { name: 'Website' }).waitFor();
    const website = page.getByLabel('Website');
    expect(await website.getAttribute('aria-invalid')).toBe('true');
    const describedBy = (await website.getAttribute('aria-describedby')) ?? '';
    expect(await page.locator(`#${describedBy.split(' ').at(-1)}`).innerText()).toMatch(/URL|address|http/i);
    expect(await page.getByLabel('Tagline').inputValue()).toBe('Drafts <b>that</b> keep your voice');
    expect(await website.inputValue()).toBe('nowhere');

    // The link in the list of errors focuses the field.
    await pressByKeyboard(alert(page).getByRole('link', { name: 'Website' }));
    await typeByKeyboard(website, 'https://draftwell.example/');
    const previewed = page.context().waitForEvent('page');
    await pressByKeyboard(page.getByRole('button', { name: 'Preview' }));
    const preview = await previewed;
    await preview.getByText('Drafts <b>that</b> keep your voice').first().waitFor();
    await preview.close();
    expect((await team.api('GET', '/v1/tools/draftwell')).tagline).toBe('A tagline');

    await page.keyboard.press('Shift+Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Save changes');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Saved.').waitFor();
    await page.goto('/tools/draftwell');
    await page.getByText('Drafts <b>that</b> keep your voice').first().waitFor();
  });

  it('is published and featured in its row, and the focus stays on the button', async () => {
    const page = await team.open('Ada', '/console/tools');
    await pressByKeyboard(mark(page, 'Published'), 'Space');
    const hidden = mark(page, 'Not published');
    await hidden.waitFor();
    expect(await statusOf('/tools/draftwell')).toBe(404);
    expect(await hidden.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Space');
    await mark(page, 'Published').waitFor();
    expect(await statusOf('/tools/draftwell')).toBe(200);
    await pressByKeyboard(mark(page, 'Not featured'));
    await mark(page, 'Featured').waitFor();
    expect(await team.api('GET', '/v1/tools/draftwell')).toMatchObject({ featured: true });
  });

  it('is not overwritten by another admin who opened it earlier, and typed values are kept', async () => {
    const ada = await team.open('Ada', '/console/tools');
    const noor = await team.open('Noor', '/console/tools', { javaScriptEnabled: false });
    for (const page of [ada, noor]) await page.getByRole('link', { name: 'Draftwell', exact: true }).click();
    await ada.getByLabel('Location').fill('Gothenburg');
    await ada.getByRole('button', { name: 'Save' }).click();
    await ada.getByText('Saved.').waitFor();
    await noor.getByLabel('Location').fill('Malmö');
    await noor.getByRole('button', { name: 'Save' }).click();
    expect(await alert(noor).innerText()).toMatch(/Not saved.*Ada.*Location.*Gothenburg/is);
    expect(await noor.getByRole('textbox', { name: 'Location' }).inputValue()).toBe('Malmö');
    expect(await team.api('GET', '/v1/tools/draftwell')).toMatchObject({ location: 'Gothenburg' });
    await noor.getByRole('button', { name: 'Save' }).click();
    await noor.getByText('Saved.').waitFor();
  });
});

it('Two tags are merged by keyboard, and the listings of both have the merged tag', async () => {
  const page = await team.open('Ada', '/console/tags');
  await pressByKeyboard(page.getByRole('link', { name: 'Merge… Copy', exact: true }));
  await tabTo(page.getByLabel('Merge into'));
  await page.keyboard.type('Copyw');
  expect(await page.getByLabel('Merge into').locator('option:checked').innerText()).toContain('copywriting');
  await pressByKeyboard(page.getByRole('button', { name: /^Move 1 tool and delete/ }));
  await page.getByRole('heading', { name: 'Copywriting' }).waitFor();
  await page.goto('/console/tags');
  expect(await page.locator('tbody th').allInnerTexts()).toEqual(['Copywriting']);
  const { tags } = await team.api('GET', '/v1/tools/draftwell');
  expect(tags.map(({ slug }: { slug: string }) => slug)).toEqual(['copywriting']);
});

describe('An import in the console', () => {
  const lines = [
    tag('maps', { name: 'Maps' }),
    tool({ slug: 'atlas', name: 'Atlas', tags: ['maps'] }),
    { kind: 'ship' },
  ];
  const file = {
    name: 'maps.ndjson',
    mimeType: 'application/x-ndjson',
    buffer: Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n')),
  };

  it('runs as a dry run with rejected lines as a file, then stores the lines while the page shows its progress', async () => {
    const page = await team.open('Ada', '/console/import');
    await page.getByLabel('File').setInputFiles(file);
    await pressByKeyboard(page.getByRole('button', { name: 'Start dry run' }));
    await page.getByText('Nothing was stored. Fix the lines below.').waitFor();
    expect(await page.locator('.figure dd').allInnerTexts()).toEqual(['3', '2', '1']);
    const downloads = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download rejected lines' }).click();
    const problems = await text(await (await downloads).createReadStream());
    expect(
      problems
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).line),
    ).toEqual([3]);
    expect(await statusOf('/tools/atlas')).toBe(404);

    await page.getByRole('link', { name: 'Start another import' }).click();
    await page.getByLabel('File').setInputFiles(file);
    await page.getByRole('button', { name: 'Start import' }).click();
    await page.getByText('Valid lines are stored. The lines below were rejected.').waitFor();
    expect(await page.locator('.figure dd').allInnerTexts()).toEqual(['3', '2', '1']);
    expect(await statusOf('/tools/atlas')).toBe(200);
  });
});

it('The catalog can be edited without JavaScript', async () => {
  const page = await team.open('Ada', '/console/tools?q=quietcall', { javaScriptEnabled: false });
  await mark(page, 'Featured', 'Quietcall').click();
  await mark(page, 'Not featured', 'Quietcall').waitFor();
  expect(new URL(page.url()).search).toContain('q=quietcall');
  await page.getByRole('link', { name: 'Quietcall', exact: true }).click();
  await page.getByLabel('Website').fill('nowhere');
  await page.getByRole('button', { name: 'Save' }).click();
  await alert(page).getByRole('link', { name: 'Website' }).waitFor();
});
