import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { ListSavedQuery } from '../../../../contexts/saved/saved-listings.dto.js';
import { SavedListings } from '../../../../contexts/saved/saved-listings.service.js';
import { LAST_PAGE } from '../../kit/components/pagination.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { SavedView } from './saved.view.js';

const PER_PAGE = 20;

@Injectable()
export class SavedLoader {
  constructor(private readonly saved: SavedListings) {}

  async listSaved(
    user: SignedInUser,
    query: ListSavedQuery,
    { rejection, status }: { rejection?: string; status?: number } = {},
  ): Promise<FreshPage> {
    const shown = { kind: query.kind, page: Math.min(query.page, LAST_PAGE), limit: PER_PAGE };
    const saved = await this.saved.listSaved(user.userId, shown);
    return freshPage(SavedView, { user, query, saved, rejection }, status);
  }
}
