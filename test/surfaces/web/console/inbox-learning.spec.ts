import { addArticle, ask, reply, supported } from '../../../harness/asking.js';
import type { Partner } from '../../../harness/partner.js';
import { Model } from '../../../harness/servers/model.js';
import type { Service } from '../../../harness/service.js';
import { TestUsers } from '../../../harness/test-users.js';
import type { Visited, Visitor } from '../../../harness/visitor.js';

const INBOX = '/console/inbox';

let model: Model;
let service: Service;
let users: TestUsers;
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

const asked = async (partner: Partner, question: string, fields: object = {}): Promise<string> =>
  (await ask(service, partner, { question, ...fields })).body.data.id;
const text = ({ $ }: Visited, selector: string): string => $(selector).text().replaceAll(/\s+/g, ' ').trim();
const form = ({ $ }: Visited, content: string): Record<string, string> => ({
  once: $('#reply [name=once]').attr('value') ?? '',
  seen: $('#reply [name=seen]').attr('value') ?? '',
  content,
});

describe('A pending conversation', () => {
  it('shows an earlier reply, which is inserted with its details to check and not sent with them', async () => {
    const partner = await supported(service, { name: 'Harbor', supportMode: 'human' });
    const earlier = await asked(partner, 'Can I change my delivery date?', { customer: { name: 'Tom Reed' } });
    await reply(service, earlier, 'Yes, Tom, until two days before. Your order is 48213.');
    const id = await asked(partner, 'How do I change the delivery date?');
    const path = `${INBOX}/${id}`;
    const page = await ada.open(path);
    const shown = text(page, '.suggestion');
    expect(shown).toContain('Earlier reply');
    expect(shown).toContain('Yes, [check], until two days before. Your order is [check].');
    expect(page.$('.suggestion a').attr('href')).toBe(`${INBOX}/${earlier}`);
    const insert = page.$('.suggestion button').attr('value') ?? '';
    await ada.send(`${path}/draft`, { content: 'Hello,', insert });
    const drafted = await ada.open(path);
    const draft = drafted.$('#reply textarea[name=content]').text();
    expect(draft).toBe('Hello,\n\nYes, [check], until two days before. Your order is [check].');
    const rejected = await ada.send(`${path}/reply`, form(drafted, draft));
    expect(rejected.status).toBe(400);
    expect(text(rejected, '#reply-messages')).toContain(
      'The reply contains [check]: replace it with the right details, or remove it.',
    );
    expect(rejected.$('#reply textarea[name=content]').text()).toBe(draft);
    const sent = await ada.send(`${path}/reply`, form(rejected, 'Yes, until two days before.'));
    expect(sent.status).toBe(303);
    expect(text(await ada.open(path), '.suggestion')).toBe('');
  });

  it('inserts no reply of another partner', async () => {
    const [one, other] = [await supported(service, { name: 'One' }), await supported(service, { name: 'Other' })];
    const secret = await reply(service, await asked(other, 'Anything?'), 'Only for the other partner.');
    const id = await asked(one, 'Something?');
    const insert = `reply:${secret.body.data.messages.at(-1).id}`;
    const response = await ada.send(`${INBOX}/${id}/draft`, { content: 'Hello', insert });
    expect(response.status).toBe(404);
    expect(text(await ada.open(`${INBOX}/${id}`), '#reply')).not.toContain('Only for the other partner');
    expect((await ada.send(`${INBOX}/${id}/draft`, { content: 'Hello', insert: 'reply:x' })).status).toBe(404);
  });
});

describe('An article written from a reply', () => {
  it('leaves out what belongs to the customer', async () => {
    const partner = await supported(service, { name: 'Writer' });
    const id = await asked(partner, 'Hi, Eve here: where is order 55123?', { customer: { name: 'Eve Stone' } });
    await reply(service, id, 'Eve, we wrote to eve@stone.example.');
    const page = await ada.open(`${INBOX}/${id}/article`);
    expect(page.$('input[name=title]').attr('value')).toBe('Hi, [check] here: where is order [check]?');
    expect(page.$('textarea[name=body]').text()).toBe('[check], we wrote to [check].');
    const typed = { once: page.$('[name=once]').attr('value') ?? '', title: 'Orders', body: 'Ask [check].' };
    const rejected = await ada.send(`${INBOX}/${id}/article`, typed);
    expect(rejected.status).toBe(400);
    expect(text(rejected, '#body-problem, .problem')).toContain('contains [check]');
  });
});

describe('An AI reply', () => {
  it('is marked as wrong and unmarked, keeps the draft, and is counted and listed with its article', async () => {
    const partner = await supported(service, { name: 'Marked' });
    const articleId = await addArticle(service, partner, 'Refunds', 'A yearly payment is refunded within 30 days.');
    const id = await asked(partner, 'Is a yearly payment refunded?');
    const path = `${INBOX}/${id}`;
    const page = await ada.open(path);
    const mark = page.$('button:contains("Mark reply as wrong")').attr('formaction') ?? '';
    expect((await ada.send(mark, { ...form(page, 'My draft'), wrong: 'yes' })).status).toBe(303);
    const marked = await ada.open(path);
    expect(text(marked, '.message')).toContain('marked as wrong');
    expect(marked.$('#reply textarea[name=content]').text()).toBe('My draft');
    const article = await ada.open(`/console/partners/${partner.id}/knowledge/${articleId}`);
    expect(text(article, 'section[aria-labelledby=wrong-replies]')).toContain('A yearly payment is refunded');
    expect(article.$('section[aria-labelledby=wrong-replies] a').attr('href')).toContain(path);
    const figures = await ada.open(`${INBOX}/figures?partner=${partner.id}&weeks=4`);
    expect(figures.$('[aria-label="By week"] tbody tr').eq(0).find('td').eq(3).text().trim()).toBe('1');
    const undo = marked.$('button:contains("Remove mark")').attr('formaction') ?? '';
    await ada.send(`${path}/release`, form(marked, ''));
    const { content: _, ...nothingTyped } = form(marked, '');
    expect((await ada.send(undo, { ...nothingTyped, wrong: 'no' })).status).toBe(303);
    const unmarked = await ada.open(path);
    expect(text(unmarked, '.message')).not.toContain('marked as wrong');
    expect(text(unmarked, '.thread header')).not.toContain('Claimed');
    const human = await reply(service, await asked(partner, 'Do you deliver to the moon?'), 'No.');
    const humanId = human.body.data.messages.at(-1).id;
    expect((await ada.send(`${path}/replies/${humanId}/wrong`, { ...form(marked, ''), wrong: 'yes' })).status).toBe(
      404,
    );
  });
});
