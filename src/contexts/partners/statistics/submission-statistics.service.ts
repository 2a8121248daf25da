import { Injectable } from '@nestjs/common';
import { PAYMENT_TYPES } from '../submissions/workflow.js';
import {
  SURVIVAL_AGES,
  type SurvivalAge,
  type SurvivalDto,
  type SurvivalFiguresDto,
  type TurnaroundDto,
  type TurnaroundFiguresDto,
  type TurnaroundQuery,
} from './submission-statistics.dto.js';
import {
  SubmissionStatisticsRepository,
  type SurvivalRow,
  type TurnaroundRow,
} from './submission-statistics.repository.js';

const MAX_DIRECTORIES = 500;
/** At this age, a directory that loses listings is known. */
const EVALUATED_AGE_DAYS: SurvivalAge = 30;
/** Fewer listings say little about a directory. */
const MIN_LISTINGS = 10;
const MIN_ALIVE_PERCENT = 80;
const DAY_MS = 86_400_000;
const MAX_PARTNERS = 100;

/** How long submissions take and how many listings stay alive. */
@Injectable()
export class SubmissionStatisticsService {
  constructor(private readonly repository: SubmissionStatisticsRepository) {}

  /** The share of listings that are alive after some time, by directory. */
  async getSurvival(): Promise<SurvivalFiguresDto> {
    const rows = await this.repository.listSurvival(MAX_DIRECTORIES);
    const overall = rows.find(({ slug }) => slug === null)?.ages ?? [];
    return {
      overall: allAges(overall),
      directories: rows.flatMap(({ slug, name, ages }) =>
        slug === null || name === null
          ? []
          : [{ slug, name, losesListings: ages.some(losesListings), survival: allAges(ages) }],
      ),
    };
  }

  /** Of these directories, those that lose listings, by slug. */
  async findLosingDirectories(slugs: readonly string[]): Promise<ReadonlyMap<string, SurvivalDto>> {
    const rows = await this.repository.findSurvival(slugs, EVALUATED_AGE_DAYS);
    return new Map(rows.filter(losesListings).map((row) => [row.slug, toSurvival(EVALUATED_AGE_DAYS, [row])]));
  }

  /** The time from the first package to Done: by week, by package and by partner, and the time in each state. */
  async getTurnaround({ weeks }: TurnaroundQuery): Promise<TurnaroundFiguresDto> {
    const mondays = lastMondays(Number(weeks));
    const from = mondays[0] ?? '';
    const [period, groups, states] = await Promise.all([
      this.repository.findPeriod(from),
      this.repository.listGroups(mondays),
      this.repository.findStateMedians(from),
    ]);
    return {
      total: toTurnaround(period.total),
      weeks: groups.flatMap((row) => (row.week === null ? [] : [{ week: row.week, ...toTurnaround(row) }])),
      packages: PAYMENT_TYPES.map((type) => ({ package: type, ...toTurnaround(period[type]) })),
      partners: groups
        .flatMap((row) =>
          row.week === null ? [{ partnerId: row.clientId, partnerName: row.partnerName, ...toTurnaround(row) }] : [],
        )
        .slice(0, MAX_PARTNERS),
      states: [
        { state: 'IN_QUEUE', medianSeconds: states.inQueue },
        { state: 'ASSIGNED', medianSeconds: states.assigned },
        { state: 'IN_PROGRESS', medianSeconds: states.inProgress },
        { state: 'REVIEW', medianSeconds: states.review },
      ],
    };
  }
}

const losesListings = ({ days, listings, alive }: SurvivalRow): boolean =>
  days === EVALUATED_AGE_DAYS && listings >= MIN_LISTINGS && 100 * alive < MIN_ALIVE_PERCENT * listings;

const allAges = (rows: readonly SurvivalRow[]): SurvivalDto[] => SURVIVAL_AGES.map((days) => toSurvival(days, rows));

function toSurvival(days: SurvivalAge, rows: readonly SurvivalRow[]): SurvivalDto {
  const { listings, alive } = rows.find((row) => row.days === days) ?? { listings: 0, alive: 0 };
  return { days, listings, alive, share: listings === 0 ? null : Math.round((1e4 * alive) / listings) / 1e4 };
}

const toTurnaround = ({ done, percentiles }: TurnaroundRow): TurnaroundDto => ({
  done,
  medianSeconds: percentiles?.[0] ?? null,
  p90Seconds: percentiles?.[1] ?? null,
});

/** The Mondays (UTC) of the last weeks, oldest first. */
function lastMondays(count: number): string[] {
  const now = new Date();
  const sinceMonday = (now.getUTCDay() + 6) % 7;
  return Array.from({ length: count }, (_, index) =>
    new Date(now.getTime() - (sinceMonday + 7 * (count - 1 - index)) * DAY_MS).toISOString().slice(0, 10),
  );
}
