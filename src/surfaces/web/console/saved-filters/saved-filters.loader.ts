import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { Frames } from '../frame/frames.js';
import { SavedFiltersView } from './saved-filters.view.js';

@Injectable()
export class SavedFiltersLoader {
  constructor(private readonly frames: Frames) {}

  async listFilters(admin: SignedInUser, sent: Partial<SentForm> = {}): Promise<FreshPage> {
    return freshPage(SavedFiltersView, { frame: await this.frames.loadFrame(admin), sent }, sent.status);
  }
}
