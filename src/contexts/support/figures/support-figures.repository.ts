import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isOfMode } from '../../access/users/clients.repository.js';

/** Counts of the conversations opened in a period. */
export interface SupportFigures {
  conversations: number;
  answeredByAi: number;
  answeredByHuman: number;
  /** Closed by an admin before any reply. */
  closedWithoutReply: number;
  /** AI replies in these conversations that an admin marked as wrong. */
  wrongReplies: number;
  /**
   * Median time from the question to the first reply, if a human wrote it; null without such replies. Conversations without a
   * reply, such as closed ones, do not count.
   */
  firstReplySeconds: number | null;
}

export interface WeekFigures extends SupportFigures {
  /** Its Monday (UTC). */
  week: string;
}

export interface PartnerFigures extends SupportFigures {
  partnerId: string;
}

export interface WeekShare {
  /** Its Monday (UTC). */
  week: string;
  /** Opened in this week. */
  conversations: number;
  answeredByAi: number;
  answeredByHuman: number;
}

/** Every column is in the indexes of the figures, so that the table is not read. */
const COLUMNS = `count(*)::integer as conversations,
  (count(*) filter (where first_reply_by = 'ai'))::integer as "answeredByAi",
  (count(*) filter (where first_reply_by = 'human'))::integer as "answeredByHuman",
  (count(*) filter (where closed_at is not null and first_reply_by is null))::integer as "closedWithoutReply",
  percentile_cont(0.5) within group (order by date_part('epoch', first_replied_at - created_at))
    filter (where first_reply_by = 'human') as "firstReplySeconds"`;

const SINCE = `created_at >= $1::date at time zone 'UTC'`;

/** Few replies are marked, so they are counted apart from the conversations. */
const wrongReplies = (key: string, condition: string): string => `(
  select ${key}, count(*)::integer as count
    from support_wrong_replies wrong join support_conversations conversation on conversation.id = wrong.conversation_id
   where ${condition} group by 1) marked`;

/** How fast humans reply, how many conversations AI replies to first, and how many of its replies are marked as wrong. */
@Injectable()
export class SupportFiguresRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** All weeks from `from` on, oldest first, including weeks without conversations. */
  listFiguresByWeek(from: string, partnerId: string | undefined): Promise<WeekFigures[]> {
    const ofPartner = (column: string): string =>
      partnerId === undefined ? `and ${isOfMode(column, 'live')}` : `and ${column} = $2`;
    const key = `date_trunc('week', created_at at time zone 'UTC') as week`;
    return this.dataSource.query<WeekFigures[]>(
      `select to_char(week, 'YYYY-MM-DD') as week, counted.*, coalesce(marked.count, 0) as "wrongReplies"
         from generate_series($1::date::timestamp, now() at time zone 'UTC', interval '7 days') as week
        cross join lateral (
          select ${COLUMNS} from support_conversations
           where created_at >= week at time zone 'UTC' and created_at < (week + interval '7 days') at time zone 'UTC'
             ${ofPartner('client_id')}) counted
         left join ${wrongReplies(key, `${SINCE} ${ofPartner('conversation.client_id')}`)} using (week)
        order by week`,
      [from, ...(partnerId === undefined ? [] : [partnerId])],
    );
  }

  listFiguresByPartner(from: string): Promise<PartnerFigures[]> {
    return this.dataSource.query<PartnerFigures[]>(
      `select client_id as "partnerId", counted.*, coalesce(marked.count, 0) as "wrongReplies"
         from (select client_id, ${COLUMNS} from support_conversations where ${SINCE} and ${isOfMode('client_id', 'live')}
                group by 1 order by conversations desc, 1 limit 100) counted
         left join ${wrongReplies('conversation.client_id', SINCE)} using (client_id)
        order by conversations desc, 1`,
      [from],
    );
  }

  /** Of one client, also in test mode: all weeks from `from` on, oldest first, including weeks without conversations. Reads only an index. */
  listSharesByWeek(clientId: string, from: string): Promise<WeekShare[]> {
    return this.dataSource.query<WeekShare[]>(
      `select to_char(week, 'YYYY-MM-DD') as week, counted.*
         from generate_series($2::date::timestamp, now() at time zone 'UTC', interval '7 days') as week
        cross join lateral (
          select count(*)::integer as conversations,
                 (count(*) filter (where first_reply_by = 'ai'))::integer as "answeredByAi",
                 (count(*) filter (where first_reply_by = 'human'))::integer as "answeredByHuman"
            from support_conversations
           where client_id = $1 and created_at >= week at time zone 'UTC'
             and created_at < (week + interval '7 days') at time zone 'UTC') counted
        order by week`,
      [clientId, from],
    );
  }
}
