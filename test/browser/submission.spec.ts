import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { Site } from '../harness/browser.js';
import { category, directory } from '../harness/listings.js';
import { submission } from '../harness/partner.js';
import { Team } from '../harness/team.js';

jest.setTimeout(120_000);

let site: Site;
let team: Team;
let partnerKey: string;

beforeAll(async () => {
  site = await Site.start({ RATE_SITE_PER_MINUTE: '100000', RATE_SUBMIT_PER_MINUTE: '1000' });
  team = new Team(site);
  await site.import(
    category('writing'),
    ...Array.from({ length: 8 }, (_, index) =>
      directory({ slug: `quay-${index}`, name: `Startup Quay ${index}`, domainRating: 90 - index }),
    ),
    ...Array.from({ length: 22 }, (_, index) =>
      directory({ slug: `pier-${index}`, name: `The Pier ${index}, "${index}"`, domainRating: 40 - index }),
    ),
  );
  const fields = { name: 'Northlaunch', contactEmail: 'team@northlaunch.example' };
  const { id } = await team.api('POST', '/v1/admin/partners', fields);
  partnerKey = (await team.api('POST', `/v1/admin/partners/${id}/keys`, {})).key;
});
afterAll(() => site.stop());
afterEach(() => team.leave());

let count = 0;
async function work(...recorded: string[]): Promise<{ id: string; path: string }> {
  count += 1;
  const tool = submission({ name: `Lanternfish ${count}`, website: `https://lanternfish${count}.example/` });
  const { id } = await team.api('POST', '/v1/submit-ai-tool', tool, partnerKey);
  await team.api('PATCH', `/v1/admin/submissions/${id}`, { paymentType: 'starter' });
  for (const slug of recorded) await record(id, slug, `https://${slug}.example/first`);
  return { id, path: `/console/submissions/${id}` };
}
const record = (id: string, slug: string, listingUrl: string): Promise<unknown> =>
  team.api('PUT', `/v1/admin/submissions/${id}/directories/${slug}`, { isSubmitted: true, listingUrl });
const detail = (id: string): Promise<any> => team.api('GET', `/v1/admin/submissions/${id}`);
const listing = async (id: string, slug: string): Promise<string> =>
  (await detail(id)).submissions.find((row: any) => row.slug === slug).listingUrl;
const notes = (page: Page): Locator => page.getByLabel('Notes for the partner', { exact: true });
const saveButton = (page: Page): Locator =>
  page.locator('form[aria-labelledby=work]').getByRole('button', { name: 'Save' });
/** Clicks a button whose form is accepted, which reloads the page. */
const press = async (button: Locator): Promise<void> => {
  await Promise.all([button.page().waitForEvent('load'), button.click()]);
};
const isLive = (page: Page): Promise<void> => page.locator('[data-live]').waitFor();
const rowMenu = (page: Page, name: string): Locator => page.locator('tr').filter({ hasText: name }).locator('.menu');
async function moveTo(page: Page, state: string): Promise<void> {
  await page.locator('summary', { hasText: 'In queue' }).click();
  await press(page.getByRole('button', { name: state }));
}

