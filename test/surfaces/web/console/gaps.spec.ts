import type { GapGroupingJob } from '../../../../src/contexts/support/gaps/gap-grouping.job.js';
import { addArticle, ask, reply, supported } from '../../../harness/asking.js';
import { rowsOf } from '../../../harness/database.js';
import type { Partner } from '../../../harness/partner.js';
import { Model } from '../../../harness/servers/model.js';
import type { Service } from '../../../harness/service.js';
import { TestUsers } from '../../../harness/test-users.js';
import { until } from '../../../harness/until.mjs';
import type { Visited, Visitor } from '../../../harness/visitor.js';

const REFUND = 'A yearly payment is refunded when you write to us within 30 days.';

let model: Model;
let service: Service;
let users: TestUsers;
let ada: Visitor;
let partner: Partner;
let page: string;
let conversation: string;

beforeAll(async () => {
  model = await Model.start();
  users = await TestUsers.start({ ...model.environment, RATE_SITE_PER_MINUTE: '100000' });
  ({ service } = users);
  ada = await users.admin('Ada Moreno');
});

afterAll(async () => {
  await users.stop();
  await model.stop();
});

beforeEach(async () => {
  partner = await supported(service);
  page = `/console/partners/${partner.id}/gaps`;
  const customer = { name: 'Kari Nordmann' };
  ({ id: conversation } = (
    await ask(service, partner, { question: 'When is a yearly payment refunded?', customer })
  ).body.data);
  await reply(service, conversation, `Dear Kari, ${REFUND} Your case is 48151623.`);
  await ask(service, partner, { question: 'Is a weekly payment refunded, too?' });
  await service.inside<GapGroupingJob>('GapGroupingJob').updateGaps();
});

const shown = ({ $ }: Visited): string => $('main').text().replaceAll(/\s+/g, ' ');
const articles = async (): Promise<any[]> =>
  (await service.admin('GET', `/partners/${partner.id}/knowledge`)).body.data;
const gapIds = (): Promise<string[]> =>
  rowsOf(service.databaseUrl, `select id from support_gaps where client_id = '${partner.id}'`).then((rows) =>
    rows.map(({ id }) => id as string),
  );
/** The article form of the gap with both questions. */
const articlePath = async (): Promise<string> =>
  (await ada.open(page)).$('a[href$="/article"]').first().attr('href') ?? '';
const afterTrial = (): Promise<Visited> =>
  until(async () => {
    const visited = await ada.open(page);
    return shown(visited).includes('Testing which') ? undefined : visited;
  });

describe('The page of gaps', () => {
  it('shows groups of questions with links to their conversations, and masked replies', async () => {
    const visited = await ada.open(page);
    const { $ } = visited;
    expect($('nav[aria-label=Partner] a[aria-current=page]').text()).toBe('Gaps');
    expect($('#gaps > ul > li')).toHaveLength(1);
    expect(shown(visited)).toContain('2 questions');
    expect($('#gaps ul ul a').last().attr('href')).toBe(`/console/inbox/${conversation}`);
    expect($('#gaps .suggestion p').first().text()).toBe(`Dear [check], ${REFUND} Your case is [check].`);
    expect(shown(visited)).not.toContain('Kari');
  });

  it('names the article of this partner that AI found for half of the questions without being sure', async () => {
    const other = await supported(service);
    const [own, foreign] = [partner, other].map((each) => addArticle(service, each, 'Refunds', REFUND));
    // By SQL, because this service has no reader: of two questions, one gets a reading.
    const find = async (articleId: string | undefined, share: number): Promise<string> => {
      await rowsOf(
        service.databaseUrl,
        `update support_messages set reading = '{"class": "normal", "articleId": "${articleId}", "share": ${share}}'
          where author = 'customer' and conversation_id = '${conversation}'`,
      );
      return shown(await ada.open(page));
    };
    const found = await find(await own, 0.6);
    expect(found).toContain('An article exists: Refunds. AI found it for 1 of 2 questions, but wasn’t sure.');
    expect(await find(await own, 0.4)).not.toContain('An article exists');
    expect(await find(await foreign, 0.9)).not.toContain('An article exists');
    const { body } = await service.admin('GET', `/partners/${partner.id}/knowledge/gaps`);
    expect(Object.keys(body.data[0])).toEqual(['id', 'count', 'latestAt', 'questions', 'replies']);
  });

  it('dismisses a gap', async () => {
    const [id = ''] = await gapIds();
    expect((await ada.open(page)).$(`form[action="${page}/${id}/dismiss"]`).length).toBe(1);
    expect((await ada.send(`${page}/${id}/dismiss`)).location).toBe(`${page}?done=dismissed`);
    const after = shown(await ada.open(`${page}?done=dismissed`));
    expect(after).toContain('Gap dismissed for 90 days.');
    expect(after).toContain('No gaps');
  });

  it('is linked from the partner’s other pages', async () => {
    for (const path of [`/console/partners/${partner.id}`, `/console/partners/${partner.id}/knowledge`])
      expect((await ada.open(path)).$(`nav[aria-label=Partner] a[href="${page}"]`).text().trim()).toBe('Gaps');
  });

  it('says when there are no gaps, and when a page is empty', async () => {
    const other = await supported(service);
    expect(shown(await ada.open(`/console/partners/${other.id}/gaps`))).toContain('No gaps');
    expect(shown(await ada.open(`${page}?page=7`))).toContain('This page is empty');
  });

  it('escapes questions', async () => {
    await ask(service, partner, { question: '<script>alert(1)</script> otters?' });
    await service.inside<GapGroupingJob>('GapGroupingJob').updateGaps();
    const { $, text } = await ada.open(page);
    expect($('main script')).toHaveLength(0);
    expect(text).toContain('&lt;script>alert(1)');
  });
});

