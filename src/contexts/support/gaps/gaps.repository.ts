import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { changedRows } from '../../../platform/database/rows.js';
import { offsetOf, type PageRequest } from '../../../platform/input/page.js';

export interface GapRow {
  id: string;
  count: number;
  latestAt: Date;
  /** The latest article created from the gap. */
  articleId: string | null;
  trialRequestedAt: Date | null;
  /** When the latest preview ended; null while it runs. */
  triedAt: Date | null;
}

export interface GapText {
  messageId: string;
  conversationId: string;
  text: string;
  customerName: string | null;
}

export interface TriedQuestion {
  conversationId: string;
  text: string;
  isAnsweredNow: boolean;
}

/** An article that AI found for most of the latest questions of a gap. */
export interface FoundArticle {
  id: string;
  title: string;
  /** The number of questions for which AI found it. */
  count: number;
  of: number;
}

/** Latest first. */
export interface GapTexts {
  questions: GapText[];
  replies: GapText[];
  tried: TriedQuestion[];
  found: FoundArticle | null;
}

/** A preview of the replies to the questions of a gap. A newer one of the same gap replaces it. */
export interface GapPreview {
  clientId: string;
  gapId: string;
  /** ISO 8601, to the millisecond. */
  requestedAt: string;
}

const MAX_TRIED = 20;
/** The total stops here: counting all gaps of the largest partners would take longer than loading the page. */
export const MAX_COUNTED_GAPS = 10_000;
const MAX_QUESTIONS = 5;
/** More replies are loaded than shown, because several questions may have the same reply. */
const MAX_LOADED_REPLIES = 10;

const MAX_FOUND_FOR = 20;
/** AI finds some article for every question. Above this share, it is likelier than all others and none together. */
const MIN_SHARE = 0.5;

/** SQL for the article that AI found for at least half of the latest questions of a gap. */
const FOUND = `
  (select row_to_json(most) from (
     select article.id, article.title, count(*)::integer as count, latest.total as "of"
       from (select message_id, count(*) over ()::integer as total from (
               select message_id from support_gap_questions
                where gap_id = gap.id and client_id = $1 order by asked_at desc limit ${MAX_FOUND_FOR}) question) latest
       join support_messages message on message.id = latest.message_id and (message.reading ->> 'share')::float8 >= ${MIN_SHARE}
       join knowledge_articles article
         on article.client_id = $1 and article.id = (message.reading ->> 'articleId')::uuid
      group by article.id, latest.total having count(*) * 2 >= latest.total
      order by count(*) desc, article.id limit 1) most)`;

const TEXT = `message.id as "messageId", question.conversation_id as "conversationId", message.content as text`;
const CUSTOMER = `conversation.customer ->> 'name' as "customerName"`;
const CONVERSATION = 'support_conversations conversation on conversation.id = question.conversation_id';
const IS_CURRENT = `exists (select from support_gaps gap
  where gap.id = $1 and gap.client_id = $2 and gap.trial_requested_at = $3)`;

const DISMISSED_DAYS = 90;
const IS_LISTED = '(gap.dismissed_until is null or gap.dismissed_until <= now())';

/** SQL for the latest questions of a gap that meet the condition, each with the text of the question or of its reply. */
const latest = (columns: string, message: 'message_id' | 'reply_id', limit: number, condition = 'true'): string => `
  (select coalesce(json_agg(row_to_json(found)), '[]') from (
     select ${columns} from (
       select * from support_gap_questions
        where gap_id = gap.id and client_id = $1 and ${condition} order by asked_at desc limit ${limit}) question
     join support_messages message on message.id = question.${message} and message.client_id = $1
     join ${CONVERSATION}
    order by question.asked_at desc) found)`;

