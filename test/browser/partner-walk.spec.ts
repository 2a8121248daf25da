import { Site } from '../harness/browser.js';
import { ADMIN, Company, type Walk } from '../harness/company.js';
import { KEYBOARD, MOUSE } from '../harness/input-devices.js';
import { category, directory } from '../harness/listings.js';
import { submission } from '../harness/partner.js';
import { MailServer } from '../harness/servers/mail-server.js';
import { until } from '../harness/until.mjs';

jest.setTimeout(120_000);

let site: Site;
let mailServer: MailServer;
let company: Company;

beforeAll(async () => {
  mailServer = await MailServer.start();
  site = await Site.start({ ALLOW_PRIVATE_NETWORK: 'true', SMTP_URL: mailServer.url, ADMIN_EMAIL: ADMIN });
  await site.import(category('writing', { name: 'Writing' }), directory({ slug: 'harbor', name: 'Harbor' }));
});
afterEach(() => company.leave());
afterAll(async () => {
  await site.stop();
  await mailServer.stop();
});

/** Calls the API as the partner's server. */
async function call(key: string, method: string, path: string, body?: object): Promise<any> {
  const response = await fetch(site.url + path, {
    method,
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.ok).toBe(true);
  return ((await response.json()) as { data: unknown }).data;
}

const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const };
const WALKS: [string, Omit<Walk, 'site' | 'mailServer'>][] = [
  ['with JavaScript', { options: {}, hands: MOUSE, isChecked: true }],
  [
    'without JavaScript on a phone',
    { options: { ...PHONE, javaScriptEnabled: false }, hands: MOUSE, isChecked: false },
  ],
  ['with only a keyboard', { options: {}, hands: KEYBOARD, isChecked: false }],
];

it.each(WALKS)('A company becomes a partner and integrates %s', async (_, walk) => {
  company = new Company({ ...walk, site, mailServer });
  const owner = await company.apply();
  const admin = await company.approve();
  await company.enterPortal(owner);
  const editor = await company.invite(owner);

  await company.switchMode(owner, 'Test');
  const testKey = await company.createKey(owner);
  const testReceiver = await company.connectReceiver(owner);
  await company.switchMode(editor, 'Test');
  await company.submitByForm(editor, 'Tidepool');
  await company.finishTestSubmission(editor);
  await until(() => testReceiver.printed.includes('directory_submissions.completed tidepool'));
  await company.sendForgedPing(editor);
  const sent = await call(testKey, 'POST', '/v1/submit-ai-tool', submission({ name: 'By key', paymentType: 'pro' }));
  await call(testKey, 'POST', `/v1/partner/test/submissions/${sent.id}/advance`, { to: 'DONE' });
  await until(() => testReceiver.printed.includes('directory_submissions.completed by-key'));
  await company.seeProgress(owner, '4 of 7');

  await company.switchMode(owner, 'Live');
  const liveKey = await company.createKey(owner);
  const liveReceiver = await company.connectReceiver(owner);
  const name = `Draftwell of ${company.name}`;
  const website = `https://draftwell.${company.colleague.split('@')[0] ?? ''}.example/`;
  const { slug } = await call(
    liveKey,
    'POST',
    '/v1/submit-ai-tool',
    submission({ name, website, paymentType: 'starter' }),
  );
  await company.markDone(admin, name);
  await until(() => liveReceiver.printed.includes(`directory_submissions.completed ${slug}`));
  expect(liveReceiver.printed).not.toContain('tidepool');
  await company.open(owner, 'Deliveries');
  await owner.locator('tbody').getByText('Delivered').waitFor();
  await company.seeProgress(owner, '7 of 7');
});
