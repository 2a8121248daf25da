import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { changedRows } from '../../../platform/database/rows.js';
import { RECIPE } from '../../../platform/meaning/recipe.js';
import { questionKey } from '../learning/question-key.js';

/** A question that the article answers, in customers' words. */
export interface Example {
  id: string;
  articleId: string;
  text: string;
}

export interface ProposedExample {
  /** Where a proposal came from. */
  source: 'gap' | 'reply' | 'accepted';
  messageId: string;
  text: string;
}

/** Per article. Rejected ones count toward the second, because they stay. */
const MAX_PROPOSED = 50;
const MAX_STORED = 500;

/** Shorter sentences, such as "Yes, you can.", are in replies by chance. */
const MIN_SENTENCE_LENGTH = 20;
/** Bounds the cost of long replies. */
const MAX_COMPARED_REPLY = 2_000;

/** SQL: whether the text of an article contains a sentence of a reply. */
export const quotes = (reply: string, body: string): string => `exists (
  select from string_to_table(translate(left(${reply}, ${MAX_COMPARED_REPLY}), E'!?\\r\\n', '....'), '.') sentence
   where length(btrim(sentence, ' -*•')) >= ${MIN_SENTENCE_LENGTH} and strpos(${body}, btrim(sentence, ' -*•')) > 0)`;

/** SQL of the example questions of articles, and of their vectors in the recipe of this release. */
@Injectable()
export class ExamplesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Oldest first. */
  listExamples(
    articleIds: readonly string[],
    {
      state = 'confirmed',
      manager = this.dataSource.manager,
    }: { state?: 'confirmed' | 'proposed'; manager?: EntityManager } = {},
  ): Promise<Example[]> {
    return manager.query<Example[]>(
      `select id, article_id as "articleId", text from article_examples
        where article_id = any ($1) and state = $2 order by created_at, id`,
      [articleIds, state],
    );
  }

  /** Returns whether anything changed. Examples that stay keep their vectors. */
  async replaceExamples(manager: EntityManager, articleId: string, texts: readonly string[]): Promise<boolean> {
    const byKey = new Map(texts.map((text) => [questionKey(text), text]).reverse() as [string, string][]);
    const [keys, kept] = [[...byKey.keys()].reverse(), [...byKey.values()].reverse()];
    const deleted = await changedRows(
      manager,
      `delete from article_examples where article_id = $1
          and case state when 'confirmed' then text <> all ($2) else question_key = any ($3) end returning id`,
      [articleId, kept, keys],
    );
    const added = await manager.query<unknown[]>(
      `insert into article_examples (id, article_id, text, question_key, state, source)
         select given.id, $1, given.text, key, 'confirmed', 'editor'
           from unnest($2::uuid[], $3::text[], $4::text[]) as given (id, text, key)
       on conflict (article_id, question_key) do nothing returning id`,
      [articleId, kept.map(() => uuid()), kept, keys],
    );
    return deleted.length + added.length > 0;
  }

  /** For those of the articles that the client has. Questions that were rejected before, or that an article has, are left out. */
  async addProposals(
    manager: EntityManager,
    clientId: string,
    articleIds: readonly string[],
    proposals: readonly ProposedExample[],
  ): Promise<void> {
    for (const { source, messageId, text } of proposals)
      await manager.query(
        `insert into article_examples (id, article_id, text, question_key, state, source, message_id)
           select gen_random_uuid(), article.id, $3, $4, 'proposed', $5, $6
             from knowledge_articles article
            where id = any ($1) and client_id = $2
              and (select count(*) filter (where state = 'proposed') < ${MAX_PROPOSED} and count(*) < ${MAX_STORED}
                     from article_examples where article_id = article.id)
              for key share
         on conflict (article_id, question_key) do nothing`,
        [articleIds, clientId, text, questionKey(text), source, messageId],
      );
  }

  /** Those of the articles whose text contains a sentence of the reply. */
  async findQuoted(manager: EntityManager, articleIds: readonly string[], reply: string): Promise<string[]> {
    const sql = `select id from knowledge_articles article where id = any ($1) and ${quotes('$2', 'article.body')}`;
    return (await manager.query<{ id: string }[]>(sql, [articleIds, reply])).map(({ id }) => id);
  }

  /** Returns how many of them were still proposed. */
  async decideProposals(
    manager: EntityManager,
    articleId: string,
    ids: readonly string[],
    state: 'confirmed' | 'rejected',
  ): Promise<number> {
    const sql = `update article_examples set state = $3
                  where article_id = $1 and id = any ($2) and state = 'proposed' returning id`;
    return (await changedRows(manager, sql, [articleId, ids, state])).length;
  }

  /** The examples that an AI reply came from, and those that its question was proposed or confirmed as. */
  findExamplesOf(manager: EntityManager, replyId: string): Promise<(Example & { clientId: string })[]> {
    return manager.query<(Example & { clientId: string })[]>(
      `select example.id, article_id as "articleId", text, article.client_id as "clientId"
         from support_messages reply
         join lateral (select id, reading from support_messages asked
                        where asked.conversation_id = reply.conversation_id and asked.position < reply.position
                          and author = 'customer'
                        order by position desc limit 1) question on true
         join knowledge_articles article on article.id = any (reply.article_ids) and article.client_id = reply.client_id
         join article_examples example on example.article_id = article.id and example.state <> 'rejected'
        where reply.id = $1
          and (example.message_id = question.id or jsonb_exists(question.reading -> 'exampleIds', example.id::text))`,
      [replyId],
    );
  }

  async rejectExamples(manager: EntityManager, ids: readonly string[]): Promise<void> {
    await manager.query(`update article_examples set state = 'rejected' where id = any ($1)`, [ids]);
  }

  listVectors(ids: readonly string[]): Promise<{ id: string; codes: Buffer }[]> {
    return this.dataSource.query(
      'select example_id as id, codes from article_example_vectors where recipe = $1 and example_id = any ($2)',
      [RECIPE, ids],
    );
  }

  findUnencoded(failed: readonly string[], limit: number): Promise<Pick<Example, 'id' | 'text'>[]> {
    return this.dataSource.query<Pick<Example, 'id' | 'text'>[]>(
      `select id, text from article_examples example
        where state = 'confirmed' and id <> all ($2)
          and not exists (select from article_example_vectors where example_id = example.id and recipe = $1)
        order by created_at, id limit $3`,
      [RECIPE, failed, limit],
    );
  }

  /** The example may be deleted meanwhile. */
  async saveVector(id: string, codes: Buffer): Promise<void> {
    await this.dataSource.query(
      `insert into article_example_vectors (example_id, recipe, codes)
         select id, $2, $3 from article_examples where id = $1 for key share
       on conflict do nothing`,
      [id, RECIPE, codes],
    );
  }
}