/** Every query filters by client, so that no client's questions and replies appear for another client. */
@Injectable()
export class GapsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Largest first. */
  async listGaps(clientId: string, request: PageRequest): Promise<{ gaps: GapRow[]; total: number }> {
    const rows = await this.dataSource.query<(GapRow & { total: number })[]>(
      `select counted.total, listed.*
         from (select count(*)::integer as total
                 from (select from support_gaps gap where client_id = $1 and ${IS_LISTED} limit ${MAX_COUNTED_GAPS}) gap) counted
         left join lateral (
           select id, count, latest_at as "latestAt", article_id as "articleId",
                  trial_requested_at as "trialRequestedAt", tried_at as "triedAt"
             from support_gaps gap where client_id = $1 and ${IS_LISTED}
            order by gap.count desc, latest_at desc, id limit $2 offset $3) listed on true
        order by listed.count desc, listed."latestAt" desc, listed.id`,
      [clientId, request.limit, offsetOf(request)],
    );
    const gaps = rows.filter(({ id }) => (id as string | null) !== null);
    return { gaps, total: rows[0]?.total ?? 0 };
  }

  async findTexts(clientId: string, gapIds: readonly string[]): Promise<Map<string, GapTexts>> {
    const rows = await this.dataSource.query<(GapTexts & { id: string })[]>(
      `select gap.id,
              ${latest(`${TEXT}, ${CUSTOMER}`, 'message_id', MAX_QUESTIONS)} as questions,
              ${latest(`${TEXT}, ${CUSTOMER}`, 'reply_id', MAX_LOADED_REPLIES, 'reply_id is not null')} as replies,
              ${latest(`${TEXT}, question.is_answered_now as "isAnsweredNow"`, 'message_id', MAX_TRIED, 'tried_at is not null')} as tried,
              ${FOUND} as found
         from support_gaps gap where gap.id = any($2) and gap.client_id = $1`,
      [clientId, gapIds],
    );
    return new Map(rows.map(({ id, ...texts }) => [id, texts]));
  }

  /** Returns until when the gap is not listed; null if the client has no such gap. */
  async dismissGap(manager: EntityManager, clientId: string, gapId: string): Promise<Date | null> {
    const [gap] = await changedRows<{ until: Date }>(
      manager,
      `update support_gaps set dismissed_until = now() + interval '${DISMISSED_DAYS} days'
        where id = $1 and client_id = $2 returning dismissed_until as until`,
      [gapId, clientId],
    );
    return gap?.until ?? null;
  }

  /** Deletes the results of the previous preview. Returns false if the client has no such gap. */
  async startPreview(
    manager: EntityManager,
    { clientId, gapId, requestedAt }: GapPreview,
    articleId: string | null,
  ): Promise<boolean> {
    const rows = await changedRows(
      manager,
      `update support_gaps set trial_requested_at = $3, tried_at = null, article_id = coalesce($4, article_id)
        where id = $1 and client_id = $2 returning id`,
      [gapId, clientId, requestedAt, articleId],
    );
    await manager.query(
      `update support_gap_questions set tried_at = null, is_answered_now = null
        where gap_id = $1 and client_id = $2 and tried_at is not null`,
      [gapId, clientId],
    );
    return rows.length > 0;
  }

  /** The latest questions of the gap without those that have been tried; none if a newer preview was requested. */
  findUntriedQuestions({ clientId, gapId, requestedAt }: GapPreview): Promise<{ messageId: string; text: string }[]> {
    return this.dataSource.query<{ messageId: string; text: string }[]>(
      `select question.message_id as "messageId", message.content as text
         from (select message_id, tried_at, asked_at from support_gap_questions
                where gap_id = $1 and client_id = $2 order by asked_at desc limit ${MAX_TRIED}) question
         join support_messages message on message.id = question.message_id
        where question.tried_at is null and ${IS_CURRENT}
        order by question.asked_at desc`,
      [gapId, clientId, requestedAt],
    );
  }

  async savePreviewResult(
    { clientId, gapId, requestedAt }: GapPreview,
    messageId: string,
    isAnsweredNow: boolean,
  ): Promise<void> {
    await this.dataSource.query(
      `update support_gap_questions set tried_at = now(), is_answered_now = $5
        where message_id = $4 and gap_id = $1 and ${IS_CURRENT}`,
      [gapId, clientId, requestedAt, messageId, isAnsweredNow],
    );
  }

  async endPreview({ clientId, gapId, requestedAt }: GapPreview): Promise<void> {
    const sql = `update support_gaps set tried_at = now() where id = $1 and client_id = $2 and trial_requested_at = $3`;
    await this.dataSource.query(sql, [gapId, clientId, requestedAt]);
  }
}
