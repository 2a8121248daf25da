import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Counts of the conversations opened in a period. */
export interface SupportFigures {
  conversations: number;
  answeredByAi: number;
  answeredByHuman: number;
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
  percentile_cont(0.5) within group (order by extract(epoch from first_replied_at - created_at))
    filter (where first_reply_by = 'human') as "firstReplySeconds"`;

/** How fast humans reply, and how many conversations AI replies to first. */
@Injectable()
export class SupportFiguresRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** All weeks from `from` on, oldest first, including weeks without conversations. */
  listFiguresByWeek(from: string, partnerId: string | undefined): Promise<WeekFigures[]> {
    return this.dataSource.query<WeekFigures[]>(
      `select to_char(week, 'YYYY-MM-DD') as week, coalesce(conversations, 0) as conversations,
              coalesce("answeredByAi", 0) as "answeredByAi", coalesce("answeredByHuman", 0) as "answeredByHuman",
              "firstReplySeconds"
         from generate_series($1::date, (now() at time zone 'UTC')::date, interval '7 days') as week
         left join (select date_trunc('week', created_at at time zone 'UTC') as week, ${COLUMNS}
                      from support_conversations
                     where created_at >= $1::date at time zone 'UTC' ${partnerId === undefined ? '' : 'and client_id = $2'}
                     group by 1) counted using (week)
        order by week`,
      [from, ...(partnerId === undefined ? [] : [partnerId])],
    );
  }

  listFiguresByPartner(from: string): Promise<PartnerFigures[]> {
    return this.dataSource.query<PartnerFigures[]>(
      `select client_id as "partnerId", ${COLUMNS} from support_conversations
        where created_at >= $1::date at time zone 'UTC' group by 1 order by conversations desc, 1 limit 100`,
      [from],
    );
  }
}
