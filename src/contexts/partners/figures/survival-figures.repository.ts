import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type SurvivalAge, SURVIVAL_AGES } from './survival.dto.js';

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

@Injectable()
export class SurvivalFiguresRepository {
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
}
