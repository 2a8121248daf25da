import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  type CheckedCatalog,
  CheckedListings,
  type FieldChoice,
  type ListingTexts,
} from '../../listings/health/checked-listings.js';
import { ToolEditor } from '../tools/tool-editor.js';
import { ToolIndexRepository } from '../search/tool-index.repository.js';

/** Tools, as checks of their websites need them. */
@Injectable()
export class CheckedTools implements CheckedCatalog {
  readonly kind = 'tool';

  constructor(
    private readonly dataSource: DataSource,
    private readonly editor: ToolEditor,
    private readonly toolIndex: ToolIndexRepository,
    listings: CheckedListings,
  ) {
    listings.register(this);
  }

  findTexts(ids: readonly string[]): Promise<ListingTexts[]> {
    return this.dataSource.query(
      `select id, slug, name, concat_ws(' ', tagline, description) as text from tools where id = any ($1)`,
      [ids],
    );
  }

  lockListing(manager: EntityManager, id: string): Promise<unknown> {
    return manager.query('select from tools where id = $1 for update', [id]);
  }

  reorder(manager: EntityManager, id: string): Promise<void> {
    return this.toolIndex.indexTools(manager, [id]);
  }

  updateLocked(actor: string, id: string, chooseFields: FieldChoice): Promise<unknown> {
    return this.editor.updateLocked(actor, id, chooseFields);
  }
}