describe('The page of a submission', () => {
  it('saves and moves after a directory was recorded, without a conflict', async () => {
    const { id, path } = await work();
    const page = await team.open('Ada', path);
    const row = page.locator('form[data-row]').first();
    await row.locator('input[name=listingUrl]').fill('https://quay.example/1');
    await row.getByRole('button', { name: /^Record/ }).click();
    await page.getByText('1 of 30 submitted').waitFor();
    await notes(page).fill('One is done.');
    await press(saveButton(page));
    expect((await detail(id)).summary.notes).toBe('One is done.');
    await page.locator('form[data-row] input[name=listingUrl]').first().fill('https://quay.example/2');
    await page.keyboard.press('Enter');
    await page.getByText('2 of 30 submitted').waitFor();
    await moveTo(page, 'Assigned');
    expect((await detail(id)).submissionState).toBe('ASSIGNED');
  });

  it('keeps typed notes when the submission is moved, lines are recorded and the page is reloaded', async () => {
    const { id, path } = await work();
    const page = await team.open('Ada', path);
    await notes(page).fill('Not lost.');
    await moveTo(page, 'Assigned');
    await page.getByText('Unsaved changes restored.').waitFor();
    expect(await notes(page).inputValue()).toBe('Not lost.');
    await page.locator('#lines').fill('Startup Quay 3, https://quay.example/3');
    await press(page.getByRole('button', { name: 'Record lines' }));
    await page.getByText('1 of 30 submitted').waitFor();
    expect(await page.locator('#lines').inputValue()).toBe('');
    await page.reload();
    expect(await notes(page).inputValue()).toBe('Not lost.');
    expect((await detail(id)).summary.notes).toBe('');
    await press(saveButton(page));
    expect((await detail(id)).summary.notes).toBe('Not lost.');
    expect(await page.getByText('Unsaved changes restored.').count()).toBe(0);
    await notes(page).fill('Thought better of it.');
    await page.reload();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>('#notes')?.value === 'Not lost.');
  });

  it('shows both notes when another admin saved some before a reload', async () => {
    const { id, path } = await work();
    const [ada, noor] = [await team.open('Ada', path), await team.open('Noor', path)];
    await notes(ada).fill('From Ada.');
    await notes(noor).fill('From Noor.');
    await press(saveButton(noor));
    await ada.reload();
    await saveButton(ada).click();
    const alert = await ada.getByRole('alert').innerText();
    expect(alert).toMatch(/noor[^]*From Noor\.[^]*From Ada\./);
    expect((await detail(id)).summary.notes).toBe('From Noor.');
    await press(saveButton(ada));
    expect((await detail(id)).summary.notes).toBe('From Ada.');
  });

  it('does not update a row that is being edited, and shows both URLs when it is saved', async () => {
    const { id, path } = await work('quay-0', 'quay-1');
    const page = await team.open('Ada', path);
    await isLive(page);
    const menu = rowMenu(page, 'Startup Quay 0');
    await menu.locator('summary').first().click();
    await menu.getByLabel('Listing URL').fill('https://quay.example/ada');
    await record(id, 'quay-0', 'https://quay.example/noor');
    await page.getByRole('link', { name: /quay\.example\/noor/ }).waitFor();
    expect(await menu.getByLabel('Listing URL').inputValue()).toBe('https://quay.example/ada');
    await menu.getByRole('button', { name: 'Save' }).click();
    const alert = page.getByRole('alert');
    await alert.waitFor();
    // A later update keeps the message, and only once.
    await record(id, 'quay-1', 'https://quay.example/later');
    await page.getByRole('link', { name: /quay\.example\/later/ }).waitFor();
    expect(await alert.innerText()).toMatch(/quay\.example\/noor[^]*quay\.example\/ada/);
    expect(await listing(id, 'quay-0')).toBe('https://quay.example/noor');
    await press(rowMenu(page, 'Startup Quay 0').getByRole('button', { name: 'Save' }));
    expect(await listing(id, 'quay-0')).toBe('https://quay.example/ada');
  });

  it('changes the proof of a recorded directory, and removes a directory', async () => {
    const { id, path } = await work('quay-0', 'quay-1');
    const page = await team.open('Ada', path);
    const menu = rowMenu(page, 'Startup Quay 0');
    await menu.locator('summary').first().click();
    await menu.getByLabel('or its URL').fill('https://proofs.example/0.png');
    await press(menu.getByRole('button', { name: 'Save' }));
    expect((await detail(id)).submissions[0].proofScreenshot).toBe('https://proofs.example/0.png');
    await menu.locator('summary').first().click();
    await menu.getByText('Remove directory…').click();
    await press(menu.getByRole('button', { name: 'Remove directory Startup Quay 0' }));
    await page.getByText('1 of 30 submitted').waitFor();
    expect((await detail(id)).submissions.map(({ slug }: any) => slug)).toEqual(['quay-1']);
  });

  it.each([
    ['with JavaScript at 1280 px', { javaScriptEnabled: true, viewport: { width: 1280, height: 900 } }],
    ['without JavaScript at 390 px', { javaScriptEnabled: false, viewport: { width: 390, height: 844 } }],
  ])('records 30 directories by keyboard: rows, then pasted lines, %s', async (_, options) => {
    const { id, path } = await work();
    const page = await team.open('Ada', path, options);
    if (options.javaScriptEnabled) await page.keyboard.press('r');
    for (let number = 0; number < 4; number += 1) {
      if (!options.javaScriptEnabled) await page.locator('form[data-row] input[name=listingUrl]').first().focus();
      await page.locator('input[name=listingUrl]:focus').waitFor();
      await page.keyboard.insertText(`https://quay.example/${number}`);
      await page.keyboard.press('Enter');
      await page.getByText(`${number + 1} of 30 submitted`).waitFor();
    }
    const lines = Array.from({ length: 22 }, (__, index) => {
      const url = `https://pier.example/a,b/http://${index}`;
      return `The Pier ${index}, "${index}" ${url} https://proofs.example/${index}.png`;
    });
    const quays = [4, 5, 6, 7].map((index) => `Startup Quay ${index}, https://quay.example/${index}`);
    await page.locator('#lines').fill([...lines, ...quays, 'Nowhere, https://nowhere.example/'].join('\n'));
    await page.getByRole('button', { name: 'Record lines' }).click();
    await page.getByText('30 of 30 submitted').waitFor();
    expect(await page.locator('#lines').inputValue()).toBe('Nowhere, https://nowhere.example/');
    expect((await detail(id)).submissions).toContainEqual(
      expect.objectContaining({
        slug: 'pier-3',
        listingUrl: 'https://pier.example/a,b/http://3',
        proofScreenshot: 'https://proofs.example/3.png',
      }),
    );
  });

  it('takes a screenshot pasted into a row as its proof, but not pasted text', async () => {
    const { id, path } = await work();
    const page = await team.open('Ada', path);
    const row = page.locator('form[data-row]').first();
    await row.locator('input[name=listingUrl]').fill('https://quay.example/pasted');
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const paste = (text: string): Promise<boolean> =>
      row.locator('input[name=listingUrl]').evaluate(
        (input, { bytes, plain }) => {
          const clipboardData = new DataTransfer();
          const file = new File([Uint8Array.from(atob(bytes), (each) => each.charCodeAt(0))], 'image.png', {
            type: 'image/png',
          });
          clipboardData.items.add(file);
          if (plain !== '') clipboardData.setData('text/plain', plain);
          return input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
        },
        { bytes: png.toString('base64'), plain: text },
      );
    expect(await paste('cells of a spreadsheet')).toBe(true);
    expect(await row.locator('output').innerText()).toBe('');
    expect(await paste('')).toBe(false);
    expect(await row.locator('output').innerText()).toBe('image.png');
    await row.getByRole('button', { name: /^Record/ }).click();
    await page.getByText('1 of 30 submitted').waitFor();
    expect((await detail(id)).submissions[0]).toMatchObject({
      listingUrl: 'https://quay.example/pasted',
      proofScreenshot: expect.stringMatching(/\/images\/.*\.webp$/),
    });
  });
});