describe('An article written from a gap', () => {
  it('starts with the latest question and the latest human reply, both masked', async () => {
    const { $ } = await ada.open(await articlePath());
    expect($('input[name=title]').attr('value')).toBe('Is a weekly payment refunded, too?');
    expect($('textarea[name=body]').text()).toBe(`Dear [check], ${REFUND} Your case is [check].`);
    expect($('aside a').last().attr('href')).toBe(`/console/inbox/${conversation}`);
  });

  it('is not saved while it contains [check], and keeps what was typed', async () => {
    const path = await articlePath();
    const { status, $ } = await ada.send(path, { title: 'Refunds', body: `Dear [check], ${REFUND}` });
    expect([status, $('textarea[name=body]').text()]).toEqual([400, `Dear [check], ${REFUND}`]);
    expect($('#body-problem').text()).toContain('[check]');
    expect(await articles()).toEqual([]);
  });

  it('is saved, and the page then shows which questions AI would answer', async () => {
    const sent = await ada.send(await articlePath(), { title: 'Refunds', body: REFUND });
    const [gapId] = await gapIds();
    expect(sent.location).toBe(`${page}?done=article#gap-${gapId}`);
    expect(await articles()).toMatchObject([{ title: 'Refunds', body: REFUND }]);
    const visited = await afterTrial();
    expect(shown(visited)).toContain('AI would answer 1 of 2 tested questions now.');
    const { $ } = visited;
    const results = $('section[aria-label="Test results"] li').toArray();
    expect(results.map((item) => $(item).text().replaceAll(/\s+/g, ' ').trim())).toEqual([
      'AI wouldn’t answer Is a weekly payment refunded, too?',
      'AI would answer When is a yearly payment refunded?',
    ]);
    expect((await rowsOf(service.databaseUrl, `select from support_messages where author = 'ai'`)).length).toBe(0);
  });

  it('says that the test is running, and reloads without scripts', async () => {
    await rowsOf(
      service.databaseUrl,
      `update support_gaps set trial_requested_at = now() where client_id = '${partner.id}'`,
    );
    const visited = await ada.open(page);
    expect(shown(visited)).toContain('Testing which questions AI would answer now. 0 questions tested.');
    expect([visited.text.includes('http-equiv="refresh"'), visited.$('#gaps').attr('hx-trigger')]).toEqual([
      true,
      'every 2s',
    ]);
  });

  it('is tested again on request, for example after it was changed', async () => {
    await ada.send(await articlePath(), { title: 'Refunds', body: 'Ask the team about refunds of gift cards.' });
    expect(shown(await afterTrial())).toContain('AI would answer 0 of 2');
    const [{ id }] = await articles();
    await service.admin('PUT', `/partners/${partner.id}/knowledge/${id}`, { title: 'Refunds', body: REFUND });
    const [gapId] = await gapIds();
    expect((await ada.send(`${page}/${gapId}/try`)).location).toBe(`${page}#gap-${gapId}`);
    expect(shown(await afterTrial())).toContain('AI would answer 1 of 2');
  });

  it('returns 404 for a gap of another partner, and saves nothing', async () => {
    const other = await supported(service);
    await addArticle(service, other, 'Contact', 'Write to the team.');
    const [gapId] = await gapIds();
    const elsewhere = `/console/partners/${other.id}/gaps/${gapId}`;
    const statuses = [
      (await ada.open(`${elsewhere}/article`)).status,
      (await ada.send(`${elsewhere}/article`, { title: 'Refunds', body: REFUND })).status,
      (await ada.send(`${elsewhere}/try`)).status,
    ];
    expect(statuses).toEqual([404, 404, 404]);
    const { body } = await service.admin('GET', `/partners/${other.id}/knowledge`);
    expect(body.data.map(({ title }: any) => title)).toEqual(['Contact']);
  });
});
