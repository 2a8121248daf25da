import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { MAX_SAVED_FILTERS, type NewSavedFilter, type SavedFilterView } from './saved-filter.js';
import { SavedFilter } from './saved-filter.entity.js';

@Injectable()
export class SavedFiltersRepository {
  constructor(private readonly dataSource: DataSource) {}

  listFilters(userId: string): Promise<SavedFilterView[]> {
    return this.dataSource.query<SavedFilterView[]>(
      `select id, list, name, filters, created_at as "createdAt" from saved_filters
        where user_id = $1 order by list, lower(name), id`,
      [userId],
    );
  }

  /** Takes the first free number. False if there is none. */
  async insertFilter(manager: EntityManager, { id, userId, list, name, filters }: NewSavedFilter): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `insert into saved_filters (id, user_id, number, list, name, filters)
         select $1, $2, number, $3, $4, $5 from generate_series(1, ${MAX_SAVED_FILTERS}) as number
          where not exists (select from saved_filters taken where taken.user_id = $2 and taken.number = number.number)
          order by number limit 1
       returning id`,
      [id, userId, list, name, filters],
    );
    return rows.length === 1;
  }

  /** Null if the admin has no such filter. */
  async deleteFilter(manager: EntityManager, userId: string, id: string): Promise<string | null> {
    const found = await manager.findOne(SavedFilter, { where: { id, userId }, lock: { mode: 'pessimistic_write' } });
    if (!found) return null;
    await manager.delete(SavedFilter, { id });
    return found.list;
  }
}
