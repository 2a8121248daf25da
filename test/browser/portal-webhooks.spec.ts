import { Site } from '../harness/browser.js';
import { barriers, join, VIEWS } from '../harness/portal-views.js';
import { Receiver } from '../harness/servers/receiver.js';
import { Team } from '../harness/team.js';

jest.setTimeout(180_000);

let site: Site;
let team: Team;
let receiver: Receiver;
let partnerId: string;

beforeAll(async () => {
  receiver = await Receiver.start();
  site = await Site.start({ ALLOW_PRIVATE_NETWORK: 'true' });
  team = new Team(site);
  const fields = { name: 'Launch Harbor', contactEmail: 'team@launchharbor.example' };
  ({ id: partnerId } = await team.api('POST', '/v1/admin/partners', fields));
});
afterEach(() => team.leave());
afterAll(async () => {
  await site.stop();
  await receiver.stop();
});

describe.each(VIEWS)('An owner %s', (_, name, options) => {
  const isScripted = !('javaScriptEnabled' in options);

  it('sets a webhook URL, creates a secret, and sees a forged ping rejected after it was accepted', async () => {
    await join(team, partnerId, name, 'owner');
    const page = await team.open(name, `/partner/${partnerId}/test/webhooks`, options);
    await barriers(page, isScripted);
    await page.getByRole('textbox', { name: 'Webhook URL' }).fill(`${receiver.url}/${name}`);
    await page.getByRole('button', { name: 'Save webhook URL' }).click();
    await page.getByText('Webhook URL saved.').waitFor();
    if (await page.getByText('Rotate secret', { exact: true }).isVisible())
      await page.getByText('Rotate secret', { exact: true }).click();
    await page.getByRole('button', { name: /^(Create secret|Rotate secret now)$/ }).click();
    await page.getByText('Shown only once').waitFor();
    await barriers(page, isScripted);
    await page.getByRole('link', { name: 'Done' }).click();
    for (const summary of await page.locator('main details.fold > summary').all()) await summary.click();
    await barriers(page, isScripted);

    for (const [status, verdict] of [
      [200, 'Accepts forged events'],
      [401, 'Forged event rejected'],
    ] as const) {
      receiver.answer = (response) => response.writeHead(status).end(`<b>${'status '.repeat(100)}</b>`);
      await page.goto(`/partner/${partnerId}/test/deliveries`);
      await page.getByRole('button', { name: 'Send forged ping' }).click();
      if (!isScripted)
        while (await page.getByText('Sending…').isVisible()) await page.getByRole('link', { name: 'Refresh' }).click();
      await page.locator('#delivery').getByText(verdict).first().waitFor();
      await barriers(page, isScripted);
    }
    await page.getByRole('link', { name: 'All deliveries' }).click();
    await barriers(page, isScripted);
  });
});
