import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { TeamSearchQuery } from '../../../../contexts/team/search/search-query.dto.js';
import { TeamSearch } from '../../../../contexts/team/search/team-search.js';
import { type FreshPage, freshPage, SeeOther } from '../../kit/pages/page.js';
import { Frames } from '../frame/frames.js';
import { pathOf, toGroups } from './console-search.js';
import { ConsoleSearchView } from './search.view.js';

@Injectable()
export class ConsoleSearchLoader {
  constructor(
    private readonly frames: Frames,
    private readonly everything: TeamSearch,
  ) {}

  /** An ID opens its page. */
  async showResults(admin: SignedInUser, query: TeamSearchQuery): Promise<FreshPage | SeeOther> {
    const text = (query.q ?? '').trim();
    const [frame, items] = await Promise.all([this.frames.loadFrame(admin), this.everything.search(text)]);
    const [first] = items;
    if (first !== undefined && isUUID(text)) return new SeeOther(pathOf(first));
    return freshPage(ConsoleSearchView, { frame, text, groups: toGroups(items) }, 200);
  }
}
