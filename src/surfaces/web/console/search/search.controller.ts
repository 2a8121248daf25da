import { Controller, Get, Query } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { TeamSearchQuery } from '../../../../contexts/team/search/search-query.dto.js';
import { TeamSearch } from '../../../../contexts/team/search/team-search.js';
import { type FreshPage, page, SeeOther } from '../../kit/pages/page.js';
import { ConsolePages } from '../frame/console-layout.js';
import { pathOf, toGroups } from './console-search.js';
import { ConsoleSearchView } from './search.view.js';

@ConsolePages()
@Controller('console/search')
export class ConsoleSearchController {
  constructor(private readonly everything: TeamSearch) {}

  /** An ID opens its page. */
  @Get()
  async showResults(@Query() query: TeamSearchQuery): Promise<FreshPage | SeeOther> {
    const text = (query.q ?? '').trim();
    const items = await this.everything.search(text);
    const [first] = items;
    if (first !== undefined && isUUID(text)) return new SeeOther(pathOf(first));
    return page(ConsoleSearchView, { text, groups: toGroups(items) });
  }
}
