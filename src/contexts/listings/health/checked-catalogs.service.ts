import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ListingKind } from '../listing.js';

/** What a check compares the site with, and what the worklist shows. */
export interface ListingTexts {
  id: string;
  slug: string;
  name: string;
  /** Tagline and description. */
  text: string;
}

/** What to change, chosen after the listing is locked. */
export type FieldChoice = (manager: EntityManager) => Promise<{ published?: false; website?: string }>;

/** A catalog whose websites are checked. The context that owns its tables registers it. */
export interface CheckedCatalog {
  readonly kind: ListingKind;
  findTexts(ids: readonly string[]): Promise<ListingTexts[]>;
  /** Before its check is locked: edits lock them in this order. */
  lockListing(manager: EntityManager, id: string): Promise<unknown>;
  /** Updates the place in search results after the notice has changed. */
  reorder(manager: EntityManager, id: string): Promise<void>;
  /** An edit like any other, with its audit entry. */
  updateLocked(actor: string, id: string, chooseFields: FieldChoice): Promise<unknown>;
}

/** The catalogs of tools and directories, which this context can't import. */
@Injectable()
export class CheckedCatalogsService {
  private readonly catalogs = new Map<ListingKind, CheckedCatalog>();

  registerCatalog(catalog: CheckedCatalog): void {
    this.catalogs.set(catalog.kind, catalog);
  }

  getCatalog(kind: ListingKind): CheckedCatalog {
    const catalog = this.catalogs.get(kind);
    if (!catalog) throw new Error(`No catalog of kind ${kind} is registered`);
    return catalog;
  }
}
