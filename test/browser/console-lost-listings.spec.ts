import type { Page } from 'playwright-core';
import { Site } from '../harness/browser.js';
import { category, directory } from '../harness/listings.js';
import { type Found, storeFound } from '../harness/losses.js';
import { submission } from '../harness/partner.js';
import { barriers, VIEWS } from '../harness/portal-views.js';
import { pressByKeyboard, Team, typeByKeyboard } from '../harness/team.js';

jest.setTimeout(180_000);

const PATH = '/console/lost-listings';

let site: Site;
let team: Team;
let key: string;

beforeAll(async () => {
  site = await Site.start({
    RATE_SITE_PER_MINUTE: '100000',
    RATE_SUBMIT_PER_MINUTE: '1000',
    RATE_SUBMIT_PER_DAY: '1000',
  });
  team = new Team(site);
  await site.import(
    category('writing', { name: 'Writing' }),
    directory({ slug: 'harbor', name: 'Launch Harbor', domainRating: 71 }),
    directory({ slug: 'pier', name: 'Tool Pier' }),
  );
  const { id } = await team.api('POST', '/v1/admin/partners', {
    name: 'Studio North',
    contactEmail: 'team@north.example',
  });
  ({ key } = await team.api('POST', `/v1/admin/partners/${id}/keys`, {}));
});
afterEach(() => team.leave());
afterAll(() => site.stop());

let count = 0;
const submit = async (name: string): Promise<string> =>
  (await team.api('POST', '/v1/submit-ai-tool', submission({ name, paymentType: 'starter' }), key)).id;

async function lose(name: string, found: Partial<Found> = {}): Promise<void> {
  const toolId = await submit(name);
  await team.api('POST', `/v1/admin/submissions/${toolId}/done`);
  const check = { status: 'missing', linkFound: null, follow: null };
  await storeFound(site.databaseUrl, [{ toolId, directory: 'harbor', losses: [{}], check, ...found }]);
}

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`${name} at`) });
describe.each(VIEWS)('An admin %s', (_, admin, options) => {
  const isScripted = !('javaScriptEnabled' in options);
  const openMenu = (page: Page, name: string): Promise<void> => pressByKeyboard(rowOf(page, name).locator('summary'));

  it('assigns, repairs, accepts and reopens lost listings', async () => {
    const [one, two, three] = ['Draftwell', 'Loomline', 'Tidepool'].map((name) => `${name} ${(count += 1)}`) as [
      string,
      string,
      string,
    ];
    await lose(one);
    await lose(two, {
      losses: [{ problem: 'link', lostDays: 9 }],
      check: { status: 'live', linkFound: false, follow: null },
    });
    await lose(three, { losses: [{ problem: 'follow' }], check: { status: 'live', linkFound: true, follow: false } });
    const page = await team.open(admin, '/console/board', options);
    await pressByKeyboard(page.getByRole('navigation').getByRole('link', { name: 'Lost listings' }));
    await page.getByRole('heading', { name: 'Lost listings' }).waitFor();
    await rowOf(page, one).waitFor();
    await barriers(page, isScripted);

    await pressByKeyboard(rowOf(page, one).getByRole('button', { name: /Assign to me/ }));
    await page.getByText('Assignee saved.').waitFor();
    await openMenu(page, one);
    await barriers(page, isScripted);
    await typeByKeyboard(rowOf(page, one).getByLabel('New listing URL'), 'nowhere');
    await pressByKeyboard(rowOf(page, one).getByRole('button', { name: 'Record new URL' }));
    await rowOf(page, one).getByText('must be an http(s) URL').waitFor();
    await barriers(page, isScripted);
    await typeByKeyboard(rowOf(page, one).getByLabel('New listing URL'), 'https://harbor.example/moved');
    await pressByKeyboard(rowOf(page, one).getByRole('button', { name: 'Record new URL' }));
    await page.getByText('New URL recorded.').waitFor();
    expect(await rowOf(page, one).count()).toBe(0);

    await openMenu(page, two);
    await pressByKeyboard(rowOf(page, two).getByRole('button', { name: /Dismiss/ }));
    await page.getByText('Dismissed. The listing stays lost.').waitFor();
    await pressByKeyboard(rowOf(page, three).getByRole('checkbox'), 'Space');
    await pressByKeyboard(page.getByRole('button', { name: 'Dismiss losses' }));
    await page.getByText('1 listing changed.').waitFor();

    await page.getByRole('combobox', { name: 'Status' }).selectOption('accepted');
    await page.getByRole('button', { name: 'Apply filters' }).click();
    await page.waitForURL(/status=accepted/);
    await openMenu(page, three);
    await pressByKeyboard(rowOf(page, three).getByRole('button', { name: /Reopen/ }));
    await page.getByText('Reopened.').waitFor();
    await page.goto(`${PATH}?status=resolved`);
    await rowOf(page, one).getByText('New URL:').waitFor();
    await barriers(page, isScripted);
  });

  it('sees which directories lose listings', async () => {
    const ids = await Promise.all(Array.from({ length: 13 }, (_, index) => submit(`Old ${index} ${admin}`)));
    await storeFound(
      site.databaseUrl,
      ids.map((toolId, index) => ({
        toolId,
        directory: 'pier',
        doneDays: 40,
        losses: index < 8 ? [] : [{ lostDays: 35, status: 'accepted' as const }],
      })),
    );
    const page = await team.open(admin, '/console/board/survival', options);
    await page
      .getByRole('row', { name: /Tool Pier/ })
      .getByText('loses listings')
      .waitFor();
    await barriers(page, isScripted);
    await page.goto(`/console/submissions/${await submit(`New ${admin}`)}`);
    await page.getByText(/^62% of \d+ listings alive after 30 days$/).waitFor();
    await barriers(page, isScripted);
  });
});

it('shows a change by a colleague without a reload', async () => {
  await lose('Watched');
  const page = await team.open('Noa', PATH);
  await rowOf(page, 'Watched').waitFor();
  await page.locator('[data-live]').waitFor();
  const [{ tool }] = (await team.api('GET', '/v1/admin/lost-listings?limit=100')).filter(
    (each: any) => each.tool.name === 'Watched',
  );
  await team.api('PATCH', `/v1/admin/lost-listings/${tool.id}/harbor`, { assignee: 'Freelancer' });
  await rowOf(page, 'Watched').getByText('Freelancer').first().waitFor();
});
