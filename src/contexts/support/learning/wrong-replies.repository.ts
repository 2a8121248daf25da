import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { changedRows, findRow } from '../../../platform/database/rows.js';
import { RECIPE } from '../../../platform/meaning/recipe.js';
import { SIGNS } from './question-signs.js';

export interface ArticleWrongReply {
  conversationId: string;
  messageId: string;
  text: string;
  markedAt: Date;
}

const MAX_LISTED = 20;
/** Stricter than for gaps, because a customer then waits for a human. Measured by test/measurements/same-questions.spec.ts. */
const MIN_EQUAL_SIGNS = 285;

/** SQL: none of the articles has changed since the reply. */
const IN_EFFECT = `not exists (select from unnest(wrong.article_ids, wrong.article_versions) as used (id, version)
                            left join knowledge_articles article on article.id = used.id
                           where article.version is distinct from used.version)`;

@Injectable()
export class WrongRepliesRepository {
  constructor(private readonly dataSource: DataSource) {}

  async findMarkedIds(conversationId: string): Promise<Set<string>> {
    const sql = 'select message_id as id from support_wrong_replies where conversation_id = $1';
    const rows = await this.dataSource.query<{ id: string }[]>(sql, [conversationId]);
    return new Set(rows.map(({ id }) => id));
  }

  /** Whether a reply to one of these questions is marked, and none of its articles has changed since the reply. */
  hasWrongMark(clientId: string, questionKeys: readonly string[]): Promise<boolean> {
    return this.hasMark('question_key = any($2)', [clientId, questionKeys]);
  }

  /** The same for questions that mean the same as one of these. Without any: whether the client has marks to compare with. */
  hasWrongMarkNear(clientId: string, signs?: readonly string[]): Promise<boolean> {
    const isNear = `exists (select from unnest($3::text[]) as asked (signs)
                             where bit_count(wrong.signs # asked.signs::bit(${SIGNS})) <= ${SIGNS - MIN_EQUAL_SIGNS})`;
    const condition = `recipe = $2 and wrong.signs is not null ${signs === undefined ? '' : `and ${isNear}`}`;
    return this.hasMark(condition, [clientId, RECIPE, ...(signs === undefined ? [] : [signs])]);
  }

  private async hasMark(condition: string, values: unknown[]): Promise<boolean> {
    const sql = `select from support_wrong_replies wrong where client_id = $1 and ${condition} and ${IN_EFFECT} limit 1`;
    return (await this.dataSource.query<unknown[]>(sql, values)).length > 0;
  }

  /** The AI reply and the latest question before it; null if there is no such AI reply in the conversation. */
  findAiReply(manager: EntityManager, conversationId: string, messageId: string): Promise<{ question: string } | null> {
    return findRow<{ question: string }>(
      manager,
      `select coalesce((select content from support_messages question
                         where question.conversation_id = reply.conversation_id and question.position < reply.position
                           and author = 'customer'
                         order by position desc limit 1), '') as question
         from support_messages reply where id = $1 and conversation_id = $2 and author = 'ai'`,
      [messageId, conversationId],
    );
  }

  /** Removes examples that the reply came from and examples proposed from its question, even confirmed ones. */
  async removeExamples(manager: EntityManager, messageId: string): Promise<void> {
    await manager.query(
      `with question as (
         select asked.id, asked.reading, reply.article_ids, reply.client_id
           from support_messages reply join support_messages asked using (conversation_id)
          where reply.id = $1 and asked.author = 'customer' and asked.position < reply.position
          order by asked.position desc limit 1),
       rejected as (
         update example_proposals proposal set state = 'rejected' from question
          where message_id = question.id and article_id = any (article_ids) returning text)
       update knowledge_articles article
          set examples = array(select example from unnest(examples) with ordinality as given (example, place)
                                where not jsonb_exists(coalesce(reading -> 'examples', '[]'), example)
                                  and example not in (select text from rejected) order by place)
         from question
        where article.id = any (article_ids) and article.client_id = question.client_id and examples <> '{}'`,
      [messageId],
    );
  }

  /** Returns false if the reply was already marked. For older replies without versions, dates tell whether an article has changed. */
  async insertMark(
    manager: EntityManager,
    messageId: string,
    question: { key: string; signs: string | null },
    userId: string | null,
  ): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `insert into support_wrong_replies
         (message_id, conversation_id, client_id, question_key, article_ids, article_versions, user_id, marked_at, recipe,
          signs)
       select id, conversation_id, client_id, $2, article_ids,
              array(select coalesce(used.version, article.version, 0)
                      from unnest(article_ids, article_versions) with ordinality as used (id, version, place)
                      left join knowledge_articles article
                        on article.id = used.id and article.updated_at <= reply.created_at order by place), $3, now(),
              $4, $5::bit(${SIGNS})
         from support_messages reply where id = $1
       on conflict (message_id) do nothing returning message_id`,
      [messageId, question.key, userId, RECIPE, question.signs],
    );
    return rows.length > 0;
  }

  /** Returns false if the reply was not marked. */
  async deleteMark(manager: EntityManager, messageId: string): Promise<boolean> {
    const sql = 'delete from support_wrong_replies where message_id = $1 returning message_id';
    return (await changedRows(manager, sql, [messageId])).length > 0;
  }

  /** Marked replies that came from an article, latest first. */
  listWrongReplies(clientId: string, articleId: string): Promise<ArticleWrongReply[]> {
    return this.dataSource.query<ArticleWrongReply[]>(
      `select wrong.conversation_id as "conversationId", wrong.message_id as "messageId", reply.content as text,
              wrong.marked_at as "markedAt"
         from support_wrong_replies wrong join support_messages reply on reply.id = wrong.message_id
        where wrong.client_id = $1 and wrong.article_ids @> array[$2::uuid]
        order by wrong.marked_at desc limit ${MAX_LISTED}`,
      [clientId, articleId],
    );
  }
}
