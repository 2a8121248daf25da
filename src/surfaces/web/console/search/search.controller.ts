import { Get, Query } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { TeamSearchQuery } from '../../../../contexts/team/search/team-search.dto.js';
import { TeamSearchService } from '../../../../contexts/team/search/team-search.service.js';
import { type FreshPage, page, SeeOther } from '../../kit/pages/page.js';
import { ConsolePages } from '../frame/console-layout.js';
import { ConsoleSearchView, pathOf } from './search.view.js';

@ConsolePages('console/search')
export class ConsoleSearchController {
  constructor(private readonly everything: TeamSearchService) {}

  /** An ID opens its page. */
  @Get()
  async showResults(@Query() query: TeamSearchQuery): Promise<FreshPage | SeeOther> {
    const text = (query.q ?? '').trim();
    const items = await this.everything.searchItems(text);
    const [first] = items;
    if (first !== undefined && isUUID(text)) return new SeeOther(pathOf(first));
    return page(ConsoleSearchView, { text, items });
  }
}
