import { readFileSync } from 'node:fs';
import { load } from 'cheerio';
import { LEVELS } from '../../src/contexts/support/answering/levels.js';
import type { LevelOutcomesService } from '../../src/contexts/support/statistics/level-outcomes.service.js';
import { addArticle, ask, reply, supported } from '../harness/asking.js';
import { rowsOf } from '../harness/database.js';
import { memberOf } from '../harness/members.js';
import { type Partner, partnerKey } from '../harness/partner.js';
import { testClientOf } from '../harness/sandbox.js';
import type { Service } from '../harness/service.js';
import { TestUsers } from '../harness/test-users.js';
import type { Visitor } from '../harness/visitor.js';

const REFUNDS = 'A yearly payment is refunded in full within 30 days. Monthly payments are not refunded.';
const SETTINGS = { version: 'reader-2', thresholds: { careful: 3, balanced: 2, generous: -1 } };

let users: TestUsers;
let service: Service;
let admin: Visitor;

beforeAll(async () => {
  users = await TestUsers.start();
  ({ service } = users);
  // The suite has no reader, and stores the readings of this one.
  Object.assign(service.inside<LevelOutcomesService>('LevelOutcomesService'), { settings: SETTINGS });
  admin = await users.admin('Ada Moreno');
});

afterAll(() => users.stop());

/** What the reader made of a question: sure enough for an article, unless the fields say otherwise. */
const reading = (articleId: string | null, fields: object = {}): object => ({
  ...{ class: 'normal', articleId, share: 0.4, sure: 0.5, version: SETTINGS.version },
  ...fields,
});

/** Asks a question that no article answers, and stores its reading. */
async function asked(partner: Partner, read: object): Promise<string> {
  const { id } = (await ask(service, partner, { question: 'Do you have an app?' })).body.data;
  const json = JSON.stringify(read).replaceAll("'", "''");
  await rowsOf(service.databaseUrl, `update support_messages set reading = '${json}' where conversation_id = '${id}'`);
  return id;
}

const setCreated = (id: string, days: number): Promise<unknown> =>
  rowsOf(
    service.databaseUrl,
    `update support_messages set created_at = now() - interval '${days} days' where conversation_id = '${id}'`,
  );

/** The levels and what each would have done, as the owner and an admin see them. */
async function levelsOf({ id }: Partner): Promise<string[]> {
  const owner = await memberOf(users, id, 'owner');
  const [portal, console] = [
    await owner.open(`/partner/${id}/support/settings`),
    await admin.open(`/console/partners/${id}`),
  ].map(({ text }) =>
    load(text)('#levels li')
      .toArray()
      .map((line) => load(line).text().replaceAll(/\s+/g, ' ').trim()),
  );
  expect(console).toEqual(portal);
  return portal ?? [];
}

const outcomesOf = async (partner: Partner): Promise<string[]> =>
  (await levelsOf(partner)).map((line) => line.split('right one.')[1]?.trim() ?? line);

describe('The levels of caution', () => {
  it('state what training/figures.json says they reach', async () => {
    const { outOfFold } = JSON.parse(readFileSync('training/figures.json', 'utf8'));
    const reached = Object.fromEntries(
      Object.keys(LEVELS).map((level) => {
        const { precision, coverage } = outOfFold[level];
        return [level, { precision: Math.round(100 * precision), coverage: Math.round(100 * coverage) }];
      }),
    );
    expect(LEVELS).toEqual(reached);
    const lines = await levelsOf(await supported(service));
    expect(lines.map((line) => line.split(':')[0])).toEqual(['Careful', 'Balanced', 'Generous']);
    for (const [index, { precision, coverage }] of Object.values(LEVELS).entries()) {
      expect(lines[index]).toContain(`${precision}% of AI replies were right`);
      expect(lines[index]).toContain(`${coverage}% of the questions that an article answers`);
    }
  });

  it('state nothing about questions that have no reading, or one of an earlier reader, another client or 90 days ago', async () => {
    const partner = await supported(service);
    const article = await addArticle(service, partner, 'Refunds', REFUNDS);
    await ask(service, partner, { question: 'Do you have an app?' });
    await asked(partner, reading(article, { version: 'reader-1' }));
    await setCreated(await asked(partner, reading(article)), 91);
    const other = await supported(service);
    await asked(other, reading(await addArticle(service, other, 'Refunds', REFUNDS)));
    expect(await outcomesOf(partner)).toEqual(['', '', '']);
    const testId = await testClientOf(service, partner.id);
    await asked({ id: testId, key: await partnerKey(service, testId) }, reading(article));
    expect(await outcomesOf(partner)).toEqual(['', '', '']);
  });

  it('count the questions that they would have answered, and those that the team answered with the same article', async () => {
    const partner = await supported(service);
    const article = await addArticle(service, partner, 'Refunds', REFUNDS);
    const other = await addArticle(service, partner, 'Hours', 'The office opens at nine in the morning.');
    const same = await asked(partner, reading(article));
    const rewritten = await asked(partner, reading(article));
    const different = await asked(partner, reading(article));
    const byAi = await asked(partner, reading(article));
    await asked(partner, reading(other));
    await asked(partner, reading(article, { class: 'complaint' }));
    await asked(partner, reading(null));
    await asked(partner, reading(article, { sure: -2 }));
    await asked(partner, reading(article, { sure: 2.5 }));
    await setCreated(await asked(partner, reading(article, { sure: 3.5 })), 89);
    await reply(service, same, 'Hello Ada,\r\nMonthly payments are not refunded. Best, Bob');
    await reply(service, rewritten, 'You get no refund for a monthly payment.');
    await reply(service, byAi, 'Monthly payments are not refunded.');
    await rowsOf(
      service.databaseUrl,
      `update support_messages set author = 'ai' where conversation_id = '${byAi}' and author = 'human'`,
    );
    await reply(service, different, 'The office opens at nine in the morning.');
    expect(await outcomesOf(partner)).toEqual([
      'It would have answered 1 fewer.',
      '',
      'It would have answered 4 more, of which the team answered 1 with the same article.',
    ]);
    await service.admin('PATCH', `/partners/${partner.id}`, { supportCaution: 'careful' });
    expect(await outcomesOf(partner)).toEqual([
      '',
      'It would have answered 1 more, of which the team answered 0 with the same article.',
      'It would have answered 5 more, of which the team answered 1 with the same article.',
    ]);
    await service.admin('DELETE', `/partners/${partner.id}/knowledge/${article}`);
    expect((await outcomesOf(partner))[2]).toContain('answered 5 more, of which the team answered 0 ');
  });
});

describe('The reading of a question', () => {
  it('is in no response, page or export', async () => {
    const partner = await supported(service);
    const id = await asked(partner, reading(null, { class: 'order-state' }));
    await reply(service, id, 'No.');
    const shown = [
      await service.get(`/v1/support/conversations/${id}`, partner.key),
      await service.admin('GET', `/support/conversations/${id}`),
      await admin.open('/console/exports/inbox?view=all'),
    ];
    for (const { status, text } of shown) {
      expect([status, text.includes(id)]).toEqual([200, true]);
      expect(text).not.toContain('order-state');
    }
  });
});
