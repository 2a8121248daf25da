import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { changedRows, idsBySlug, upsertRows } from '../../../platform/database/rows.js';
import { ListingWriteRepository } from '../../listings/editing/listing-write.repository.js';
import { lockIndex } from '../../listings/search/search-index.repository.js';
import { Directory, DIRECTORY_TABLES, DirectoryCategory } from '../directory.entity.js';

/** A directory to save. `categoryIds` undefined keeps its categories. */
export interface DirectoryRecord {
  directory: Directory;
  categoryIds: number[] | undefined;
}

@Injectable()
export class DirectoryWriteRepository extends ListingWriteRepository<Directory, DirectoryRecord> {
  constructor() {
    super(Directory, DIRECTORY_TABLES, 'small_description, full_description');
  }

  findCategoryIds(manager: EntityManager, slugs: string[]): Promise<Map<string, number>> {
    return idsBySlug(manager, DirectoryCategory, slugs);
  }

  override async saveListings(manager: EntityManager, records: readonly DirectoryRecord[]): Promise<void> {
    const directories = records.map(({ directory }) => directory);
    await upsertRows(manager, Directory, directories);
    const linked = records.filter(({ categoryIds }) => categoryIds !== undefined);
    if (linked.length > 0) {
      const ids = linked.map(({ directory }) => directory.id);
      await manager.query('delete from directory_category_links where directory_id = any ($1)', [ids]);
      const links = linked.flatMap(({ directory: { id }, categoryIds = [] }) => categoryIds.map((link) => [id, link]));
      await manager.query(
        `insert into directory_category_links (directory_id, category_id)
         select * from unnest($1::uuid[], $2::integer[])`,
        [links.map(([id]) => id), links.map(([, categoryId]) => categoryId)],
      );
    }
    const directoryIds = directories.map(({ id }) => id);
    await this.indexListings(manager, directoryIds);
  }

  override async indexListings(manager: EntityManager, ids: string[]): Promise<void> {
    await lockIndex(manager, 'directories', 'shared');
    await manager.query('select index_directories($1)', [ids]);
  }

  async lockDirectories(manager: EntityManager, categoryId: number): Promise<void> {
    await manager.query(
      `select from directories where id in (select directory_id from directory_category_links where category_id = $1)
        order by id for update`,
      [categoryId],
    );
  }

  /** Also moves what the category suits. */
  async moveDirectories(manager: EntityManager, from: number, into: number): Promise<number> {
    await manager.query(
      `insert into category_fits (category, directory_category_id)
         select category, $2 from category_fits where directory_category_id = $1 order by category on conflict do nothing`,
      [from, into],
    );
    const moved = await changedRows<{ id: string }>(
      manager,
      `with moved as (delete from directory_category_links where category_id = $1 returning directory_id),
            linked as (insert into directory_category_links (directory_id, category_id)
                       select directory_id, $2 from moved on conflict do nothing)
       update directories set updated_at = now() from moved where directories.id = moved.directory_id
       returning directories.id`,
      [from, into],
    );
    const ids = moved.map(({ id }) => id);
    await this.indexListings(manager, ids);
    return ids.length;
  }

  async reindexByCategory(manager: EntityManager, categoryIds: number[]): Promise<void> {
    if (categoryIds.length === 0) return;
    await lockIndex(manager, 'directories', 'exclusive');
    await manager.query(
      'select index_directories(array(select directory_id from directory_category_links where category_id = any ($1)))',
      [categoryIds],
    );
  }
}
