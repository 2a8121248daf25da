import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { PaymentType } from '../submissions/packages.js';

/** Figures of one week, one package or one partner; of the whole period if all three are null. */
export interface TurnaroundRow {
  week: string | null;
  paymentType: PaymentType | null;
  clientId: string | null;
  partnerName: string | null;
  done: number;
  medianSeconds: number;
  p90Seconds: number;
}

/** Medians in seconds; null if every submission skipped the state. */
export interface StateRow {
  inQueue: number | null;
  assigned: number | null;
  inProgress: number | null;
  review: number | null;
}

const PERIOD = `submission_turnarounds where done_at >= $1::date at time zone 'UTC'`;
const median = (column: string): string => `percentile_disc(0.5) within group (order by ${column})`;

/** How long submissions took, for those that were marked Done since a day. */
@Injectable()
export class TurnaroundFiguresRepository {
  constructor(private readonly dataSource: DataSource) {}

  listTurnarounds(from: string): Promise<TurnaroundRow[]> {
    return this.dataSource.query<TurnaroundRow[]>(
      `select to_char(week, 'YYYY-MM-DD') as week, payment_type as "paymentType", client_id as "clientId",
              c.name as "partnerName", done, percentiles[1] as "medianSeconds", percentiles[2] as "p90Seconds"
         from (select week, payment_type, client_id, count(*)::integer as done,
                      percentile_disc(array[0.5, 0.9]) within group (order by total_seconds) as percentiles
                 from (select date_trunc('week', done_at at time zone 'UTC') as week, payment_type, client_id, total_seconds
                         from ${PERIOD}) as period
                group by grouping sets ((), (week), (payment_type), (client_id))) as grouped
         left join partner_clients c on c.id = client_id
        where done > 0
        order by done desc, client_id`,
      [from],
    );
  }

  async findStateMedians(from: string): Promise<StateRow> {
    const [row] = await this.dataSource.query<StateRow[]>(
      `select ${median('in_queue_seconds')} as "inQueue", ${median('assigned_seconds')} as assigned,
              ${median('in_progress_seconds')} as "inProgress", ${median('review_seconds')} as review
         from ${PERIOD}`,
      [from],
    );
    return row ?? { inQueue: null, assigned: null, inProgress: null, review: null };
  }
}
