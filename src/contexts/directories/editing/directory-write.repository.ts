import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { idsBySlug } from '../../../platform/database/ids-by-slug.js';
import { upsertRows } from '../../../platform/database/upsert-rows.js';
import { lockIndex } from '../../listings/search/index-lock.js';
import { DirectoryCategoryLink } from '../directory-category-link.entity.js';
import { DirectoryCategory } from '../directory-category.entity.js';
import { Directory } from '../directory.entity.js';

/** A directory to save. `categoryIds` undefined keeps its categories. */
export interface DirectoryRecord {
  directory: Directory;
  categoryIds: number[] | undefined;
}

@Injectable()
export class DirectoryWriteRepository {
  lockDirectory(manager: EntityManager, id: string): Promise<Directory | null> {
    return manager.findOne(Directory, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  lockBySlugs(manager: EntityManager, slugs: string[]): Promise<Directory[]> {
    return manager.find(Directory, {
      where: { slug: In(slugs) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  categoryIds(manager: EntityManager, slugs: string[]): Promise<Map<string, number>> {
    return idsBySlug(manager, DirectoryCategory, slugs);
  }

  /** Inserts or replaces by ID, and updates the search index. */
  async saveDirectories(manager: EntityManager, records: DirectoryRecord[]): Promise<void> {
    const directories = records.map(({ directory }) => directory);
    await upsertRows(manager, Directory, directories);
    const linked = records.filter(({ categoryIds }) => categoryIds !== undefined);
    if (linked.length > 0) {
      await manager.delete(DirectoryCategoryLink, { directoryId: In(linked.map(({ directory }) => directory.id)) });
      const links = linked.flatMap(({ directory, categoryIds = [] }) =>
        categoryIds.map((categoryId) => ({ directoryId: directory.id, categoryId })),
      );
      if (links.length > 0) await manager.insert(DirectoryCategoryLink, links);
    }
    await this.indexDirectories(
      manager,
      directories.map(({ id }) => id),
    );
  }

  async indexDirectories(manager: EntityManager, ids: string[]): Promise<void> {
    await lockIndex(manager, 'directories', 'shared');
    await manager.query('select index_directories($1)', [ids]);
  }

  async deleteDirectory(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(Directory, { id });
  }

  async lockDirectories(manager: EntityManager, categoryId: number): Promise<void> {
    await manager.query(
      `select from directories where id in (select directory_id from directory_category_links where category_id = $1)
        order by id for update`,
      [categoryId],
    );
  }

  async moveDirectories(manager: EntityManager, from: number, into: number): Promise<number> {
    const [moved] = await manager.query<[{ id: string }[], number]>(
      `with moved as (delete from directory_category_links where category_id = $1 returning directory_id),
            linked as (insert into directory_category_links (directory_id, category_id)
                       select directory_id, $2 from moved on conflict do nothing)
       update directories set updated_at = now() from moved where directories.id = moved.directory_id
       returning directories.id`,
      [from, into],
    );
    await this.indexDirectories(
      manager,
      moved.map(({ id }) => id),
    );
    return moved.length;
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
