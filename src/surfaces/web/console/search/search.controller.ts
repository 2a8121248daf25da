import { Get, Query } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { TeamSearchQuery } from '../../../../contexts/team/search/team-search.dto.js';
import { TeamSearchService } from '../../../../contexts/team/search/team-search.service.js';
import { ConsoleParts } from '../../kit/pages/page.interceptor.js';
import { SameSiteOnly } from '../../../../platform/http/requests/same-origin.guard.js';
import { type FreshPage, page, part, SeeOther } from '../../kit/pages/page.js';
import { ConsolePages } from '../frame/console-layout.js';
import { ConsoleSearchView, PaletteResultsView, pathOf } from './search.view.js';

@ConsolePages('console/search')
export class ConsoleSearchController {
  constructor(private readonly everything: TeamSearchService) {}

  /** An ID opens its page. */
  @Get()
  async showResults(@Query() { q = '', kind }: TeamSearchQuery): Promise<FreshPage | SeeOther> {
    const text = q.trim();
    const groups = await this.everything.searchGroups(text, kind);
    const first = groups[0]?.items[0];
    if (first !== undefined && isUUID(text)) return new SeeOther(pathOf(first));
    return page(ConsoleSearchView, { text, kind, groups });
  }
}

/** Without the layout, which loads what waits and the saved filters. */
@ConsoleParts('console/search/results')
@SameSiteOnly()
export class PaletteResultsController {
  constructor(private readonly everything: TeamSearchService) {}

  @Get()
  async showPaletteResults(@Query() { q = '' }: TeamSearchQuery): Promise<FreshPage> {
    const text = q.trim();
    return part(PaletteResultsView, { text, groups: await this.everything.searchGroups(text) });
  }
}
