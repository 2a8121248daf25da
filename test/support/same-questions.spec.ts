import type { GapGroupingJob } from '../../src/contexts/support/gaps/gap-grouping.job.js';
import { addArticle, ask, reply, supported } from '../harness/asking.js';
import { rowsOf } from '../harness/database.js';
import { MeaningProcess } from '../harness/meaning-process.js';
import { type Partner, partnerKey } from '../harness/partner.js';
import { testClientOf } from '../harness/sandbox.js';
import { Service } from '../harness/service.js';

const NORWAY = ['Do you ship to Norway?', 'Is shipping to Norway possible?'];
const DISCOUNT = 'Is there a student discount?';

/** Without an encoder. */
let base: Service;
let one: MeaningProcess;
let partner: Partner;

beforeAll(async () => {
  base = await Service.startSeparate();
  one = await MeaningProcess.start(base.databaseUrl);
});
afterAll(async () => {
  await one.end();
  await base.stop();
});
beforeEach(async () => {
  partner = await supported(one, { supportMode: 'human' });
});

const asked = async (question: string, by = partner): Promise<string> =>
  (await ask(one, by, { question })).body.data.id;
const replied = async (question: string, text: string, by = partner): Promise<string> => {
  const id = await asked(question, by);
  await reply(one, id, text);
  return id;
};
const conversation = async (id: string): Promise<any> =>
  (await one.admin('GET', `/support/conversations/${id}`)).body.data;
const gapsOf = async ({ id }: Partner): Promise<string[][]> =>
  (await one.admin('GET', `/partners/${id}/knowledge/gaps`)).body.data.map(({ questions }: any) =>
    questions.map(({ text }: any) => text).sort(),
  );
const group = (): Promise<boolean> => one.ask('group');
const signsOf = ({ id }: Partner): Promise<any[]> =>
  rowsOf(base.databaseUrl, `select recipe from support_gap_signs where client_id = '${id}'`);

describe('Gaps', () => {
  it('group questions that mean the same in other words, of one partner only', async () => {
    const other = await supported(one, { supportMode: 'human' });
    for (const question of [...NORWAY, DISCOUNT]) await asked(question);
    await asked(NORWAY[1] ?? '', other);
    await group();
    expect(await gapsOf(partner)).toEqual([NORWAY, [DISCOUNT]]);
    expect(await gapsOf(other)).toEqual([[NORWAY[1]]]);
    expect(await signsOf(partner)).toHaveLength(2);
  });

  it('compare questions by words if the encoder knows no word of them', async () => {
    for (const question of ['配送はノルウェーまでできますか', '学生割引はありますか', 'zzxcv 48151', 'zzxcv 48151?'])
      await asked(question);
    await group();
    expect((await gapsOf(partner)).map(({ length }) => length)).toEqual([2, 1, 1]);
    expect(await signsOf(partner)).toEqual([]);
  });

  it('grouped by words take questions with the same words, then questions that mean the same', async () => {
    await asked(NORWAY[0] ?? '');
    await base.inside<GapGroupingJob>('GapGroupingJob').updateGaps();
    expect(await signsOf(partner)).toEqual([]);
    await asked('Do you ship to Norway.');
    await asked(NORWAY[1] ?? '');
    await group();
    expect((await gapsOf(partner)).map(({ length }) => length)).toEqual([3]);
  });

  it('never compare signs of different recipes', async () => {
    await asked('Will my photos appear in your marketing?');
    await group();
    // What a release with another model stores.
    await rowsOf(base.databaseUrl, `update support_gap_signs set recipe = 'other' where client_id = '${partner.id}'`);
    await asked('Are pictures of me going to be in your ads?');
    await group();
    expect(await gapsOf(partner)).toHaveLength(2);
    await rowsOf(base.databaseUrl, `delete from support_gap_signs where recipe = 'other'`);
    await asked('Do my pictures appear in your marketing?');
    await group();
    expect((await gapsOf(partner)).map(({ length }) => length)).toEqual([2, 1]);
  });

  it('contain each question once, even if two processes group at the same time', async () => {
    for (let number = 0; number < 45; number += 1) await asked(`${NORWAY[number % 2]} (${number})`);
    await Promise.all([group(), base.inside<GapGroupingJob>('GapGroupingJob').updateGaps()]);
    const gaps = (await one.admin('GET', `/partners/${partner.id}/knowledge/gaps?limit=100`)).body.data;
    expect(gaps.reduce((sum: number, { count }: any) => sum + Number(count), 0)).toBe(45);
    const empty = await rowsOf(base.databaseUrl, 'select id from support_gaps where count = 0');
    expect(empty).toEqual([]);
  });

  it('group a long question by its beginning', async () => {
    await asked(`${NORWAY[0]} ${'We have a shop. '.repeat(200)}`);
    await asked(`${NORWAY[0]} ${'We have a shop. '.repeat(180)}`);
    await group();
    expect((await gapsOf(partner)).map(({ length }) => length)).toEqual([2]);
  });
});

