import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { AppError, conflict } from '../../platform/errors/app-error.js';
import { ChoiceField, SlugField } from '../../platform/input/body-fields.js';
import { ListQuery, mapPage, type Page, type PageRequest } from '../../platform/input/page.js';
import { ChoiceParameter } from '../../platform/input/parameters.js';
import { lockSender } from '../access/users/senders.js';
import { ToolsService } from '../catalog/tools/tools.service.js';
import { DirectoriesService } from '../directories/directories.service.js';
import { LISTING_KINDS, type ListingKind } from '../listings/listing.js';
import { SavedListingsRepository, type SavedRow } from './saved-listings.repository.js';

export class SaveListingBody {
  @ChoiceField(LISTING_KINDS)
  kind!: ListingKind;

  @SlugField({})
  slug!: string;
}

export class ListSavedQuery extends ListQuery {
  @ChoiceParameter(LISTING_KINDS, { description: 'Filter by kind of listing.' })
  kind?: ListingKind;
}

const MAX_SAVED = 500;

export interface SavedListingView extends Pick<SavedRow, 'id' | 'kind' | 'listingId' | 'savedAt'> {
  /** Null while the listing is not public. */
  listing: { slug: string; name: string; text: string; icon: string | null } | null;
}

@Injectable()
export class SavedListingsService {
  constructor(
    private readonly repository: SavedListingsRepository,
    private readonly tools: ToolsService,
    private readonly directories: DirectoriesService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async listSaved(
    userId: string,
    request: PageRequest & { kind?: ListingKind | undefined },
  ): Promise<Page<SavedListingView>> {
    return mapPage(await this.repository.listSaved(userId, request, request.kind), toSaved);
  }

  /** Saving a listing twice changes nothing. */
  async saveListing(userId: string, { kind, slug }: SaveListingBody): Promise<void> {
    const { id } = kind === 'tool' ? await this.tools.getTool(slug) : await this.directories.getDirectory(slug);
    await this.unitOfWork.run(async (manager) => {
      const owner = await lockSender(manager, userId);
      if (owner?.bannedAt !== null) throw new AppError('forbidden', 'This account can’t save listings.');
      await this.repository.insertSaved(manager, userId, kind, id);
      // Checked after the insert (the error rolls it back), so that a listing that is saved already is not rejected.
      if ((await this.repository.countSaved(manager, userId)) > MAX_SAVED)
        throw conflict(`You have saved ${MAX_SAVED} listings, which is the maximum. Remove one first.`);
    });
  }

  /** Removing a listing twice changes nothing. */
  removeSaved(userId: string, id: string): Promise<void> {
    return this.repository.deleteSaved(userId, id);
  }

  async exportSaved(userId: string): Promise<SavedListingView[]> {
    return (await this.repository.findAllOf(userId)).map(toSaved);
  }
}

const toSaved = ({ id, kind, listingId, slug, name, text, icon, published, savedAt }: SavedRow): SavedListingView => ({
  id,
  kind,
  listingId,
  savedAt,
  listing: published ? { slug, name, text: text ?? '', icon } : null,
});
