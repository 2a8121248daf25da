import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { findRow } from '../../../platform/database/rows.js';

/** As in the check of the table. */
export const MAX_SAVED_FILTERS = 50;
export const MAX_FILTER_NAME = 60;
export const MAX_FILTERS = 2_000;

/** Filters of a console list that an admin saved under a name, which is unique per admin and list, ignoring case. */
export interface SavedFilterView {
  id: string;
  /** The last part of the list's path: `tools`. */
  list: string;
  name: string;
  /** As in the URL: `q=draft&published=false`. */
  filters: string;
  createdAt: Date;
}

export type NewSavedFilter = Omit<SavedFilterView, 'createdAt'> & { userId: string };

/**
 * Lists that are stored under a former path. Stored names never change, because the previous version reads them during an upgrade.
 */
const STORED_NAMES: Readonly<Record<string, string>> = { users: 'people' };
const LIST_NAMES = Object.fromEntries(Object.entries(STORED_NAMES).map(([list, stored]) => [stored, list]));

const storedName = (list: string): string => STORED_NAMES[list] ?? list;
const listName = (stored: string): string => LIST_NAMES[stored] ?? stored;

@Injectable()
export class SavedFiltersRepository {
  constructor(private readonly dataSource: DataSource) {}

  async listFilters(userId: string): Promise<SavedFilterView[]> {
    const saved = await this.dataSource.query<SavedFilterView[]>(
      `select id, list, name, filters, created_at as "createdAt" from saved_filters
        where user_id = $1 order by list, lower(name), id`,
      [userId],
    );
    return saved.map((filter) => ({ ...filter, list: listName(filter.list) }));
  }

  /** Takes the first free number. False if there is none. */
  async insertFilter(manager: EntityManager, { id, userId, list, name, filters }: NewSavedFilter): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `insert into saved_filters (id, user_id, number, list, name, filters)
         select $1, $2, number, $3, $4, $5 from generate_series(1, ${MAX_SAVED_FILTERS}) as number
          where not exists (select from saved_filters taken where taken.user_id = $2 and taken.number = number.number)
          order by number limit 1
       returning id`,
      [id, userId, storedName(list), name, filters],
    );
    return rows.length === 1;
  }

  /** Returns the list of the filter. Null if the admin has no such filter. */
  async deleteFilter(manager: EntityManager, userId: string, id: string): Promise<string | null> {
    const sql = 'delete from saved_filters where id = $1 and user_id = $2 returning list';
    const deleted = await findRow<{ list: string }>(manager, sql, [id, userId]);
    return deleted && listName(deleted.list);
  }
}