describe('Earlier replies', () => {
  it('list replies to questions that mean the same first, then by words, of one partner only', async () => {
    const other = await supported(one, { supportMode: 'human' });
    const testId = await testClientOf(base, partner.id);
    const sandbox = { id: testId, key: await partnerKey(one, testId) };
    await replied(NORWAY[0] ?? '', 'A secret of the other partner.', other);
    await replied(NORWAY[0] ?? '', 'From the sandbox.', sandbox);
    await replied('What does possible mean in shipping?', 'By words.');
    await replied(NORWAY[0] ?? '', 'Yes, for 9 euros.');
    await group();
    const texts = async (by: Partner): Promise<string[]> =>
      (await conversation(await asked('Is shipping to Norway possible?', by))).earlierReplies.map(
        ({ text }: any) => text,
      );
    expect(await texts(partner)).toEqual(['Yes, for 9 euros.', 'By words.']);
    expect(await texts(other)).toEqual(['A secret of the other partner.']);
    expect(await texts(sandbox)).toEqual(['From the sandbox.']);
  });

  it('belong to the question that they followed', async () => {
    const id = await asked(NORWAY[0] ?? '');
    await ask(one, partner, { question: DISCOUNT, conversationId: id });
    await reply(one, id, 'Ten percent.');
    await group();
    const { earlierReplies } = await conversation(await asked(NORWAY[1] ?? ''));
    expect(earlierReplies).toEqual([]);
  });
});

describe('A wrong mark', () => {
  const HOURS = 'Our shop is open from Monday to Friday from 9 am to 6 pm, and on Saturday from 10 am to 2 pm.';
  const PAYING = 'You can pay by credit card, PayPal or bank transfer. We do not accept checks or cash.';
  const isAnswered = async (question: string, by: Partner): Promise<boolean> =>
    (await ask(one, by, { question })).body.data.status === 'answered';
  const shop = async (): Promise<{ shop: Partner; articleId: string }> => {
    const added = await supported(one, { supportCaution: 'generous' });
    const articleId = await addArticle(one, added, 'Opening hours', HOURS);
    await addArticle(one, added, 'Payment methods', PAYING);
    return { shop: added, articleId };
  };

  it('stops replies to questions that mean the same until the article changes, for this partner only', async () => {
    const [{ shop: marked, articleId }, { shop: other }] = [await shop(), await shop()];
    const { messages, id } = await conversation(await asked('Are you open on Saturdays?', marked));
    expect(messages.at(-1).author).toBe('ai');
    await one.admin('PUT', `/support/conversations/${id}/replies/${messages.at(-1).id}/wrong`);
    const same = 'When are you open on Saturdays?';
    expect([await isAnswered(same, marked), await isAnswered(same, other)]).toEqual([false, true]);
    expect(await isAnswered('Can I pay with PayPal?', marked)).toBe(true);
    await one.admin('PUT', `/partners/${marked.id}/knowledge/${articleId}`, {
      title: 'Opening hours',
      body: `${HOURS} Always.`,
    });
    expect(await isAnswered(same, marked)).toBe(true);
  });
});

describe('A gap that humans answer with the same article', () => {
  it('proposes its first question as an example after five conversations', async () => {
    const rule = 'Parcels to Norway take two weeks and cost nine euros.';
    const first = await asked(`${NORWAY[0]} My number is 48151623.`);
    // One conversation counts once.
    for (let number = 0; number < 6; number += 1) {
      await ask(one, partner, { question: NORWAY[0], conversationId: first });
      await reply(one, first, rule);
    }
    for (let number = 0; number < 3; number += 1) await replied(`${NORWAY[number % 2]} (${number})`, rule);
    await replied(`${NORWAY[1]} (4)`, 'No, sorry.');
    const fifth = await asked(`${NORWAY[1]} (5)`);
    // Without suggestions from it, a single reply proposes nothing.
    const articleId = await addArticle(one, partner, 'Norway', `${rule} Customs are included.`);
    const proposals = (): Promise<any[]> =>
      rowsOf(base.databaseUrl, `select text, source, state from example_proposals where article_id = '${articleId}'`);
    await group();
    expect(await proposals()).toEqual([]);
    await reply(one, fifth, `Hello! ${rule}`);
    await group();
    await group();
    const after = await proposals();
    expect(after).toEqual([
      { text: expect.stringContaining('Do you ship to Norway?'), source: 'gap', state: 'proposed' },
    ]);
    expect(after[0].text).not.toContain('4815');
  });
});
