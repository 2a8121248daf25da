import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { SearchScope } from './vocabulary/word-lists.js';

export interface Growth {
  total: number;
  /** What was added in each week (UTC), by its Monday; weeks in which nothing was added are left out. */
  byWeek: ReadonlyMap<string, number>;
}

/** Tools have the index that their lists use; it holds the age alone. */
const SOURCES: Record<SearchScope, { table: string; createdAt: string; since: string }> = {
  tools: { table: 'tool_search', createdAt: 'to_timestamp(-age / 1000000.0)', since: 'age <= search_age($1)' },
  directories: { table: 'directories', createdAt: 'created_at', since: 'created_at >= $1' },
};

/** How many listings there are, published or not, and how many were added lately. */
@Injectable()
export class ListingGrowth {
  constructor(private readonly dataSource: DataSource) {}

  async get(scope: SearchScope, since: Date): Promise<Growth> {
    const { table, createdAt, since: isRecent } = SOURCES[scope];
    const rows = await this.dataSource.query<{ week: string | null; count: number }[]>(
      `select null as week, count(*)::integer as count from ${table}
       union all
       select date_trunc('week', ${createdAt} at time zone 'UTC')::date::text, count(*)::integer
         from ${table} where ${isRecent} group by 1`,
      [since],
    );
    const total = rows.find(({ week }) => week === null)?.count ?? 0;
    return { total, byWeek: new Map(rows.flatMap(({ week, count }) => (week === null ? [] : [[week, count]]))) };
  }
}
