import { addArticle, ask, reply, supported } from '../../../harness/asking.js';
import { rowsOf } from '../../../harness/database.js';
import { type Partner, partnerKey } from '../../../harness/partner.js';
import { testClientOf } from '../../../harness/sandbox.js';
import { Model } from '../../../harness/servers/model.js';
import type { Service } from '../../../harness/service.js';
import { TestUsers } from '../../../harness/test-users.js';
import type { Visitor } from '../../../harness/visitor.js';

const QUESTION = 'When is a yearly payment refunded?';
const REFUNDS = 'A yearly payment is refunded in full when you write to us within 30 days of the charge.';
/** A question similar to the article, which does not answer it. */
const UNSURE = 'Can I get a yearly payment refunded in bitcoin?';
const COLUMNS = ['answered', 'offered', 'accepted', 'handed-over', 'wrong'] as const;

let model: Model;
let users: TestUsers;
let service: Service;
let ada: Visitor;

beforeAll(async () => {
  model = await Model.start();
  users = await TestUsers.start(model.environment);
  ({ service } = users);
  ada = await users.admin('Ada Moreno');
});
afterAll(async () => {
  await users.stop();
  await model.stop();
});

const asked = async (partner: Partner, question: string): Promise<string> =>
  (await ask(service, partner, { question })).body.data.id;
const sql = (statement: string): Promise<any[]> => rowsOf(service.databaseUrl, statement);

async function monthOf(partner: Partner): Promise<Record<string, string[]>> {
  const lists: Record<string, string[]> = {};
  for (const ai of COLUMNS) {
    const { status, body } = await service.admin('GET', `/support/conversations?partnerId=${partner.id}&ai=${ai}`);
    expect(status).toBe(200);
    lists[ai] = body.data.map(({ id }: any) => id).sort();
  }
  return lists;
}

describe('What AI did this month', () => {
  it('is counted per partner, and each number links to its conversations', async () => {
    const partner = await supported(service, { name: 'Monthly Ltd' });
    const articleId = await addArticle(service, partner, 'Refunds', REFUNDS);
    const [answered, wrong, old] = [
      await asked(partner, QUESTION),
      await asked(partner, QUESTION),
      await asked(partner, QUESTION),
    ];
    const [accepted, handedOver] = [await asked(partner, UNSURE), await asked(partner, UNSURE)];
    await service.call(`/v1/support/conversations/${accepted}/suggestions/${articleId}/accept`, {
      method: 'POST',
      key: partner.key,
    });
    await reply(service, handedOver, 'No, sorry.');
    const { messages } = (await service.admin('GET', `/support/conversations/${wrong}`)).body.data;
    await service.admin('PUT', `/support/conversations/${wrong}/replies/${messages.at(-1).id}/wrong`);
    // This service has no reader, and no month passes: a human needed an hour, AI no time.
    await sql(
      `update support_messages set reading = '{"class":"normal"}' where client_id = '${partner.id}' and author = 'customer'`,
    );
    await sql(
      `update support_messages set created_at = date_trunc('month', now(), 'UTC') - interval '1 second' where conversation_id = '${old}'`,
    );
    await sql(
      `update support_conversations set first_replied_at = created_at + case first_reply_by when 'human' then interval '1 hour' else '0' end
        where client_id = '${partner.id}'`,
    );
    const lists = await monthOf(partner);
    expect(lists).toEqual({
      answered: [answered, wrong].sort(),
      offered: [accepted, handedOver].sort(),
      accepted: [accepted],
      'handed-over': [handedOver],
      wrong: [wrong],
    });
    const { $ } = await ada.open('/console/inbox/figures');
    const row = $('[aria-label="AI this month"] tbody tr').filter((_, each) => $(each).text().includes('Monthly Ltd'));
    const cells = row
      .find('td')
      .get()
      .map((cell) => $(cell).text());
    expect(cells).toEqual(['2', '2', '1 (50%)', '1', '1', '3 h']);
    const links = row
      .find('td a')
      .get()
      .map((link) => $(link).attr('href') ?? '');
    for (const [at, ai] of COLUMNS.entries()) {
      const page = await ada.open(links[at] ?? '');
      const shown = page
        .$('tbody tr')
        .get()
        .map((each) => page.$(each).attr('id')?.replace('row-', '') ?? '');
      expect([ai, shown.sort()]).toEqual([ai, lists[ai]]);
    }
    const csv = await ada.open(`/console/exports/inbox?view=all&partner=${partner.id}&ai=wrong`);
    expect([csv.text.includes(wrong), csv.text.includes(answered)]).toEqual([true, false]);
  });

  it('excludes test data and other partners', async () => {
    const [partner, other] = [await supported(service, { name: 'Own' }), await supported(service, { name: 'Foreign' })];
    const testId = await testClientOf(service, partner.id);
    await addArticle(service, partner, 'Refunds', REFUNDS);
    await asked({ id: testId, key: await partnerKey(service, testId) }, UNSURE);
    await addArticle(service, other, 'Refunds', REFUNDS);
    const foreign = await asked(other, QUESTION);
    expect(Object.values(await monthOf(partner)).flat()).toEqual([]);
    const all = await service.admin('GET', '/support/conversations?ai=answered&limit=100');
    expect(all.body.data.map(({ id }: any) => id)).toContain(foreign);
    const { $ } = await ada.open(`/console/inbox/figures?partner=${partner.id}`);
    expect($('main').text()).toContain('No AI activity this month.');
  });
});
