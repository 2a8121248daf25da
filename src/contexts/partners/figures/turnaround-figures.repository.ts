import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PAYMENT_TYPES, type PaymentType } from '../submissions/packages.js';

/** How many submissions were marked Done, and how long they took. */
export interface TurnaroundRow {
  done: number;
  /** Median and 90th percentile in seconds; null without submissions. */
  percentiles: [number, number] | null;
}

export interface WeekRow extends TurnaroundRow {
  week: string;
  clientId: null;
}

export interface PartnerRow extends TurnaroundRow {
  week: null;
  clientId: string;
  partnerName: string;
}

/** Of the whole period, and by package. */
export interface PeriodRow extends Record<PaymentType, TurnaroundRow> {
  total: TurnaroundRow;
}

/** Medians in seconds; null if every submission skipped the state. */
export interface StateRow {
  inQueue: number | null;
  assigned: number | null;
  inProgress: number | null;
  review: number | null;
}

const IN_PERIOD = `done_at >= $1::timestamp at time zone 'UTC'`;
const TURNAROUND = `count(*)::integer as done, percentile_disc(array[0.5, 0.9]) within group (order by total_seconds) as percentiles`;
const median = (column: string): string => `percentile_disc(0.5) within group (order by ${column})`;
const turnaroundOf = (type: PaymentType): string => {
  const isType = `filter (where payment_type = '${type}')`;
  return `json_build_object('done', count(*) ${isType}, 'percentiles',
            percentile_disc(array[0.5, 0.9]) within group (order by total_seconds) ${isType}) as ${type}`;
};

/**
 * How long submissions took, for those that were marked Done since a day. No query groups rows: sorting them by their group
 * takes several times as long as reading each group from an index.
 */
@Injectable()
export class TurnaroundFiguresRepository {
  constructor(private readonly dataSource: DataSource) {}

  async findPeriod(from: string): Promise<PeriodRow> {
    const [row] = await this.dataSource.query<(TurnaroundRow & Record<PaymentType, TurnaroundRow>)[]>(
      `select ${TURNAROUND}, ${PAYMENT_TYPES.map(turnaroundOf).join(', ')} from submission_turnarounds where ${IN_PERIOD}`,
      [from],
    );
    const none: TurnaroundRow = { done: 0, percentiles: null };
    const { done, percentiles, ...packages } = row ?? { ...none, starter: none, pro: none, premium: none };
    return { total: { done, percentiles }, ...packages };
  }

  /** The weeks that start on these days, then the partners with submissions, most first. */
  listGroups(mondays: readonly string[]): Promise<(WeekRow | PartnerRow)[]> {
    return this.dataSource.query<(WeekRow | PartnerRow)[]>(
      `(select to_char(week, 'YYYY-MM-DD') as week, null::uuid as "clientId", null as "partnerName", figures.*
          from unnest($2::timestamp[]) as week
         cross join lateral (
           select ${TURNAROUND} from submission_turnarounds
            where done_at >= week at time zone 'UTC' and done_at < (week + interval '7 days') at time zone 'UTC') as figures
         order by week)
       union all
       (select null, id, name, figures.*
          from partner_clients c
         cross join lateral (
           select ${TURNAROUND} from submission_turnarounds where client_id = c.id and ${IN_PERIOD}) as figures
         where done > 0
         order by done desc, id)`,
      [mondays[0], mondays],
    );
  }

  async findStateMedians(from: string): Promise<StateRow> {
    const [row] = await this.dataSource.query<StateRow[]>(
      `select ${median('in_queue_seconds')} as "inQueue", ${median('assigned_seconds')} as assigned,
              ${median('in_progress_seconds')} as "inProgress", ${median('review_seconds')} as review
         from submission_turnarounds where ${IN_PERIOD}`,
      [from],
    );
    return row ?? { inQueue: null, assigned: null, inProgress: null, review: null };
  }
}
