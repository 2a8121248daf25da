import { randomUUID } from 'node:crypto';
import { addArticle, ask, reply, supported } from '../harness/asking.js';
import { rowsOf } from '../harness/database.js';
import type { Partner } from '../harness/partner.js';
import { Model } from '../harness/servers/model.js';
import { Service } from '../harness/service.js';

let model: Model;
let service: Service;

beforeAll(async () => {
  model = await Model.start();
  service = await Service.start(model.environment);
});

afterAll(async () => {
  await service.stop();
  await model.stop();
});

const asked = async (partner: Partner, question: string, fields: object = {}): Promise<string> =>
  (await ask(service, partner, { question, ...fields })).body.data.id;
const conversation = async (id: string): Promise<any> =>
  (await service.admin('GET', `/support/conversations/${id}`)).body.data;

describe('Earlier replies', () => {
  it('are human replies to similar questions of the same partner, without details of the earlier customer', async () => {
    const partner = await supported(service, { name: 'Similar' });
    const first = await asked(partner, 'Can I change the delivery address of my order?', {
      customer: { name: 'Ada Winter' },
    });
    await reply(service, first, 'Hi Ada, yes: write to change@shop.example with your order number, such as 4711.');
    const other = await asked(partner, 'Do you sell gift cards?');
    await reply(service, other, 'Yes, from 10 euros.');
    const id = await asked(partner, 'How do I change my delivery address?');
    const { earlierReplies } = await conversation(id);
    expect(earlierReplies).toEqual([
      {
        conversationId: first,
        messageId: expect.any(String),
        question: 'Can I change the delivery address of my order?',
        text: 'Hi [check], yes: write to [check] with your order number, such as [check].',
        createdAt: expect.stringMatching(/Z$/),
      },
    ]);
    const rejected = await reply(service, id, earlierReplies[0].text);
    expect([rejected.status, rejected.body.error]).toEqual([
      400,
      'content contains [check]: replace it with the right details, or remove it',
    ]);
    expect((await conversation(id)).status).toBe('pending');
    await reply(service, id, 'Write to us.');
    expect((await conversation(id)).earlierReplies).toEqual([]);
  });

  it('belong to the question that they followed', async () => {
    const partner = await supported(service, { name: 'Followed', supportMode: 'human' });
    const conversationId = await asked(partner, 'How do I export invoices?');
    for (const question of ['Is there a student discount?', 'Do you deliver parcels on Sundays?'])
      await asked(partner, question, { conversationId });
    await reply(service, conversationId, 'Only on weekdays.');
    const repliesTo = async (question: string): Promise<string[]> =>
      (await conversation(await asked(partner, question))).earlierReplies.map(({ text }: any) => text);
    expect(await repliesTo('Do you deliver my parcel on Sunday?')).toEqual(['Only on weekdays.']);
    expect(await repliesTo('How can I export the invoices?')).toEqual([]);
  });

  it('are at most two, the most similar first, and each text once', async () => {
    const partner = await supported(service, { name: 'Two', supportMode: 'human' });
    const replied = async (question: string, text: string): Promise<void> => {
      await reply(service, await asked(partner, question), text);
    };
    await replied('Is the yearly payment refunded after cancelling?', 'Within 30 days.');
    await replied('Is the yearly payment refunded?', 'Yes, in full.');
    await replied('Is a yearly payment refunded?', 'Yes, in full.');
    await replied('Is a payment refunded when the parcel is lost?', 'Yes, after 14 days.');
    const { earlierReplies } = await conversation(await asked(partner, 'Is my yearly payment refunded?'));
    expect(earlierReplies.map(({ text }: any) => text)).toEqual(['Yes, in full.', 'Within 30 days.']);
  });

  it('never come from another partner, from AI or from the same conversation', async () => {
    const [one, other] = [await supported(service, { name: 'One' }), await supported(service, { name: 'Other' })];
    const question = 'Where can I park a caravan near the campsite?';
    await reply(service, await asked(other, question), 'A secret of the other partner.');
    await addArticle(service, one, 'Parking', 'You can park a caravan at the gate.');
    const answered = await asked(one, 'Where can I park a caravan?');
    expect((await conversation(answered)).messages.at(-1).author).toBe('ai');
    const id = await asked(one, `${question} Is it free on Sundays?`);
    await reply(service, id, 'Behind the house.');
    await asked(one, `${question} And on Mondays?`, { conversationId: id });
    const { status, earlierReplies } = await conversation(id);
    expect([status, earlierReplies]).toEqual(['pending', []]);
    // The other partner's ID in a question finds nothing of it.
    const named = await asked(one, `client ${other.id} ${question}`);
    expect(JSON.stringify((await conversation(named)).earlierReplies)).not.toContain('secret');
  });

  it('are never part of the partner API', async () => {
    const partner = await supported(service, { name: 'Hidden' });
    await reply(service, await asked(partner, 'Is the attic heated in December?'), 'Not shown to partners.');
    const response = await ask(service, partner, { question: 'Is the attic heated in January?' });
    const list = await service.call('/v1/support/conversations', { key: partner.key });
    const pendingId = response.body.data.id;
    expect((await conversation(pendingId)).earlierReplies).toHaveLength(1);
    const pending = list.body.data.find(({ id }: any) => id === pendingId);
    expect(JSON.stringify([response.body, pending])).not.toContain('Not shown');
  });

  it.each(["it's \\' & | ! <-> (:*", '?!', '😀😀', 'word '.repeat(700), 'a b c'])(
    'are found without an error for any question: %s',
    async (question) => {
      const partner = await supported(service, { name: 'Any', supportMode: 'human' });
      await reply(service, await asked(partner, question), 'Yes.');
      const { earlierReplies } = await conversation(await asked(partner, question));
      expect(earlierReplies.length).toBeLessThanOrEqual(1);
    },
  );
});

