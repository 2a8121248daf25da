import type { Type } from '@nestjs/common';
import { type EntityManager, type FindOptionsOrder, type FindOptionsWhere, In } from 'typeorm';
import type { ListingTexts } from '../health/checked-catalogs.service.js';
import type { ListingTables } from '../listing.js';
import type { Listing } from './listing-edits.js';

const LOCK = { mode: 'pessimistic_write' } as const;

/** Writes listings of one kind. The context that owns the tables extends this class. */
export abstract class ListingWriteRepository<Entity extends Listing, Prepared> {
  /** `texts`: the columns that a check compares the website with. */
  protected constructor(
    private readonly entity: Type<Entity>,
    private readonly tables: ListingTables,
    private readonly texts: string,
  ) {}

  /** Inserts or replaces by ID, and updates the search index. */
  abstract saveListings(manager: EntityManager, prepared: readonly Prepared[]): Promise<void>;
  abstract indexListings(manager: EntityManager, ids: string[]): Promise<void>;

  lockListing(manager: EntityManager, id: string): Promise<Entity | null> {
    return manager.findOne(this.entity, { where: { id } as FindOptionsWhere<Entity>, lock: LOCK });
  }

  lockBySlugs(manager: EntityManager, slugs: string[]): Promise<Entity[]> {
    const [where, order] = [{ slug: In(slugs) }, { id: 'ASC' }] as [FindOptionsWhere<Entity>, FindOptionsOrder<Entity>];
    return manager.find(this.entity, { where, order, lock: LOCK });
  }

  async deleteListing(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(this.entity, { id });
  }

  findTexts(manager: EntityManager, ids: readonly string[]): Promise<ListingTexts[]> {
    return manager.query(
      `select id, slug, name, concat_ws(' ', ${this.texts}) as text from ${this.tables.listings} where id = any ($1)`,
      [ids],
    );
  }
}
