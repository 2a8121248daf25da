import { accessibilityProblems } from '../harness/accessibility.js';
import { Site } from '../harness/browser.js';
import { directory, tool } from '../harness/listings.js';
import { pressByKeyboard, Team } from '../harness/team.js';

jest.setTimeout(120_000);

let site: Site;
let team: Team;

beforeAll(async () => {
  site = await Site.start();
  team = new Team(site);
  await site.import(
    tool({ slug: 'draftwell', name: 'Draftwell' }),
    directory({ slug: 'harbor', name: 'Harbor', smallDescription: 'A directory' }),
  );
});
afterEach(() => team.leave());
afterAll(() => site.stop());

describe('A visitor', () => {
  it('saves listings by keyboard, finds them at /saved, and removes one', async () => {
    await team.join('Noa', 'developer');
    const page = await team.open('Noa', '/tools/draftwell', { viewport: { width: 390, height: 844 } });
    await pressByKeyboard(page.getByRole('button', { name: 'Save Draftwell' }));
    await page.getByRole('status').getByText('Listing saved.').waitFor();
    await page.goto('/directories/harbor');
    await page.getByRole('button', { name: 'Save Harbor' }).click();
    await page.getByRole('link', { name: 'Draftwell' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Directories', exact: true }).last().waitFor();
    await pressByKeyboard(page.getByRole('button', { name: 'Remove Draftwell' }));
    await page.getByText('Listing removed.').waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
  });

  it('without a session signs in and returns to the listing', async () => {
    const { page, close } = await site.visit({ viewport: { width: 1280, height: 900 } });
    await page.goto('/tools/draftwell');
    await page.getByRole('button', { name: 'Save Draftwell' }).click();
    await page.waitForURL('/sign-in?next=%2Ftools%2Fdraftwell');
    await close();
  });
});
