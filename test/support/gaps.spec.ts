import type { EntityManager } from 'typeorm';
import { type GapGroupingJob, GROUP_QUESTIONS_JOB } from '../../src/contexts/support/gaps/gap-grouping.job.js';
import type { GapGroupingRepository } from '../../src/contexts/support/gaps/gap-grouping.repository.js';
import type { GapReplyPreviewsService } from '../../src/contexts/support/gaps/gap-reply-previews.service.js';
import type { JobsService } from '../../src/platform/jobs/jobs.service.js';
import type { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import { addArticle, ask, reply, supported } from '../harness/asking.js';
import { rowsOf } from '../harness/database.js';
import { type Partner, partnerKey } from '../harness/partner.js';
import { testClientOf } from '../harness/sandbox.js';
import { Model } from '../harness/servers/model.js';
import { Service } from '../harness/service.js';
import { until } from '../harness/until.mjs';

let model: Model;
let service: Service;
let partner: Partner;

beforeAll(async () => {
  model = await Model.start();
  service = await Service.start(model.environment);
});

afterAll(async () => {
  await service.stop();
  await model.stop();
});

beforeEach(async () => {
  partner = await supported(service);
});

const update = (of = service): Promise<void> => of.inside<GapGroupingJob>('GapGroupingJob').updateGaps();
const list = async ({ id }: Partner, query = ''): Promise<any> =>
  (await service.admin('GET', `/partners/${id}/knowledge/gaps${query}`)).body;
const gapsOf = async (of: Partner): Promise<any[]> => (await list(of)).data;
const counts = async (of: Partner): Promise<number[]> => (await gapsOf(of)).map(({ count }) => count);

async function asked(question: string, fields: object = {}, by = partner): Promise<string> {
  const { status, text, body } = await ask(service, by, { question, ...fields });
  if (status !== 200) throw new Error(`Not asked: ${text}`);
  return body.data.id;
}

/** By SQL, because hundreds of questions take long over HTTP. */
const seed = (questions: string[], of = partner): Promise<unknown> =>
  rowsOf(
    service.databaseUrl,
    `with asked as (
       select gen_random_uuid() as id, question from unnest(array[${questions.map((text) => `'${text}'`).join(',')}]) question
     ), opened as (
       insert into support_conversations (id, client_id, waiting_since, active_at, created_at)
       select id, '${of.id}', now(), now(), now() from asked returning id)
     insert into support_messages (id, conversation_id, client_id, author, content, created_at)
     select gen_random_uuid(), asked.id, '${of.id}', 'customer', question, now() from asked join opened using (id)`,
  );

const TOPICS = ['Do you deliver parcels on Sundays?', 'How do I export invoices?', 'Is there a student discount?'];
/** 170 questions about each topic, in turn: more than a batch. */
const MANY = Array.from({ length: 510 }, (_, index) => `${TOPICS[index % TOPICS.length]} (${index})`);

describe('A dismissed gap', () => {
  it('is left out for 90 days, also with new questions, and the audit log says who dismissed it', async () => {
    await asked(TOPICS[0] ?? '');
    await asked(TOPICS[1] ?? '');
    await update();
    const [gap, other] = await gapsOf(partner);
    const path = `/partners/${partner.id}/knowledge/gaps/${gap.id}`;
    const { status, body } = await service.admin('DELETE', path);
    expect([status, body.data.id]).toEqual([200, gap.id]);
    const days = (Date.parse(body.data.dismissedUntil) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(90);
    await asked(gap.questions[0].text);
    await update();
    expect((await list(partner)).pagination.total).toBe(1);
    expect((await gapsOf(partner)).map(({ id }) => id)).toEqual([other.id]);
    const [entry] = (await service.admin('GET', `/audit?subject=${gap.id}`)).body.data;
    expect(entry).toMatchObject({ action: 'knowledge.gap-dismissed', details: { partnerId: partner.id } });
    await rowsOf(service.databaseUrl, `update support_gaps set dismissed_until = now() where id = '${gap.id}'`);
    expect((await gapsOf(partner))[0]).toMatchObject({ id: gap.id, count: 2 });
    const stranger = await supported(service);
    const foreign = `/partners/${stranger.id}/knowledge/gaps/${gap.id}`;
    expect((await service.admin('DELETE', foreign)).status).toBe(404);
  });
});

describe('The gaps of a partner', () => {
  it('group similar questions, largest first, with examples and human replies', async () => {
    const conversation = await asked('Do you ship to Norway?', { customer: { name: 'Kari Nordmann' } });
    await asked('Shipping to Norway, do you do that?');
    await asked('How do I export my invoices as PDF?');
    await reply(service, conversation, 'Hi Kari, we ship to Norway. Write to kari@fjord.example about order 48151623.');
    await update();
    const [norway, invoices] = await gapsOf(partner);
    expect(norway).toEqual({
      id: expect.any(String),
      count: 2,
      latestAt: expect.any(String),
      questions: [
        { conversationId: expect.any(String), text: 'Shipping to Norway, do you do that?' },
        { conversationId: conversation, text: 'Do you ship to Norway?' },
      ],
      replies: [
        {
          conversationId: conversation,
          text: 'Hi [check], we ship to Norway. Write to [check] about order [check].',
        },
      ],
    });
    expect([invoices.count, invoices.replies]).toEqual([1, []]);
  });

  it('have at most five questions and three different replies, latest first', async () => {
    for (let number = 0; number < 7; number += 1) {
      const id = await asked(`Do you ship to Norway? (${number})`);
      await reply(service, id, `Yes, with carrier ${['A', 'B', 'C', 'D'][number % 4]}.`);
    }
    await update();
    const [{ count, questions, replies }] = await gapsOf(partner);
    expect(count).toBe(7);
    expect(questions.map(({ text }: any) => text)).toEqual(
      [6, 5, 4, 3, 2].map((number) => `Do you ship to Norway? (${number})`),
    );
    expect(replies.map(({ text }: any) => text)).toEqual(['C', 'B', 'A'].map((name) => `Yes, with carrier ${name}.`));
  });

  it('compare at most 60 words of a question, so that long messages cost little time and memory', async () => {
    const words = (from: number, count: number): string =>
      Array.from({ length: count }, (_, index) => `word${String.fromCodePoint(97 + (index % 26))}${from + index}`).join(
        ' ',
      );
    await seed([words(0, 200), `${words(0, 200)} again`, words(500, 200)]);
    await update();
    expect(await counts(partner)).toEqual([2, 1]);
    const gaps = await rowsOf(service.databaseUrl, `select words from support_gaps where client_id = '${partner.id}'`);
    expect(gaps.map((gap) => gap.words.length)).toEqual([60, 60]);
  });

  it('are found by a question among thousands without reading more than 200 of them', async () => {
    // By SQL, because asking thousands of questions takes minutes.
    await rowsOf(
      service.databaseUrl,
      `insert into support_gaps (id, client_id, words, count, latest_at)
       select gen_random_uuid(), '${partner.id}', array['account', 'login', 'topic' || number], 5, now()
         from generate_series(1, 2000) number`,
    );
    await seed(['Account login, topic1234?', 'Account login, topic8888?', 'Deliveries to Norway?']);
    const unitOfWork = service.inside<UnitOfWork>('UnitOfWork');
    const runBulk = unitOfWork.runBulk.bind(unitOfWork);
    const read: number[] = [];
    const counting = (manager: EntityManager): EntityManager =>
      new Proxy(manager, {
        get: (target, name: 'query') => async (sql: string, parameters: unknown[]) => {
          const rows = await target[name](sql, parameters);
          if (sql.includes('from support_gaps')) read.push(rows.length);
          return rows;
        },
      });
    const spy = jest.spyOn(unitOfWork, 'runBulk').mockImplementation((work) => runBulk((one) => work(counting(one))));
    await update().finally(() => spy.mockRestore());
    const grown = await rowsOf(
      service.databaseUrl,
      `select count, words from support_gaps where client_id = '${partner.id}' and count <> 5 order by count desc, words`,
    );
    expect(grown).toEqual([
      { count: 6, words: ['account', 'login', 'topic1234'] },
      { count: 1, words: ['deliveri', 'norway'] },
      { count: 1, words: ['topic8888', 'account', 'login'] },
    ]);
    expect(Math.max(...read)).toBeLessThanOrEqual(200);
    expect(read).toHaveLength(3);
  });

  it('weigh rare words more than common ones', async () => {
    await seed(['Does the account have an otter?', ...TOPICS.map((topic) => `Account: ${topic}`)]);
    await update();
    await seed(['Otter account help?', 'Account gift?']);
    await update();
    const otter = (await gapsOf(partner)).find(({ questions }) => questions.some(({ text }: any) => /gift/.test(text)));
    expect(otter.count).toBe(1);
    expect(await counts(partner)).toEqual([2, 1, 1, 1, 1]);
  });

  it('leave out what AI answered, account requests and thanks', async () => {
    await addArticle(service, partner, 'Refunds', 'A yearly payment is refunded when you write to us within 30 days.');
    await asked('When is a yearly payment refunded?');
    await asked('Please cancel my subscription.');
    await asked('Thanks a lot!');
    await asked('Do you ship to Norway?');
    await update();
    const gaps = await gapsOf(partner);
    expect(gaps.flatMap(({ questions }) => questions.map(({ text }: any) => text))).toEqual(['Do you ship to Norway?']);
  });

  it('lose a question that AI answers later', async () => {
    const id = await asked('Is a yearly payment refunded, and when?');
    await asked('Do you ship to Norway?');
    await update();
    expect(await counts(partner)).toEqual([1, 1]);
    await addArticle(service, partner, 'Refunds', 'A yearly payment is refunded when you write to us within 30 days.');
    const { body } = await ask(service, partner, {
      question: 'When is a yearly payment refunded?',
      conversationId: id,
    });
    expect(body.data.replySource).toBe('ai');
    await update();
    expect((await gapsOf(partner)).map(({ questions }) => questions[0].text)).toEqual(['Do you ship to Norway?']);
  });

  it('have all questions of a human-only partner', async () => {
    const human = await supported(service, { supportMode: 'human' });
    await addArticle(service, human, 'Refunds', 'A yearly payment is refunded when you write to us within 30 days.');
    await asked('When is a yearly payment refunded?', {}, human);
    await update();
    expect(await counts(human)).toEqual([1]);
  });

  it('drop questions after 90 days', async () => {
    await asked('Do you ship to Norway?');
    const old = await asked('Do you ship to Norway, too?');
    await asked('How do I export my invoices as PDF?');
    await update();
    expect(await counts(partner)).toEqual([2, 1]);
    for (const [table, column] of [
      ['support_messages', 'created_at'],
      ['support_gap_questions', 'asked_at'],
    ])
      await rowsOf(
        service.databaseUrl,
        `update ${table} set ${column} = now() - interval '91 days' where conversation_id = '${old}'`,
      );
    await update();
    expect(await counts(partner)).toEqual([1, 1]);
  });

  it('never contain questions or replies of another partner', async () => {
    const other = await supported(service);
    const id = await asked('Do you ship to Norway?', {}, other);
    await reply(service, id, 'Only to the other partner’s customers.');
    await asked('Do you ship to Norway?');
    await update();
    const [[own], [others]] = [await gapsOf(partner), await gapsOf(other)];
    expect([own.count, own.replies, others.count, others.replies.length]).toEqual([1, [], 1, 1]);
    expect(own.questions[0].conversationId).not.toBe(id);
    await expect(
      rowsOf(
        service.databaseUrl,
        `update support_gap_questions set gap_id = '${others.id}' where client_id = '${partner.id}'`,
      ),
    ).rejects.toThrow('support_gap_questions_gap_fkey');
  });

  it('never contain questions of test mode', async () => {
    const testId = await testClientOf(service, partner.id);
    const sandbox = { id: testId, key: await partnerKey(service, testId) };
    await asked('Do you ship to Norway?', {}, sandbox);
    await update();
    expect([await counts(partner), await counts(sandbox)]).toEqual([[], []]);
  });

  it('are paged, and return 404 for an unknown partner', async () => {
    await seed(['Do you ship to Norway?', 'How do I export invoices?', 'Is there a student discount?']);
    await update();
    const { data, pagination } = await list(partner, '?limit=2&page=2');
    expect([data.length, pagination]).toEqual([1, { page: 2, limit: 2, total: 3, pages: 2 }]);
    expect((await list(partner, '?page=9')).pagination.total).toBe(3);
    const nobody = '019a8e2c-0000-7000-8000-000000000000';
    expect((await service.admin('GET', `/partners/${nobody}/knowledge/gaps`)).status).toBe(404);
  });
});

describe('Updating gaps', () => {
  const expectGrouped = async (): Promise<void> => {
    expect(await counts(partner)).toEqual([170, 170, 170]);
    const [stored] = await rowsOf(
      service.databaseUrl,
      `select count(*)::integer as questions, count(distinct gap_id)::integer as gaps
         from support_gap_questions where client_id = '${partner.id}'`,
    );
    expect(stored).toEqual({ questions: 510, gaps: 3 });
  };

  it('gives the same gaps when it runs again', async () => {
    await seed(MANY);
    await update();
    await update();
    await expectGrouped();
  });

  it('gives the same gaps when two processes do it at once', async () => {
    const second = await Service.start({}, service.databaseUrl);
    try {
      await seed(MANY);
      await Promise.all([update(), update(second), update()]);
      await expectGrouped();
    } finally {
      await second.stop();
    }
  });

  it.each([1, 2, 3, 4, 5])('continues after an interruption at step %i', async (steps) => {
    await seed(MANY);
    let left = steps;
    const interruption = {
      throwIfAborted: () => {
        left -= 1;
        if (left === 0) throw new Error('Interrupted');
      },
    } as AbortSignal;
    const grouping = service.inside<GapGroupingJob>('GapGroupingJob');
    await expect(grouping.updateGaps(interruption)).rejects.toThrow('Interrupted');
    await update();
    await expectGrouped();
  });

  it('counts a question that is committed after later ones', async () => {
    await asked('Do you ship to Norway?');
    await rowsOf(
      service.databaseUrl,
      `select setval(pg_get_serial_sequence('support_messages', 'position'), (select max(position) + 10 from support_messages))`,
    );
    await asked('Do you ship to Norway, too?');
    await update();
    expect(await counts(partner)).toEqual([2]);
    const [conversation] = await rowsOf(
      service.databaseUrl,
      `select conversation_id as id from support_messages where client_id = '${partner.id}' limit 1`,
    );
    await rowsOf(
      service.databaseUrl,
      `insert into support_messages (position, id, conversation_id, client_id, author, content, created_at)
       overriding system value
       select max(position) - 5, gen_random_uuid(), '${conversation.id}', '${partner.id}', 'customer',
              'Norway, do you ship there?', now() from support_messages`,
    );
    await update();
    expect(await counts(partner)).toEqual([3]);
  });

  it('does not deadlock with the request of a trial', async () => {
    await asked('Do you ship to Norway?');
    await asked('Do you ship to Norway, too?');
    await update();
    const [{ id: gapId }] = await gapsOf(partner);
    await rowsOf(
      service.databaseUrl,
      `update support_gap_questions set tried_at = now(), is_answered_now = false where gap_id = '${gapId}'`,
    );
    let requested: Promise<void> | undefined;
    // What deletes old questions, one of which the trial resets.
    await service.inside<UnitOfWork>('UnitOfWork').run(async (manager) => {
      await service.inside<GapGroupingRepository>('GapGroupingRepository').lockGaps(manager);
      await manager.query(
        `delete from support_gap_questions where message_id =
           (select message_id from support_gap_questions where gap_id = $1 order by asked_at limit 1)`,
        [gapId],
      );
      requested = service.inside<GapReplyPreviewsService>('GapReplyPreviewsService').repeatPreview(partner.id, gapId);
      requested.catch(() => undefined);
      await until(async () => {
        const waiting = await rowsOf(service.databaseUrl, 'select from pg_locks where not granted');
        return waiting.length > 0;
      });
      await service.inside<GapGroupingRepository>('GapGroupingRepository').recountGaps(manager, [gapId]);
    });
    await requested;
    expect(await counts(partner)).toEqual([1]);
  });

  it('runs as a job', async () => {
    await asked('Do you ship to Norway?');
    await service
      .inside<JobsService>('JobsService')
      .addJobOnce(
        service.inside<UnitOfWork>('UnitOfWork').manager,
        GROUP_QUESTIONS_JOB,
        { payload: {}, queue: 'gaps', maxAttempts: 1 },
        1,
      );
    await until(async () => (await counts(partner)).length === 1);
  });
});
