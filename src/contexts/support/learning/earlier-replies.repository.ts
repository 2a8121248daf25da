import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { findRow, getRow } from '../../../platform/database/rows.js';
import { RECIPE } from '../../../platform/meaning/recipe.js';
import { SIGNS } from './question-signs.js';
import { anyWordsQuery, MAX_COMPARED_TEXT, type Words } from './similarity.js';

export interface RepliedQuestion {
  conversationId: string;
  /** The human reply. */
  messageId: string;
  question: string;
  text: string;
  customerName: string | null;
  createdAt: Date;
}

/** Only the latest matches are compared, which bounds the cost of common words. */
const MAX_CANDIDATES = 200;

const REPLY = `reply.id as "messageId", reply.content as text, reply.created_at as "createdAt",
  conversation.customer ->> 'name' as "customerName"`;

/** Gaps with fewer equal signs ask about other things. */
const MIN_EQUAL_SIGNS = 268;
const MAX_GAPS = 5;
const MAX_OF_GAP = 5;

/** Every query filters by client, so that no client's replies appear for another client. */
@Injectable()
export class EarlierRepliesRepository {
  constructor(private readonly dataSource: DataSource) {}

  async stemWords(text: string): Promise<Words> {
    const sql = `select tsvector_to_array(to_tsvector('english', $1)) as words`;
    return (await getRow<{ words: string[] }>(this.dataSource, sql, [text.slice(0, MAX_COMPARED_TEXT)])).words;
  }

  /** Questions in other conversations that share words with this one and that a human reply followed directly, latest first. */
  findRepliedQuestions(
    clientId: string,
    conversationId: string,
    words: Words,
  ): Promise<(RepliedQuestion & { words: Words })[]> {
    return this.dataSource.query(
      `with matching as materialized (
         select position, conversation_id, content from support_messages
          where message_words(client_id, content) @@ $1::tsquery
            and client_id = $2 and conversation_id <> $3 and author = 'customer'
          order by position desc limit ${MAX_CANDIDATES})
       select question.conversation_id as "conversationId", question.content as question,
              tsvector_to_array(to_tsvector('english', left(question.content, ${MAX_COMPARED_TEXT}))) as words, ${REPLY}
         from matching question
         join support_conversations conversation on conversation.id = question.conversation_id
         join lateral (select id, content, created_at, author from support_messages
                        where conversation_id = question.conversation_id and position > question.position
                        order by position limit 1) reply on reply.author = 'human'
        order by question.position desc`,
      [anyWordsQuery(clientId, words), clientId, conversationId],
    );
  }

  /** Questions in other conversations that mean the same and that a human reply followed directly, the nearest gap first. */
  findSameQuestions(clientId: string, conversationId: string, signs: string): Promise<RepliedQuestion[]> {
    return this.dataSource.query<RepliedQuestion[]>(
      `select asked.conversation_id as "conversationId", asked.content as question, ${REPLY}
         from near_gaps($1, $3, $4::bit(${SIGNS}), ${SIGNS - MIN_EQUAL_SIGNS}, ${MAX_GAPS}) near
         cross join lateral (select message_id, reply_id, asked_at from support_gap_questions
                              where gap_id = near.gap_id and client_id = $1 and reply_id is not null and conversation_id <> $2
                              order by asked_at desc limit ${MAX_OF_GAP}) question
         join support_messages asked on asked.id = question.message_id
         join support_messages reply on reply.id = question.reply_id
         join support_conversations conversation on conversation.id = asked.conversation_id
        where not exists (select from support_messages between_them
                           where conversation_id = asked.conversation_id and position > asked.position and position < reply.position)
        order by near.different, question.asked_at desc`,
      [clientId, conversationId, RECIPE, signs],
    );
  }

  findHumanReply(clientId: string, messageId: string): Promise<Pick<RepliedQuestion, 'text' | 'customerName'> | null> {
    return findRow<RepliedQuestion>(
      this.dataSource,
      `select ${REPLY} from support_messages reply
         join support_conversations conversation on conversation.id = reply.conversation_id
        where reply.id = $1 and reply.client_id = $2 and reply.author = 'human'`,
      [messageId, clientId],
    );
  }
}
