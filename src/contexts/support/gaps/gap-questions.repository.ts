import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { isOfMode } from '../../access/users/clients.repository.js';
import { LEFT_OUT_OF_GAPS } from '../conversations/conversations.repository.js';
import type { Author } from '../conversations/message.entity.js';

export interface ReadMessage extends AskedText {
  position: string;
  conversationId: string;
  author: Author;
  /** Whether messages with lower positions may still be uncommitted. */
  isRecent: boolean;
}

export interface AskedText {
  id: string;
  /** Null for replies and old questions. */
  content: string | null;
}

interface StaleConversation {
  id: string;
  /** Closed as spam or duplicate. */
  isLeftOut: boolean;
}

/** The beginning of a long question is enough to compare it. */
export const MAX_COMPARED_TEXT = 2_000;
const OLDEST = `now() - interval '90 days'`;
/** Longer than any transaction that adds a message takes. */
const MAX_COMMIT_SECONDS = 300;
/** Stems of words that ask for nothing. Otherwise "Thanks!" would be the largest gap. */
const COURTESIES = `{thank,thx,ty,hi,hello,hey,good,morn,afternoon,even,great,perfect,nice,cool,ok,okay,yes,pleas,cheer,bye,much,lot,work,help,sorri}`;

/** The first reply after a message, from AI or a human. */
const NEXT_REPLY = `lateral (
  select later.id, later.author from support_messages later
   where later.conversation_id = asked.conversation_id and later.position > asked.position and later.author <> 'customer'
   order by later.position limit 1)`;

/** Reads messages in the order of their positions, and stores the questions that AI did not answer. */
@Injectable()
export class GapQuestionsRepository {
  /** Only one transaction at a time changes gaps, so that counts are right. The lock ends with the transaction. */
  async lockGaps(manager: EntityManager): Promise<void> {
    await manager.query(`select pg_advisory_xact_lock(hashtext('support_gaps'))`);
  }

  async findProgress(manager: EntityManager): Promise<string> {
    const [row] = await manager.query<{ position: string }[]>('select position from support_gap_progress');
    return row?.position ?? '0';
  }

  /** Never lowers the position: another process may have read further. */
  async saveProgress(manager: EntityManager, position: string): Promise<void> {
    await manager.query('update support_gap_progress set position = $1 where position < $1', [position]);
  }

  readMessages(manager: EntityManager, after: string, limit: number): Promise<ReadMessage[]> {
    return manager.query<ReadMessage[]>(
      `select id, position, conversation_id as "conversationId", author,
              case when author = 'customer' and created_at > ${OLDEST} then content end as content,
              abs(extract(epoch from now() - created_at)) < ${MAX_COMMIT_SECONDS} as "isRecent"
         from support_messages where position > $1 order by position limit $2`,
      [after, limit],
    );
  }

  /**
   * Adds messages that AI did not answer. Messages that were added before, are too old, or only thank or greet are left out, and
   * those of conversations that were closed as spam or duplicate, or of test clients.
   */
  async addQuestions(manager: EntityManager, messageIds: readonly string[]): Promise<void> {
    await manager.query(
      `insert into support_gap_questions (message_id, conversation_id, client_id, asked_at, reply_id)
       select asked.id, asked.conversation_id, asked.client_id, asked.created_at, reply.id
         from support_messages asked left join ${NEXT_REPLY} reply on true
         join support_conversations conversation on conversation.id = asked.conversation_id and not ${LEFT_OUT_OF_GAPS}
        where asked.id = any($1) and asked.created_at > ${OLDEST}
          and reply.author is distinct from 'ai' and ${isOfMode('asked.client_id', 'live')}
          and not tsvector_to_array(to_tsvector('english', left(asked.content, ${MAX_COMPARED_TEXT}))) <@ $2::text[]
       on conflict (message_id) do nothing`,
      [messageIds, COURTESIES],
    );
  }

  /** Records human replies in these conversations, and deletes questions that AI has answered. Returns the gaps that shrank. */
  async recordReplies(manager: EntityManager, conversationIds: readonly string[]): Promise<string[]> {
    const [rows] = await manager.query<[{ gapId: string | null }[], number]>(
      `with replied as (
         select question.message_id, reply.id as reply_id, reply.author
           from support_gap_questions question
           join support_messages asked on asked.id = question.message_id
           join ${NEXT_REPLY} reply on true
          where question.conversation_id = any($1) and question.reply_id is null
       ), by_human as (
         update support_gap_questions question set reply_id = replied.reply_id
           from replied where replied.author = 'human' and replied.message_id = question.message_id)
       delete from support_gap_questions question using replied
        where replied.author = 'ai' and replied.message_id = question.message_id
       returning question.gap_id as "gapId"`,
      [conversationIds],
    );
    return gapIds(rows);
  }

  /** Up to `limit` conversations that were closed as spam or duplicate, or reopened after that, since the last call. */
  async takeStaleConversations(manager: EntityManager, limit: number): Promise<StaleConversation[]> {
    const [rows] = await manager.query<[StaleConversation[], number]>(
      `update support_conversations set gaps_stale = false
        where id in (select id from support_conversations where gaps_stale limit $1 for update skip locked)
       returning id, ${LEFT_OUT_OF_GAPS} as "isLeftOut"`,
      [limit],
    );
    return rows;
  }

  /** The latest customer messages of these conversations. */
  readQuestionsOf(manager: EntityManager, conversationIds: readonly string[], limit: number): Promise<AskedText[]> {
    return manager.query<AskedText[]>(
      `select id, content from support_messages
        where conversation_id = any($1) and author = 'customer' and created_at > ${OLDEST} order by position desc limit $2`,
      [conversationIds, limit],
    );
  }

  /** Returns the gaps that shrank. */
  async deleteQuestionsOf(manager: EntityManager, conversationIds: readonly string[]): Promise<string[]> {
    const [rows] = await manager.query<[{ gapId: string | null }[], number]>(
      'delete from support_gap_questions where conversation_id = any($1) returning gap_id as "gapId"',
      [conversationIds],
    );
    return gapIds(rows);
  }

  /** Deletes up to `limit` questions that are too old. Returns their number and the gaps that shrank. */
  async deleteOldQuestions(manager: EntityManager, limit: number): Promise<{ deleted: number; gapIds: string[] }> {
    const [rows] = await manager.query<[{ gapId: string | null }[], number]>(
      `delete from support_gap_questions where message_id in (
         select message_id from support_gap_questions where asked_at <= ${OLDEST}
          order by asked_at limit $1)
       returning gap_id as "gapId"`,
      [limit],
    );
    return { deleted: rows.length, gapIds: gapIds(rows) };
  }
}

const gapIds = (rows: readonly { gapId: string | null }[]): string[] => [
  ...new Set(rows.flatMap(({ gapId }) => gapId ?? [])),
];
