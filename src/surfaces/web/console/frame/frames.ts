import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { Frame } from './console-frame.js';
import { SavedFilters } from '../../../../contexts/team/saved-filters/saved-filters.service.js';
import { WaitingCounts } from './waiting-counts.js';

/** Loads the data that every console page shows around its content. */
@Injectable()
export class Frames {
  constructor(
    private readonly waiting: WaitingCounts,
    private readonly filters: SavedFilters,
  ) {}

  async loadFrame(admin: SignedInUser): Promise<Frame> {
    const loadedAt = Date.now();
    const [waiting, saved] = await Promise.all([this.waiting.getCounts(), this.filters.listFilters(admin.userId)]);
    return { admin, waiting, loadedAt, saved };
  }
}
