import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { Person } from '../../../../contexts/access/sessions/person.js';
import { type FreshPage, freshPage, SeeOther } from '../../kit/pages/page.js';
import { Frames } from '../frame/frames.js';
import { EverythingSearch } from './everything-search.js';
import type { ConsoleSearchQuery } from './search.dto.js';
import { ConsoleSearchView } from './search.view.js';

/** One search over everything the team works with. */
@Injectable()
export class ConsoleSearchLoader {
  constructor(
    private readonly frames: Frames,
    private readonly everything: EverythingSearch,
  ) {}

  async find(person: Person, query: ConsoleSearchQuery): Promise<FreshPage | SeeOther> {
    const text = (query.q ?? '').trim();
    const address = isUUID(text) ? await this.everything.addressOf(text) : undefined;
    if (address !== undefined) return new SeeOther(address);
    const [frame, groups] = await Promise.all([
      this.frames.of(person),
      text === '' || isUUID(text) ? [] : this.everything.find(text),
    ]);
    return freshPage(ConsoleSearchView, { frame, text, groups }, 200);
  }
}
