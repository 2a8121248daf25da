import { Get, Query } from '@nestjs/common';
import { TaxonomyService } from '../../../../contexts/catalog/taxonomy/taxonomy.service.js';
import { DirectoriesService } from '../../../../contexts/directories/directories.service.js';
import type { Page, PageRequest } from '../../../../platform/input/page.js';
import { PageParameter, TextParameter } from '../../../../platform/input/parameters.js';
import { cachedPage, type WebPage } from '../../kit/pages/page.js';
import { PublicPages } from '../../kit/pages/page.interceptor.js';
import { type IndexedLabel, LabelIndexView, type LabelKind } from './label-index.view.js';
import { checkInList, checkPage } from '../listings/page-query.dto.js';

/** Few enough to reach the links to other pages with the Tab key. */
const PER_PAGE = 100;

class LabelIndexQuery {
  @PageParameter()
  page = 1;

  @TextParameter({ description: 'Part of a name.' })
  q?: string;
}

/** Adult labels are left out, as in sitemaps. */
@PublicPages()
export class LabelIndexesController {
  constructor(
    private readonly taxonomy: TaxonomyService,
    private readonly directories: DirectoriesService,
  ) {}

  @Get('categories')
  listCategories(@Query() query: LabelIndexQuery): WebPage {
    return indexPage('categories', query, (page) => this.taxonomy.searchGeneralCategories(query.q, page));
  }

  @Get('tags')
  listTags(@Query() query: LabelIndexQuery): WebPage {
    return indexPage('tags', query, (page) => this.taxonomy.searchGeneralTags(query.q, page));
  }

  @Get('directory-categories')
  listDirectoryCategories(@Query() query: LabelIndexQuery): WebPage {
    return indexPage('directory-categories', query, (page) => this.directories.searchCategories(query.q, page));
  }
}

const indexPage = (
  kind: LabelKind,
  { q, page }: LabelIndexQuery,
  search: (request: PageRequest) => Promise<Page<IndexedLabel>>,
): WebPage =>
  cachedPage(LabelIndexView, { kind, q, page }, async () => {
    checkPage({ page });
    return { kind, q, found: checkInList(await search({ page, limit: PER_PAGE })) };
  });
