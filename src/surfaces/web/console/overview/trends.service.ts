import { Injectable } from '@nestjs/common';
import { KeyUsageService } from '../../../../contexts/access/usage/key-usage.service.js';
import { type DayFigures, figuresByDay } from '../../kit/access/usage-reports.service.js';
import { TOOL_TABLES } from '../../../../contexts/catalog/tools/tool.entity.js';
import { DIRECTORY_TABLES } from '../../../../contexts/directories/directory.entity.js';
import { ListingLookupService } from '../../../../contexts/listings/listing-lookup.service.js';
import { type AiReplies, AiRepliesService } from '../../../../contexts/support/statistics/ai-replies.service.js';
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
  aiReplies: AiReplies;
}

/** Requests by day, new listings by week and AI replies. Cached for a minute: the queries count many rows. */
@Injectable()
export class TrendsService {
  readonly loadTrends = cachedFor(CACHED_MS, () => this.count());

  constructor(
    private readonly usage: KeyUsageService,
    private readonly listings: ListingLookupService,
    private readonly aiReplies: AiRepliesService,
  ) {}

  private async count(): Promise<TrendFigures> {
    const mondays = lastMondays(WEEKS);
    const since = new Date(mondays[0] ?? Date.now());
    const [requests, tools, directories, aiReplies] = await Promise.all([
      this.usage.listAllRequests(DAYS),
      this.listings.countNewListings(TOOL_TABLES, since),
      this.listings.countNewListings(DIRECTORY_TABLES, since),
      this.aiReplies.countRecentReplies(),
    ]);
    return {
      days: figuresByDay(requests, DAYS),
      tools: tools.total,
      directories: directories.total,
      aiReplies,
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
