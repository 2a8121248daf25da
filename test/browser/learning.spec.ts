import type { Page } from 'playwright-core';
import { accessibilityProblems } from '../harness/accessibility.js';
import { Site } from '../harness/browser.js';
import { rowsOf } from '../harness/database.js';
import { Model } from '../harness/servers/model.js';
import { Team } from '../harness/team.js';
import { until } from '../harness/until.mjs';

jest.setTimeout(180_000);

let model: Model;
let site: Site;
let team: Team;

beforeAll(async () => {
  model = await Model.start();
  site = await Site.start({ ...model.environment, RATE_SITE_PER_MINUTE: '100000' });
  team = new Team(site);
});
afterAll(async () => {
  await site.stop();
  await model.stop();
});
afterEach(() => team.leave());

/** Runs the job that groups questions now, instead of in ten minutes. */
const groupQuestions = (): Promise<unknown> =>
  rowsOf(
    site.databaseUrl,
    `with added as (insert into jobs (kind, queue, payload, max_attempts) values ('group-questions', 'gaps', '{}', 5))
     select pg_notify('jobs_added', 'group-questions')`,
  );

it.each([true, false])(
  'A question is answered with an earlier reply, then by AI from an article of its gap, until the reply is marked as wrong; JavaScript: %s',
  async (javaScriptEnabled) => {
    const fields = { name: `Learning ${javaScriptEnabled}`, contactEmail: 'a@learn.example', supportEnabled: true };
    const { id: partnerId } = await team.api('POST', '/v1/admin/partners', fields);
    const { key } = await team.api('POST', `/v1/admin/partners/${partnerId}/keys`, {});
    const ask = async (question: string, customer: object = {}): Promise<any> =>
      team.api('POST', '/v1/support/ask', { question, customer }, key);
    const openPage = (path: string): Promise<Page> => team.open('Ada', path, { javaScriptEnabled });
    const expectAccessible = async (page: Page): Promise<void> => {
      if (javaScriptEnabled) expect(await accessibilityProblems(page)).toEqual([]);
    };

    const earlier = await ask('Do you rent canoes in winter?', { name: 'Tom Reed' });
    await team.api('POST', `/v1/admin/support/conversations/${earlier.id}/replies`, {
      content: 'Hi Tom, we rent canoes from May to September.',
    });
    const { id } = await ask('Can I rent a canoe in winter?');
    const page = await openPage(`/console/inbox/${id}`);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Insert earlier reply' }).click();
    const reply = page.getByLabel('Reply', { exact: true });
    await until(async () => (await reply.inputValue()) === 'Hi [check], we rent canoes from May to September.');
    await page.getByRole('button', { name: 'Send reply' }).click();
    await page.getByText('The reply contains [check]').waitFor();
    await reply.fill('Hello, we rent canoes from May to September.');
    await page.getByRole('button', { name: 'Send reply' }).click();
    await page.getByText('Reply sent.').waitFor();

    await groupQuestions();
    await page.goto(`/console/partners/${partnerId}`);
    await page.getByRole('link', { name: 'Gaps' }).click();
    await until(async () => {
      await page.reload();
      return page.getByText('2 questions').isVisible();
    });
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Write article' }).click();
    await expectAccessible(page);
    await page.getByLabel('Title').fill('Renting a canoe in winter');
    await page.getByLabel('Text').fill('You can rent canoes from May to September. You cannot rent a canoe in winter.');
    await page.getByRole('button', { name: 'Create article' }).click();
    await page.waitForURL(/\/gaps(?:[?#]|$)/);
    await until(async () => {
      await page.reload();
      return page.getByText(/AI would answer 2/).isVisible();
    });

    const answered = await ask('Can I rent a canoe in winter?');
    expect([answered.status, answered.replySource]).toEqual(['answered', 'ai']);
    await page.goto(`/console/inbox/${answered.id}`);
    await page.getByRole('button', { name: 'Mark reply as wrong' }).click();
    await page.getByText('marked as wrong').waitFor();
    await expectAccessible(page);
    expect((await ask('can i rent a canoe in winter')).status).toBe('pending');
  },
);
