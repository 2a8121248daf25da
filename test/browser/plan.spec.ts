import { Site, type Visit } from '../harness/browser.js';
import { StripeDouble } from '../harness/servers/stripe-double.js';
import { until } from '../harness/until.mjs';

jest.setTimeout(120_000);

let stripe: StripeDouble;
let site: Site;

beforeAll(async () => {
  stripe = await StripeDouble.start();
  site = await Site.start(stripe.environment);
  stripe.receiver = site.address;
});
afterAll(async () => {
  await site.stop();
  await stripe.stop();
});

let visit: Visit;
afterEach(async () => {
  const { problems, foreign } = visit;
  await visit.close();
  expect({ problems, foreign }).toEqual({ problems: [], foreign: [] });
});

// Browsers hold a form to the policy of its page also when it is sent on to another origin.
it.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('Somebody leaves Checkout, has a card declined, pays and cancels, %s', async (_, javaScriptEnabled) => {
  visit = await site.visit({ javaScriptEnabled });
  const { page } = visit;
  await page.context().addCookies([await site.signIn(`payer-${javaScriptEnabled}@studio.example`)]);
  await page.goto('/pricing');
  await page.getByRole('link', { name: 'upgrade the account' }).click();
  const upgrade = page.getByRole('button', { name: 'Upgrade for $9 per month' });
  await upgrade.click();
  await page.getByRole('button', { name: 'leave' }).click();
  await page.getByText('You left the payment.').waitFor();
  await upgrade.click();
  await page.getByRole('button', { name: 'decline' }).click();
  await page.getByText('Your card was declined.').waitFor();
  await page.getByRole('button', { name: 'pay' }).click();
  const active = page.getByText('Payment received; premium is active.');
  // The events of the payment are worked on while the browser comes back.
  await until(async () => {
    if (await active.isVisible()) return true;
    await page.getByRole('link', { name: 'Look again' }).click();
    return false;
  });
  await page.getByRole('button', { name: 'Invoices and cancelling' }).click();
  await page.getByRole('button', { name: 'cancel' }).click();
  await page.getByText('Cancelled.').waitFor();
  await page.goto('/dashboard/plan');
  await page.getByText('Cancelled. You have paid until').waitFor();
});
