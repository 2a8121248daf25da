import { Injectable } from '@nestjs/common';
import { KeyUsage } from '../../../../contexts/access/usage/key-usage.js';
import { ToolGrowth } from '../../../../contexts/catalog/search/tool-growth.js';
import { DirectoryGrowth } from '../../../../contexts/directories/editing/directory-growth.js';
import { type DayFigures, figuresByDay } from '../../kit/access/usage-figures.js';
import { cachedFor } from '../frame/cached-for.js';

const CACHED_MS = 60_000;
const DAY_MS = 86_400_000;
export const DAYS = 14;
export const WEEKS = 8;

interface WeekGrowth {
  /** Its Monday. */
  week: string;
  tools: number;
  directories: number;
}

export interface TrendFigures {
  /** Oldest first, today last. */
  days: DayFigures[];
  tools: number;
  directories: number;
  /** Oldest first, this week last. */
  weeks: WeekGrowth[];
}

/** Requests by day and new listings by week. Cached for a minute: the queries count many rows. */
@Injectable()
export class Trends {
  readonly loadTrends = cachedFor(CACHED_MS, () => this.count());

  constructor(
    private readonly usage: KeyUsage,
    private readonly toolGrowth: ToolGrowth,
    private readonly directoryGrowth: DirectoryGrowth,
  ) {}

  private async count(): Promise<TrendFigures> {
    const mondays = lastMondays(WEEKS);
    const since = new Date(mondays[0] ?? Date.now());
    const [requests, tools, directories] = await Promise.all([
      this.usage.listAllRequests(DAYS),
      this.toolGrowth.countNewListings(since),
      this.directoryGrowth.countNewListings(since),
    ]);
    return {
      days: figuresByDay(requests, DAYS),
      tools: tools.total,
      directories: directories.total,
      weeks: mondays.map((week) => ({
        week,
        tools: tools.byWeek.get(week) ?? 0,
        directories: directories.byWeek.get(week) ?? 0,
      })),
    };
  }
}

/** In UTC, oldest first. */
function lastMondays(weeks: number): string[] {
  const today = new Date();
  const monday = today.getTime() - ((today.getUTCDay() + 6) % 7) * DAY_MS;
  return Array.from({ length: weeks }, (_, index) =>
    new Date(monday - (weeks - 1 - index) * 7 * DAY_MS).toISOString().slice(0, 10),
  );
}
