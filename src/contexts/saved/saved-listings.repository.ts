import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { Conditions, countRows } from '../../platform/database/rows.js';
import { offsetOf, Page, type PageRequest } from '../../platform/input/page.js';
import type { ListingKind } from '../listings/listing.js';

export interface SavedRow {
  id: string;
  kind: ListingKind;
  listingId: string;
  slug: string;
  name: string;
  text: string | null;
  icon: string | null;
  published: boolean;
  savedAt: Date;
}

const COLUMNS: Record<ListingKind, 'tool_id' | 'directory_id'> = { tool: 'tool_id', directory: 'directory_id' };

/** The context is above catalog and directories, so its queries may join their tables. */
const SELECT = `select s.id, case when s.tool_id is null then 'directory' else 'tool' end as kind,
       coalesce(s.tool_id, s.directory_id) as "listingId",
       coalesce(t.slug, d.slug) as slug, coalesce(t.name, d.name) as name, coalesce(t.tagline, d.small_description) as text,
       coalesce(t.icon, d.icon) as icon, coalesce(t.published, d.published) as published, s.created_at as "savedAt"
  from saved_listings s
  left join tools t on t.id = s.tool_id
  left join directories d on d.id = s.directory_id`;

@Injectable()
export class SavedListingsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first. */
  async listSaved(userId: string, request: PageRequest, kind: ListingKind | undefined): Promise<Page<SavedRow>> {
    const where = new Conditions().equals('user_id', userId);
    if (kind !== undefined) where.and(`${COLUMNS[kind]} is not null`);
    const total = await countRows(this.dataSource, `saved_listings where ${where}`, where.values);
    const rows = await this.dataSource.query<SavedRow[]>(
      `${SELECT} where s.id in (
         select id from saved_listings where ${where}
          order by created_at desc, id desc limit ${request.limit} offset ${offsetOf(request)})
        order by s.created_at desc, s.id desc`,
      where.values,
    );
    return new Page(rows, request, total);
  }

  findAllOf(userId: string): Promise<SavedRow[]> {
    return this.dataSource.query<SavedRow[]>(`${SELECT} where s.user_id = $1 order by s.created_at, s.id`, [userId]);
  }

  countSaved(manager: EntityManager, userId: string): Promise<number> {
    return countRows(manager, 'saved_listings where user_id = $1', [userId]);
  }

  /** Does nothing if the user has saved it already. */
  async insertSaved(manager: EntityManager, userId: string, kind: ListingKind, listingId: string): Promise<void> {
    const sql = `insert into saved_listings (id, user_id, ${COLUMNS[kind]}) values ($1, $2, $3) on conflict do nothing`;
    await manager.query(sql, [uuid(), userId, listingId]);
  }

  async deleteSaved(userId: string, id: string): Promise<void> {
    await this.dataSource.query('delete from saved_listings where id = $1 and user_id = $2', [id, userId]);
  }
}
