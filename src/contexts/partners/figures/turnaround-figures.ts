import { Injectable } from '@nestjs/common';
import { PAYMENT_TYPES } from '../submissions/packages.js';
import type { TurnaroundDto, TurnaroundFiguresDto, TurnaroundQuery } from './turnaround.dto.js';
import { TurnaroundFiguresRepository, type TurnaroundRow } from './turnaround-figures.repository.js';

const DAY_MS = 86_400_000;
const MAX_PARTNERS = 100;

/** The time from the first package to Done: by week, by package and by partner, and the time in each state. */
@Injectable()
export class TurnaroundFigures {
  constructor(private readonly figures: TurnaroundFiguresRepository) {}

  async getTurnaround({ weeks }: TurnaroundQuery): Promise<TurnaroundFiguresDto> {
    const mondays = lastMondays(Number(weeks));
    const from = mondays[0] ?? '';
    const [period, groups, states] = await Promise.all([
      this.figures.findPeriod(from),
      this.figures.listGroups(mondays),
      this.figures.findStateMedians(from),
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
