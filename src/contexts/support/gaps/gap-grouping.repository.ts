import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { changedRows, findRow, findValue } from '../../../platform/database/rows.js';
import { isOfMode } from '../../access/users/clients.repository.js';
import { LEFT_OUT_OF_GAPS } from '../conversations/conversations.repository.js';
import { RECIPE } from '../../../platform/meaning/recipe.js';
import type { Author } from '../conversations/message.entity.js';
import { quotes } from '../statistics/support-statistics.repository.js';
import { SIGNS } from '../learning/question-signs.js';
import { allWordsQuery, anyWordsQuery, MAX_COMPARED_TEXT, type Words } from '../learning/similarity.js';

export interface ReadMessage extends QuestionText {
  position: string;
  conversationId: string;
  author: Author;
  /** Whether messages with lower positions may still be uncommitted. */
  isRecent: boolean;
}

export interface QuestionText {
  id: string;
  /** Null for replies and old questions. */
  content: string | null;
  isRead: boolean;
}

interface ChangedQuestion {
  gapId: string | null;
}

interface StaleConversation {
  id: string;
  /** Closed as spam or duplicate. */
  isLeftOut: boolean;
}

interface UngroupedQuestion {
  messageId: string;
  /** The beginning of the question. */
  text: string;
  words: Words;
}

/** The first question of a gap that humans often answer with the same article. */
interface OftenAnswered {
  id: string;
  content: string;
  customerName: string | null;
  clientId: string;
  articleId: string;
}

export interface CandidateGap {
  id: string;
  words: Words;
}

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
/** Words kept of a message, the longest first: they are likely the rarest. */
const MAX_WORDS = 60;
/** Conversations in which humans replied with the same article before it gets an example. */
const MIN_SAME_ARTICLE = 5;
/** Compares at most this many of a gap's latest replies. */
const MAX_COMPARED_REPLIES = 20;
/** Bounds the cost of common words. */
const MAX_CANDIDATES = 200;
/** With fewer equal signs, texts share a topic, but ask for different things. Measured by test/measurements/same-questions.spec.ts. */
const MIN_EQUAL_SIGNS = 274;
/** The expression of the index support_gaps_words. */
const GAP_WORDS = `array_to_tsvector(array_append(words, 'client ' || client_id::text))`;

/** Reads messages in the order of their positions, stores the questions that AI did not answer, and puts them into gaps. */
@Injectable()
export class GapGroupingRepository {
  /** Only one transaction at a time changes gaps, so that counts are right. The lock ends with the transaction. */
  async lockGaps(manager: EntityManager): Promise<void> {
    await manager.query(`select pg_advisory_xact_lock(hashtext('support_gaps'))`);
  }

  async findProgress(manager: EntityManager): Promise<string> {
    return (await findValue<string>(manager, 'select position from support_gap_progress')) ?? '0';
  }

  /** Never lowers the position: another process may have read further. */
  async saveProgress(manager: EntityManager, position: string): Promise<void> {
    await manager.query('update support_gap_progress set position = $1 where position < $1', [position]);
  }

  readMessages(manager: EntityManager, after: string, limit: number): Promise<ReadMessage[]> {
    return manager.query<ReadMessage[]>(
      `select id, position, conversation_id as "conversationId", author,
              case when author = 'customer' and created_at > ${OLDEST} then content end as content, reading is not null as "isRead",
              abs(extract(epoch from now() - created_at)) < ${MAX_COMMIT_SECONDS} as "isRecent"
         from support_messages where position > $1 order by position limit $2`,
      [after, limit],
    );
  }

  /**
   * Adds messages that AI did not answer. Messages that were added before, are too old, or only thank or greet are left out, those
   * of classes that AI never answers, and those of conversations that were closed as spam or duplicate, or of test clients.
   */
  async addQuestions(manager: EntityManager, messageIds: readonly string[]): Promise<void> {
    await manager.query(
      `insert into support_gap_questions (message_id, conversation_id, client_id, asked_at, reply_id)
       select asked.id, asked.conversation_id, asked.client_id, asked.created_at, reply.id
         from support_messages asked left join ${NEXT_REPLY} reply on true
         join support_conversations conversation on conversation.id = asked.conversation_id and not ${LEFT_OUT_OF_GAPS}
        where asked.id = any($1) and asked.created_at > ${OLDEST} and coalesce(asked.reading ->> 'class', 'normal') = 'normal'
          and reply.author is distinct from 'ai' and ${isOfMode('asked.client_id', 'live')}
          and not tsvector_to_array(to_tsvector('english', left(asked.content, ${MAX_COMPARED_TEXT}))) <@ $2::text[]
       on conflict (message_id) do nothing`,
      [messageIds, COURTESIES],
    );
  }

