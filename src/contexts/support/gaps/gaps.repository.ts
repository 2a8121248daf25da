import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { offsetOf, type PageRequest } from '../../../platform/input/page.js';
import { MAX_TRIED } from './gap-trials.repository.js';

export interface ListedGap {
  id: string;
  count: number;
  latestAt: Date;
  /** The latest article created from the gap. */
  articleId: string | null;
  trialRequestedAt: Date | null;
  /** When the latest trial ended; null while it runs. */
  triedAt: Date | null;
}

export interface GapText {
  conversationId: string;
  text: string;
  customerName: string | null;
}

export interface TriedQuestion {
  conversationId: string;
  text: string;
  isAnsweredNow: boolean;
}

/** Latest first. */
export interface GapTexts {
  questions: GapText[];
  replies: GapText[];
  tried: TriedQuestion[];
}

/** The total stops here: counting all gaps of the largest partners would take longer than loading the page. */
export const MAX_COUNTED_GAPS = 10_000;
const MAX_QUESTIONS = 5;
/** More replies are loaded than shown, because several questions may have the same reply. */
const MAX_LOADED_REPLIES = 10;

const TEXT = `question.conversation_id as "conversationId", message.content as text`;
const CUSTOMER = `conversation.customer ->> 'name' as "customerName"`;
const CONVERSATION = 'support_conversations conversation on conversation.id = question.conversation_id';

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
  async listGaps(clientId: string, request: PageRequest): Promise<{ gaps: ListedGap[]; total: number }> {
    const rows = await this.dataSource.query<(ListedGap & { total: number })[]>(
      `select counted.total, listed.*
         from (select count(*)::integer as total
                 from (select from support_gaps where client_id = $1 limit ${MAX_COUNTED_GAPS}) gap) counted
         left join lateral (
           select id, count, latest_at as "latestAt", article_id as "articleId",
                  trial_requested_at as "trialRequestedAt", tried_at as "triedAt"
             from support_gaps gap where client_id = $1
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
              ${latest(`${TEXT}, question.is_answered_now as "isAnsweredNow"`, 'message_id', MAX_TRIED, 'tried_at is not null')} as tried
         from support_gaps gap where gap.id = any($2) and gap.client_id = $1`,
      [clientId, gapIds],
    );
    return new Map(rows.map(({ id, questions, replies, tried }) => [id, { questions, replies, tried }]));
  }
}