describe('The place on the page', () => {
  const viewport = { width: 1366, height: 768 };

  it('of the Record button stays under the pointer while directories are recorded', async () => {
    const { path } = await work('pier-1');
    const page = await team.open('Ada', path, { viewport });
    await isLive(page);
    const box = await page
      .locator('form[data-row]')
      .first()
      .getByRole('button', { name: /^Record/ })
      .boundingBox();
    if (!box) throw new Error('Not on the page');
    await page.locator('form[data-row] input[name=listingUrl]').first().focus();
    for (let number = 0; number < 5; number += 1) {
      await page.locator('input[name=listingUrl]:focus').waitFor();
      await page.keyboard.insertText(`https://quay.example/${number}`);
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await page.getByText(`${number + 2} of 30 submitted`).waitFor();
    }
    await page.locator('#recorded .count').filter({ hasText: '6' }).waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  it('stays when a form is saved, which confirms it there', async () => {
    const { id, path } = await work('quay-0');
    const page = await team.open('Ada', path, { viewport: { width: 1280, height: 320 } });
    await notes(page).fill('Saved in place.');
    await saveButton(page).scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(100);
    await press(saveButton(page));
    await page.locator('form[aria-labelledby=work]').getByText('Saved.').waitFor();
    expect((await detail(id)).summary.notes).toBe('Saved in place.');
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await page.evaluate(() => scrollTo(0, 0));
    await page.locator('#facts summary', { hasText: 'Unassigned' }).click();
    await press(page.locator('#facts').getByRole('button', { name: 'Assign to me' }));
    await page.locator('#facts').getByText('Saved.').waitFor();
    expect((await detail(id)).assignee).not.toBeNull();
    await isLive(page);
    await team.api('PATCH', `/v1/admin/submissions/${id}`, { dueAt: '2026-01-02T00:00:00Z' });
    await page.locator('#facts').getByText('Late Jan 2').waitFor();
  });
});

describe('The layout', () => {
  /** How far an element extends beyond another one horizontally. */
  const overhang = async (inner: Locator, outer: Locator): Promise<number> => {
    const [one, other] = await Promise.all([inner.boundingBox(), outer.boundingBox()]);
    if (!one || !other) throw new Error('Not on the page');
    return Math.max(0, Math.round(Math.max(one.x + one.width - other.x - other.width, other.x - one.x)));
  };

  it.each([1280, 390])(
    'keeps every button in its table and every field in its menu at a width of %i',
    async (width) => {
      const { path } = await work('quay-0');
      const page = await team.open('Ada', path, { viewport: { width, height: 900 } });
      const row = page.locator('form[data-row]').first();
      const table = page.locator('.table-frame').filter({ has: row });
      expect(await overhang(row.getByRole('button', { name: /^Record/ }), table)).toBe(0);
      await row.locator('summary').click();
      for (const name of ['proof', 'proofUrl'])
        expect([name, await overhang(row.locator(`input[name=${name}]`), row.locator('.menu > div'))]).toEqual([
          name,
          0,
        ]);
      expect(await overhang(row.locator('.menu > div'), page.locator('main'))).toBe(0);
      const menu = rowMenu(page, 'Startup Quay 0');
      await menu.locator('summary').first().click();
      for (const name of ['listingUrl', 'proof', 'proofUrl'])
        expect([name, await overhang(menu.locator(`input[name=${name}]`), menu.locator('> div'))]).toEqual([name, 0]);
      expect(await overhang(menu.locator('> div'), page.locator('main'))).toBe(0);
    },
  );
});