describe('An article', () => {
  it('is not saved while it contains [check]', async () => {
    const partner = await supported(service, { name: 'Articles' });
    const path = `/partners/${partner.id}/knowledge`;
    const created = await service.admin('POST', path, { title: 'Orders', body: 'Write to [check].' });
    expect([created.status, created.body.error]).toEqual([
      400,
      'body contains [check]: replace it with the right details, or remove it',
    ]);
    const id = await addArticle(service, partner, 'Orders', 'Write to us.');
    const replaced = await service.admin('PUT', `${path}/${id}`, { title: 'For [check]', body: 'Write to us.' });
    expect([replaced.status, replaced.body.error]).toEqual([400, expect.stringContaining('title contains [check]')]);
  });
});

describe('An AI reply marked as wrong', () => {
  const QUESTION = 'Is a yearly payment refunded?';
  const ARTICLE = 'A yearly payment is refunded in full when you write to us within 30 days of the charge.';

  interface Wrong {
    partner: Partner;
    articleId: string;
    conversationId: string;
    path: string;
  }

  async function answeredByAi(): Promise<Wrong> {
    const partner = await supported(service, { name: 'Wrong' });
    const articleId = await addArticle(service, partner, 'Refunds', ARTICLE);
    const conversationId = await asked(partner, QUESTION);
    const { messages } = await conversation(conversationId);
    expect(messages.at(-1)).toMatchObject({ author: 'ai', articleIds: [articleId], markedWrong: false });
    expect(messages[0]).not.toHaveProperty('markedWrong');
    return {
      partner,
      articleId,
      conversationId,
      path: `/support/conversations/${conversationId}/replies/${messages.at(-1).id}/wrong`,
    };
  }
  const isAnswered = async (partner: Partner, question = QUESTION): Promise<boolean> =>
    (await ask(service, partner, { question })).body.data.status === 'answered';

  it('is not sent again for the same question until an article of it changes', async () => {
    const { partner, articleId, path, conversationId } = await answeredByAi();
    const before = await conversation(conversationId);
    const marked = await service.admin('PUT', path);
    expect([marked.status, marked.body.data.messages.at(-1).markedWrong]).toEqual([200, true]);
    expect(marked.body.data).toMatchObject({ status: before.status, activeAt: before.activeAt });
    expect(await isAnswered(partner, ' is a YEARLY payment, refunded ')).toBe(false);
    expect(await isAnswered(partner, 'Is a yearly payment refunded when I write to you?')).toBe(true);
    const { body } = await service.admin('POST', `/partners/${partner.id}/knowledge/try`, { question: QUESTION });
    expect(body.data).toMatchObject({
      reply: null,
      reasons: ['An AI reply to this question was marked as wrong, and its articles have not changed since.'],
    });
    await addArticle(service, partner, 'Opening hours', 'We open at ten.');
    expect(await isAnswered(partner)).toBe(false);
    const article = `/partners/${partner.id}/knowledge/${articleId}`;
    await service.admin('PUT', article, { title: 'Refunds', body: `${ARTICLE} Always.` });
    expect(await isAnswered(partner)).toBe(true);
  });

  it('is sent again after one of its articles is deleted', async () => {
    const { partner, articleId, path } = await answeredByAi();
    await service.admin('PUT', path);
    const copy = await addArticle(service, partner, 'Refunds', ARTICLE);
    expect(await isAnswered(partner)).toBe(false);
    await service.admin('DELETE', `/partners/${partner.id}/knowledge/${articleId}`);
    const { messages } = await conversation(await asked(partner, QUESTION));
    expect(messages.at(-1)).toMatchObject({ author: 'ai', articleIds: [copy] });
  });

  it('does not stop replies from an article that was changed or deleted before the mark', async () => {
    const changed = await answeredByAi();
    const article = `/partners/${changed.partner.id}/knowledge/${changed.articleId}`;
    await service.admin('PUT', article, { title: 'Refunds', body: `${ARTICLE} Always.` });
    await service.admin('PUT', changed.path);
    expect(await isAnswered(changed.partner)).toBe(true);
    const deleted = await answeredByAi();
    await addArticle(service, deleted.partner, 'Refunds', ARTICLE);
    await service.admin('DELETE', `/partners/${deleted.partner.id}/knowledge/${deleted.articleId}`);
    await service.admin('PUT', deleted.path);
    expect(await isAnswered(deleted.partner)).toBe(true);
  });

  it('compares dates if the reply was written before versions were recorded', async () => {
    const [changed, same] = [await answeredByAi(), await answeredByAi()];
    // What a process of the previous version stores.
    await rowsOf(service.databaseUrl, `update support_messages set article_versions = '{}'`);
    const article = `/partners/${changed.partner.id}/knowledge/${changed.articleId}`;
    await service.admin('PUT', article, { title: 'Refunds', body: `${ARTICLE} Always.` });
    for (const { path } of [changed, same]) await service.admin('PUT', path);
    expect([await isAnswered(changed.partner), await isAnswered(same.partner)]).toEqual([true, false]);
  });

  it('is not sent again if the customer asks the same question and writes more', async () => {
    const { partner, path } = await answeredByAi();
    await service.admin('PUT', path);
    const id = await asked(partner, QUESTION);
    const { body } = await ask(service, partner, {
      question: 'Is a yearly payment refunded in full?',
      conversationId: id,
    });
    expect(body.data.status).toBe('pending');
  });

  it('can be unmarked, and repeating either changes nothing', async () => {
    const { partner, path, conversationId } = await answeredByAi();
    for (const method of ['PUT', 'PUT', 'DELETE', 'DELETE'] as const)
      expect((await service.admin(method, path)).status).toBe(200);
    expect(await isAnswered(partner)).toBe(true);
    const { body } = await service.admin('GET', '/audit?limit=100');
    const actions = body.data.filter(({ subject }: any) => subject === conversationId).map(({ action }: any) => action);
    expect(actions).toEqual(['support.reply_unmarked_wrong', 'support.reply_marked_wrong']);
  });

  it('does not affect other partners', async () => {
    const [one, other] = [await answeredByAi(), await answeredByAi()];
    await service.admin('PUT', one.path);
    expect(await isAnswered(one.partner)).toBe(false);
    expect(await isAnswered(other.partner)).toBe(true);
  });

  it('must be in that conversation; anything else returns 404', async () => {
    const { partner, conversationId, path } = await answeredByAi();
    const other = await asked(partner, 'Do you ship to Iceland on a Sunday?');
    await reply(service, other, 'No.');
    const [question, human] = (await conversation(other)).messages;
    const replies = (id: string, messageId: string): string =>
      `/support/conversations/${id}/replies/${messageId}/wrong`;
    const aiId = path.split('/').at(-2) as string;
    for (const each of [
      replies(other, question.id),
      replies(other, human.id),
      replies(other, aiId),
      replies(conversationId, randomUUID()),
      replies(randomUUID(), aiId),
    ])
      expect((await service.admin('PUT', each)).status).toBe(404);
  });
});
