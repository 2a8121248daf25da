import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { getRow } from '../../../platform/database/rows.js';
import { PAYMENT_TYPES, type PaymentType } from '../submissions/workflow.js';
import { SURVIVAL_AGES, type SurvivalAge, type SurvivalDto } from './submission-statistics.dto.js';

/** Listings that were Done at least this many days ago, and those of them that were alive at that age. */
export type SurvivalRow = Pick<SurvivalDto, 'days' | 'listings' | 'alive'>;

export interface DirectorySurvivalRow {
  /** Null for all directories. */
  slug: string | null;
  name: string | null;
  ages: SurvivalRow[];
}

/** How many listings reached each age. The times are computed once per query. */
const REACHED = SURVIVAL_AGES.map(
  (days) => `count(*) filter (where done_at <= (select now() - ${days} * interval '24 hours')) as reached_${days}`,
).join(', ');
const COUNTS = SURVIVAL_AGES.map(
  (days, bit) => `sum(reached_${days})::integer as listings_${days},
                  coalesce(sum(reached_${days}) filter (where lost_ages & ${1 << bit} = 0), 0)::integer as alive_${days}`,
).join(', ');
const REACHED_ANY = `listings_${SURVIVAL_AGES[0]} > 0`;
const AGES = SURVIVAL_AGES.map(
  (days) => `json_build_object('days', ${days}, 'listings', coalesce(sum(listings_${days}), 0),
                               'alive', coalesce(sum(alive_${days}), 0))`,
).join(', ');

/** Counts listings that a check has found, by directory, in one scan of an index. */
const countListings = (condition = 'true'): string => `
  select id, ${COUNTS}
    from (select directory_id as id, lost_ages, ${REACHED} from listing_watches
           where live_at is not null and ${condition} group by directory_id, lost_ages) counted
   group by id`;

/** How many submissions were marked Done, and how long they took. */
export interface TurnaroundRow {
  done: number;
  /** Median and 90th percentile in seconds; null without submissions. */
  percentiles: [number, number] | null;
}

export interface WeekTurnaroundRow extends TurnaroundRow {
  week: string;
  clientId: null;
}

export interface PartnerTurnaroundRow extends TurnaroundRow {
  week: null;
  clientId: string;
  partnerName: string;
}

/** Of the whole period, and by package. */
export interface PeriodRow extends Record<PaymentType, TurnaroundRow> {
  total: TurnaroundRow;
}

/** Medians in seconds; null if every submission skipped the state. */
export interface StateMediansRow {
  inQueue: number | null;
  assigned: number | null;
  inProgress: number | null;
  review: number | null;
}

const IN_PERIOD = `done_at >= $1::timestamp at time zone 'UTC'`;
const TURNAROUND = `count(*)::integer as done, percentile_disc(array[0.5, 0.9]) within group (order by total_seconds) as percentiles`;
const median = (column: string): string => `percentile_disc(0.5) within group (order by ${column})`;
const packageTurnaround = (type: PaymentType): string => {
  const isType = `filter (where payment_type = '${type}')`;
  return `json_build_object('done', count(*) ${isType}, 'percentiles',
            percentile_disc(array[0.5, 0.9]) within group (order by total_seconds) ${isType}) as ${type}`;
};

/**
 * How long submissions took that were marked Done since a day, and which listings are alive. No query for turnarounds groups rows:
 * sorting them by their group takes several times as long as reading each group from an index.
 */
@Injectable()
export class SubmissionStatisticsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** All directories together, and those with most listings, most first. */
  listSurvival(maxDirectories: number): Promise<DirectorySurvivalRow[]> {
    return this.dataSource.query<DirectorySurvivalRow[]>(
      `select d.slug, d.name, figures.ages
         from (select id, sum(listings_${SURVIVAL_AGES[0]}) as listings, json_build_array(${AGES}) as ages
                 from (${countListings()}) counted where ${REACHED_ANY}
                group by grouping sets ((), (id)) order by id is null desc, listings desc, id limit $1 + 1) figures
         left join directories d on d.id = figures.id
        order by figures.id is null desc, figures.listings desc, d.name, d.id`,
      [maxDirectories],
    );
  }

  /** Of these directories, without those that have no listing of this age. */
  findSurvival(slugs: readonly string[], days: SurvivalAge): Promise<(SurvivalRow & { slug: string })[]> {
    return this.dataSource.query<(SurvivalRow & { slug: string })[]>(
      `select d.slug, ${days} as days, listings_${days} as listings, alive_${days} as alive
         from (${countListings('directory_id in (select id from directories where slug = any ($1))')}) counted
         join directories d on d.id = counted.id
        where listings_${days} > 0`,
      [slugs],
    );
  }

  async findPeriod(from: string): Promise<PeriodRow> {
    const { done, percentiles, ...packages } = await getRow<TurnaroundRow & Record<PaymentType, TurnaroundRow>>(
      this.dataSource,
      `select ${TURNAROUND}, ${PAYMENT_TYPES.map(packageTurnaround).join(', ')} from submission_turnarounds where ${IN_PERIOD}`,
      [from],
    );
    return { total: { done, percentiles }, ...packages };
  }

  /** The weeks that start on these days, then the partners with submissions, most first. */
  listGroups(mondays: readonly string[]): Promise<(WeekTurnaroundRow | PartnerTurnaroundRow)[]> {
    return this.dataSource.query<(WeekTurnaroundRow | PartnerTurnaroundRow)[]>(
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

  findStateMedians(from: string): Promise<StateMediansRow> {
    return getRow<StateMediansRow>(
      this.dataSource,
      `select ${median('in_queue_seconds')} as "inQueue", ${median('assigned_seconds')} as assigned,
              ${median('in_progress_seconds')} as "inProgress", ${median('review_seconds')} as review
         from submission_turnarounds where ${IN_PERIOD}`,
      [from],
    );
  }
}
