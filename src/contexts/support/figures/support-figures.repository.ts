import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Counts of the conversations opened in a period. */
export interface SupportFigures {
  conversations: number;
  answeredByAi: number;
  answeredByHuman: number;
  /** AI replies in these conversations that an admin marked as wrong. */
  wrongReplies: number;
  /** Median time from the question to the first reply, if a human wrote it; null without such replies. */
  firstReplySeconds: number | null;
}

export interface WeekFigures extends SupportFigures {
  /** Its Monday (UTC). */
  week: string;
}

export interface PartnerFigures extends SupportFigures {
  partnerId: string;
}

const COLUMNS = `count(*)::integer as conversations,
  (count(*) filter (where first_reply_by = 'ai'))::integer as "answeredByAi",
  (count(*) filter (where first_reply_by = 'human'))::integer as "answeredByHuman",
  coalesce(sum(wrong.count), 0)::integer as "wrongReplies",
  percentile_cont(0.5) within group (order by extract(epoch from first_replied_at - created_at))
    filter (where first_reply_by = 'human') as "firstReplySeconds"`;

/** Few replies are marked, so they are counted per conversation first. */
const WITH_WRONG = `support_conversations
  left join (select conversation_id, count(*) from support_wrong_replies group by 1) wrong
    on wrong.conversation_id = support_conversations.id`;

/** How fast humans reply, how many conversations AI replies to first, and how many of its replies are marked as wrong. */
@Injectable()
export class SupportFiguresRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** All weeks from `from` on, oldest first, including weeks without conversations. */
  listFiguresByWeek(from: string, partnerId: string | undefined): Promise<WeekFigures[]> {
    return this.dataSource.query<WeekFigures[]>(
      `select to_char(week, 'YYYY-MM-DD') as week, coalesce(conversations, 0) as conversations,
              coalesce("answeredByAi", 0) as "answeredByAi", coalesce("answeredByHuman", 0) as "answeredByHuman",
              coalesce("wrongReplies", 0) as "wrongReplies", "firstReplySeconds"
         from generate_series($1::date, (now() at time zone 'UTC')::date, interval '7 days') as week
         left join (select date_trunc('week', created_at at time zone 'UTC') as week, ${COLUMNS}
                      from ${WITH_WRONG}
                     where created_at >= $1::date at time zone 'UTC' ${partnerId === undefined ? '' : 'and client_id = $2'}
                     group by 1) counted using (week)
        order by week`,
      [from, ...(partnerId === undefined ? [] : [partnerId])],
    );
  }

  listFiguresByPartner(from: string): Promise<PartnerFigures[]> {
    return this.dataSource.query<PartnerFigures[]>(
      `select client_id as "partnerId", ${COLUMNS} from ${WITH_WRONG}
        where created_at >= $1::date at time zone 'UTC' group by 1 order by conversations desc, 1 limit 100`,
      [from],
    );
  }
}
