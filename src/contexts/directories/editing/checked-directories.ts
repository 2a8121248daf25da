import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  type CheckedCatalog,
  CheckedListings,
  type FieldChoice,
  type ListingTexts,
} from '../../listings/health/checked-listings.js';
import { DirectoryEditor } from './directory-editor.js';
import { DirectoryWriteRepository } from './directory-write.repository.js';

/** Directories, as checks of their websites need them. */
@Injectable()
export class CheckedDirectories implements CheckedCatalog {
  readonly kind = 'directory';

  constructor(
    private readonly dataSource: DataSource,
    private readonly editor: DirectoryEditor,
    private readonly repository: DirectoryWriteRepository,
    listings: CheckedListings,
  ) {
    listings.register(this);
  }

  findTexts(ids: readonly string[]): Promise<ListingTexts[]> {
    return this.dataSource.query(
      `select id, slug, name, concat_ws(' ', small_description, full_description) as text
         from directories where id = any ($1)`,
      [ids],
    );
  }

  lockListing(manager: EntityManager, id: string): Promise<unknown> {
    return manager.query('select from directories where id = $1 for update', [id]);
  }

  reorder(manager: EntityManager, id: string): Promise<void> {
    return this.repository.indexDirectories(manager, [id]);
  }

  updateLocked(actor: string, id: string, chooseFields: FieldChoice): Promise<unknown> {
    return this.editor.updateLocked(actor, id, chooseFields);
  }
}
