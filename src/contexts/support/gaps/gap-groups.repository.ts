import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { allWordsQuery, anyWordsQuery, type Words } from '../learning/similarity.js';
import { MAX_COMPARED_TEXT } from './gap-questions.repository.js';

interface UngroupedQuestion {
  messageId: string;
  words: Words;
}

export interface CandidateGap {
  id: string;
  words: Words;
}

/** Words kept of a message, the longest first: they are likely the rarest. */
const MAX_WORDS = 60;
/** Bounds the cost of common words. */
const MAX_CANDIDATES = 200;
/** The expression of the index support_gaps_words. */
const GAP_WORDS = `array_to_tsvector(array_append(words, 'client ' || client_id::text))`;

/** Puts questions into gaps. The caller must have called `lockGaps`. */
@Injectable()
export class GapGroupsRepository {
  /** The next client with ungrouped questions, in the order of IDs. */
  async findClientToGroup(manager: EntityManager, after: string | null): Promise<string | undefined> {
    const [row] = await manager.query<{ clientId: string }[]>(
      `select client_id as "clientId" from support_gap_questions
        where gap_id is null and ($1::uuid is null or client_id > $1) order by client_id limit 1`,
      [after],
    );
    return row?.clientId;
  }

  findUngroupedQuestions(manager: EntityManager, clientId: string, limit: number): Promise<UngroupedQuestion[]> {
    return manager.query<UngroupedQuestion[]>(
      `select question.message_id as "messageId",
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

  /**
   * Gaps that share words with a question, largest first: half of them have all searched words, so that a repeated question finds
   * its gap among thousands that share its common words.
   */
  async findCandidates(manager: EntityManager, clientId: string, words: Words): Promise<CandidateGap[]> {
    // As one text, because the driver parses arrays slowly.
    const matching = (query: string): string =>
      `(select id, array_to_string(words, ' ') as words from support_gaps where ${GAP_WORDS} @@ ${query}::tsquery and client_id = $1
         order by count desc, latest_at desc, id limit ${MAX_CANDIDATES / 2})`;
    const rows = await manager.query<{ id: string; words: string }[]>(`${matching('$2')} union ${matching('$3')}`, [
      clientId,
      allWordsQuery(clientId, words),
      anyWordsQuery(clientId, words),
    ]);
    return rows.map((gap) => ({ id: gap.id, words: gap.words.split(' ') }));
  }

  /** The gap has no questions yet; `groupQuestions` adds them. */
  async insertGap(manager: EntityManager, clientId: string, words: Words): Promise<string> {
    const [row] = await manager.query<[{ id: string }]>(
      `insert into support_gaps (id, client_id, words, count, latest_at)
       values ($1, $2, $3, 0, '-infinity') returning id`,
      [uuid(), clientId, words],
    );
    return row.id;
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
