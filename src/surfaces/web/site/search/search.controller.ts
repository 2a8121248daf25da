import { Get, Query } from '@nestjs/common';
import { ThumbnailsService } from '../../../../contexts/catalog/thumbnails/thumbnails.service.js';
import { ToolsService } from '../../../../contexts/catalog/tools/tools.service.js';
import { isAnyProvisional } from '../../../../contexts/listings/search/catalog-search.service.js';
import { DirectoriesService } from '../../../../contexts/directories/directories.service.js';
import { FlagParameter, TextParameter } from '../../../../platform/input/parameters.js';
import { cachedPage, type WebPage } from '../../kit/pages/page.js';
import { PublicPages } from '../../kit/pages/page.interceptor.js';
import { GuideAnswersService } from '../docs/guide-answers.service.js';
import { ListingPageQuery } from '../listings/page-query.dto.js';
import { NamedToolsService } from '../listings/named-tools.service.js';
import { SearchView } from './search.view.js';

/** Of each catalog. */
const SHOWN = 6;

class SearchBothQuery extends ListingPageQuery {
  @TextParameter({ description: 'Keywords.' })
  q?: string;

  @FlagParameter({ description: 'true includes adult tools.' })
  includeAdult?: boolean;
}

/** Both catalogs in one search. */
@PublicPages('search')
export class SearchController {
  constructor(
    private readonly tools: ToolsService,
    private readonly directories: DirectoriesService,
    private readonly namedTools: NamedToolsService,
    private readonly answers: GuideAnswersService,
    private readonly thumbnails: ThumbnailsService,
  ) {}

  @Get()
  searchBoth(@Query() query: SearchBothQuery): WebPage {
    return cachedPage(SearchView, query, async () => {
      const { q, includeAdult } = query;
      if (q === undefined) return { query, found: undefined };
      const request = { q, page: 1, limit: SHOWN };
      const [isAdult, tools, directories, link] = await Promise.all([
        this.tools.searchIncludesAdult({ ...request, includeAdult }),
        this.tools.searchTools({ ...request, includeAdult }),
        this.directories.searchDirectories({ ...request, sort: 'rating' }),
        this.namedTools.findLink(q),
      ]);
      const answer = await this.answers.findAnswer(q);
      const items = await this.thumbnails.withThumbnails(tools.items);
      const found = { isAdult, tools: { ...tools, items }, directories, link, answer: answer ?? undefined };
      return { query, found, isProvisional: answer === undefined || isAnyProvisional(tools, directories) };
    });
  }
}