  /** Records human replies in these conversations, and deletes questions that AI has answered. Returns the gaps that shrank. */
  async recordReplies(manager: EntityManager, conversationIds: readonly string[]): Promise<string[]> {
    const rows = await changedRows<ChangedQuestion>(
      manager,
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
  takeStaleConversations(manager: EntityManager, limit: number): Promise<StaleConversation[]> {
    return changedRows<StaleConversation>(
      manager,
      `update support_conversations set gaps_stale = false
        where id in (select id from support_conversations where gaps_stale limit $1 for update skip locked)
       returning id, ${LEFT_OUT_OF_GAPS} as "isLeftOut"`,
      [limit],
    );
  }

  /** The latest customer messages of these conversations. */
  listConversationQuestions(
    manager: EntityManager,
    conversationIds: readonly string[],
    limit: number,
  ): Promise<QuestionText[]> {
    return manager.query<QuestionText[]>(
      `select id, content, reading is not null as "isRead" from support_messages
        where conversation_id = any($1) and author = 'customer' and created_at > ${OLDEST} order by position desc limit $2`,
      [conversationIds, limit],
    );
  }

  /** Returns the gaps that shrank. */
  async deleteConversationQuestions(manager: EntityManager, conversationIds: readonly string[]): Promise<string[]> {
    const sql = 'delete from support_gap_questions where conversation_id = any($1) returning gap_id as "gapId"';
    const rows = await changedRows<ChangedQuestion>(manager, sql, [conversationIds]);
    return gapIds(rows);
  }

  /** Deletes up to `limit` questions that are too old. Returns their number and the gaps that shrank. */
  async deleteOldQuestions(manager: EntityManager, limit: number): Promise<{ deleted: number; gapIds: string[] }> {
    const rows = await changedRows<ChangedQuestion>(
      manager,
      `delete from support_gap_questions where message_id in (
         select message_id from support_gap_questions where asked_at <= ${OLDEST}
          order by asked_at limit $1)
       returning gap_id as "gapId"`,
      [limit],
    );
    return { deleted: rows.length, gapIds: gapIds(rows) };
  }

  /** The next client with ungrouped questions, in the order of IDs. */
  async findClientToGroup(manager: EntityManager, after: string | null): Promise<string | undefined> {
    const next = await findRow<{ clientId: string }>(
      manager,
      `select client_id as "clientId" from support_gap_questions
        where gap_id is null and ($1::uuid is null or client_id > $1) order by client_id limit 1`,
      [after],
    );
    return next?.clientId;
  }

  /** Oldest first. */
  findUngroupedQuestions(manager: EntityManager, clientId: string, limit: number): Promise<UngroupedQuestion[]> {
    return manager.query<UngroupedQuestion[]>(
      `select question.message_id as "messageId", left(message.content, ${MAX_COMPARED_TEXT}) as text,
              array(select word
                      from unnest(to_tsvector('english', left(message.content, ${MAX_COMPARED_TEXT}))) as found (word)
                     order by length(word) desc, word limit ${MAX_WORDS}) as words
         from (select message_id, asked_at from support_gap_questions
                where client_id = $1 and gap_id is null order by asked_at limit $2) question
         join support_messages message on message.id = question.message_id
        order by question.asked_at, question.message_id`,
      [clientId, limit],
    );
  }

  /** Returns the questions that no other process has grouped or deleted meanwhile. */
  async keepUngrouped(manager: EntityManager, messageIds: readonly string[]): Promise<Set<string>> {
    const sql = 'select message_id as id from support_gap_questions where message_id = any ($1) and gap_id is null';
    return new Set((await manager.query<{ id: string }[]>(sql, [messageIds])).map(({ id }) => id));
  }

  /** Returns the gap whose first question is nearest in meaning. Reads only an index. */
  findNearestGap(manager: EntityManager, clientId: string, signs: string): Promise<string | null> {
    return findValue<string>(
      manager,
      `select gap_id as id from near_gaps($1, $2, $3::bit(${SIGNS}), ${SIGNS - MIN_EQUAL_SIGNS}, 1)`,
      [clientId, RECIPE, signs],
    );
  }

  /** Stores the signs of the first question, or of a later one if the gap was found by words. */
  async addSigns(manager: EntityManager, clientId: string, gapId: string, signs: string): Promise<void> {
    await manager.query(
      `insert into support_gap_signs (gap_id, client_id, recipe, signs) values ($1, $2, $3, $4::bit(${SIGNS}))
       on conflict do nothing`,
      [gapId, clientId, RECIPE, signs],
    );
  }

  /**
   * Gaps that share words with a question, largest first: half of them have all searched words, so that a repeated question finds
   * its gap among thousands that share its common words. Only this half if the question was compared by meaning, too.
   */
  async findCandidates(
    manager: EntityManager,
    clientId: string,
    words: Words,
    hasSigns = false,
  ): Promise<CandidateGap[]> {
    // As one text, because the driver parses arrays slowly.
    const matching = (query: string): string =>
      `(select id, array_to_string(words, ' ') as words from support_gaps where ${GAP_WORDS} @@ ${query}::tsquery and client_id = $1
         order by count desc, latest_at desc, id limit ${MAX_CANDIDATES / 2})`;
    const queries = [allWordsQuery(clientId, words), ...(hasSigns ? [] : [anyWordsQuery(clientId, words)])];
    const sql = queries.map((_, at) => matching(`$${at + 2}`)).join(' union ');
    const rows = await manager.query<{ id: string; words: string }[]>(sql, [clientId, ...queries]);
    return rows.map((gap) => ({ id: gap.id, words: gap.words.split(' ') }));
  }

  /** The gap has no questions yet; `groupQuestions` adds them. */
  async insertGap(manager: EntityManager, clientId: string, words: Words): Promise<string> {
    const id = uuid();
    const sql = `insert into support_gaps (id, client_id, words, count, latest_at) values ($1, $2, $3, 0, '-infinity')`;
    await manager.query(sql, [id, clientId, words]);
    return id;
  }

  /** Adds to the counts instead of counting again: a gap may have tens of thousands of questions. */
  async groupQuestions(manager: EntityManager, clientId: string, gapOf: ReadonlyMap<string, string>): Promise<void> {
    await manager.query(
      `with grouped as (
         update support_gap_questions question set gap_id = assigned.gap_id
           from unnest($2::uuid[], $3::uuid[]) as assigned (message_id, gap_id)
          where question.message_id = assigned.message_id and question.client_id = $1 and question.gap_id is null
         returning question.gap_id, question.asked_at)
       update support_gaps gap set count = gap.count + added.count, latest_at = greatest(gap.latest_at, added.latest_at)
         from (select gap_id, count(*)::integer as count, max(asked_at) as latest_at from grouped group by gap_id) added
        where gap.id = added.gap_id`,
      [clientId, [...gapOf.keys()], [...gapOf.values()]],
    );
  }

  /** Checks the gaps with questions in these conversations. A test client has no articles. */
  findOftenAnswered(manager: EntityManager, conversationIds: readonly string[]): Promise<OftenAnswered[]> {
    return manager.query<OftenAnswered[]>(
      `select gap.client_id as "clientId", answered.article_id as "articleId", first.message_id as id,
              message.content, conversation.customer ->> 'name' as "customerName"
         from (select distinct gap_id, client_id from support_gap_questions
                where conversation_id = any ($1) and gap_id is not null and reply_id is not null) gap
         cross join lateral (
           select article.id as article_id
             from (select reply_id, conversation_id, count(*) over () as total from (
                     select reply_id, conversation_id from support_gap_questions
                      where gap_id = gap.gap_id and reply_id is not null
                      order by asked_at desc limit ${MAX_COMPARED_REPLIES}) latest) question
             join support_messages reply on reply.id = question.reply_id
             join knowledge_articles article on article.client_id = gap.client_id
            where total >= ${MIN_SAME_ARTICLE} and ${quotes('reply.content', 'article.body')}
            group by article.id having count(distinct question.conversation_id) >= ${MIN_SAME_ARTICLE}
            order by count(distinct question.conversation_id) desc, article.id limit 1) answered
         cross join lateral (select message_id from support_gap_questions
                              where gap_id = gap.gap_id order by asked_at, message_id limit 1) first
         join support_messages message on message.id = first.message_id
         join support_conversations conversation on conversation.id = message.conversation_id`,
      [conversationIds],
    );
  }

  /** Counts the questions of these gaps. A gap without questions is deleted. */
  async recountGaps(manager: EntityManager, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await manager.query(
      `delete from support_gaps gap where id = any($1)
          and not exists (select from support_gap_questions where gap_id = gap.id)`,
      [ids],
    );
    await manager.query(
      `update support_gaps gap set count = counted.count, latest_at = counted.latest_at
         from (select gap_id, count(*)::integer as count, max(asked_at) as latest_at
                 from support_gap_questions where gap_id = any($1) group by gap_id) counted
        where gap.id = counted.gap_id`,
      [ids],
    );
  }
}

const gapIds = (rows: readonly ChangedQuestion[]): string[] => [...new Set(rows.flatMap(({ gapId }) => gapId ?? []))];
