import type { DataSource } from 'typeorm';

interface Growth {
  total: number;
  /** New listings per week (UTC), by its Monday. Weeks without new listings are left out. */
  byWeek: ReadonlyMap<string, number>;
}

/** SQL: the table, the creation time of a row, and whether that is `$1` or later. */
interface Source {
  table: string;
  createdAt: string;
  isRecent: string;
}

/** Counts listings of one kind, including unpublished ones. The context that owns the table extends this class. */
export abstract class ListingGrowth {
  protected constructor(
    private readonly dataSource: DataSource,
    private readonly source: Source,
  ) {}

  async countNewListings(since: Date): Promise<Growth> {
    const { table, createdAt, isRecent } = this.source;
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
