import { Site, type Visit } from '../harness/browser.js';
import { StripeDouble } from '../harness/servers/stripe-double.js';
import { until } from '../harness/until.mjs';

jest.setTimeout(120_000);

let stripe: StripeDouble;
let site: Site;

beforeAll(async () => {
  stripe = await StripeDouble.start();
  site = await Site.start(stripe.environment);
  stripe.receiver = site.url;
});
afterAll(async () => {
  await site.stop();
  await stripe.stop();
});

let visit: Visit;
afterEach(async () => {
  const { problems, otherHostRequests } = visit;
  await visit.close();
  expect({ problems, otherHostRequests }).toEqual({ problems: [], otherHostRequests: [] });
});

// Browsers also apply `form-action` to redirects after a form.
it.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('A user cancels Checkout, has a card declined, pays and cancels, %s', async (_, javaScriptEnabled) => {
  visit = await site.visit({ javaScriptEnabled });
  const { page } = visit;
  await page.context().addCookies([await site.signIn(`payer-${javaScriptEnabled}@studio.example`)]);
  await page.goto('/pricing');
  await page.getByRole('link', { name: 'upgrade your account' }).click();
  const upgrade = page.getByRole('button', { name: 'Upgrade for $9 per month' });
  await upgrade.click();
  await page.getByRole('button', { name: 'leave' }).click();
  await page.getByText('Payment canceled.').waitFor();
  await upgrade.click();
  await page.getByRole('button', { name: 'decline' }).click();
  await page.getByText('Your card was declined.').waitFor();
  await page.getByRole('button', { name: 'pay' }).click();
  const active = page.getByText('Payment received. Premium is active.');
  // The events of the payment are processed while the browser returns.
  await until(async () => {
    if (await active.isVisible()) return true;
    await page.getByRole('link', { name: 'Refresh' }).click();
    return false;
  });
  await page.getByRole('button', { name: 'Manage billing' }).click();
  await page.getByRole('button', { name: 'cancel' }).click();
  await page.getByText('Cancelled.').waitFor();
  // The cancellation event may arrive after the page has loaded.
  const canceled = page.getByText('Canceled. Paid until');
  await until(async () => {
    await page.goto('/dashboard/plan');
    return await canceled.isVisible();
  });
});
