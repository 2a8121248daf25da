import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { SurvivalAge } from './survival.dto.js';

/** Listings that were Done at least this many days ago, and those of them that were alive at that age. */
export interface SurvivalRow {
  days: SurvivalAge;
  listings: number;
  alive: number;
}

export interface DirectorySurvivalRow {
  /** Null for all directories. */
  slug: string | null;
  name: string | null;
  /** Without ages that no listing has. */
  ages: SurvivalRow[];
}

/**
 * Counts listings that a check has found, by directory (`groups`) and age (`$1`, days after Done). A listing is alive at an age
 * if it was not lost then. Losses of a listing never overlap, so the join adds no rows.
 */
const survivalBy = (groups: string, condition = 'true'): string => `
  select w.directory_id as id, age.days, count(*)::integer as listings, count(*) filter (where l.id is null)::integer as alive
    from unnest($1::integer[]) as age (days)
    join listing_watches w on w.live_at is not null and w.done_at <= now() - age.days * interval '24 hours' and ${condition}
    left join listing_losses l
      on l.tool_id = w.tool_id and l.directory_id = w.directory_id
     and l.lost_at <= w.done_at + age.days * interval '24 hours'
     and (l.recovered_at is null or l.recovered_at > w.done_at + age.days * interval '24 hours')
   group by ${groups}`;

@Injectable()
export class SurvivalFiguresRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** All directories together, and those with most listings, most first. */
  listSurvival(ages: readonly SurvivalAge[], maxDirectories: number): Promise<DirectorySurvivalRow[]> {
    return this.dataSource.query<DirectorySurvivalRow[]>(
      `select d.slug, d.name, figures.ages
         from (select id, max(listings) as listings,
                      json_agg(json_build_object('days', days, 'listings', listings, 'alive', alive)) as ages
                 from (${survivalBy('grouping sets ((age.days), (w.directory_id, age.days))')}) survival
                group by id order by id is null desc, max(listings) desc, id limit $2 + 1) figures
         left join directories d on d.id = figures.id
        order by figures.id is null desc, figures.listings desc, d.name, d.id`,
      [ages, maxDirectories],
    );
  }

  /** Of these directories, without those that have no listing of this age. */
  findSurvival(slugs: readonly string[], days: SurvivalAge): Promise<(SurvivalRow & { slug: string })[]> {
    return this.dataSource.query<(SurvivalRow & { slug: string })[]>(
      `select d.slug, survival.days, survival.listings, survival.alive
         from (${survivalBy(
           'w.directory_id, age.days',
           'w.directory_id in (select id from directories where slug = any ($2))',
         )}) survival
         join directories d on d.id = survival.id`,
      [[days], slugs],
    );
  }
}
