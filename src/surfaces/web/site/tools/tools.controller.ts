import { Controller, Get, Param, Query } from '@nestjs/common';
import { cachedPage, type WebPage } from '../../kit/pages/page.js';
import { PublicPages } from '../../kit/pages/page-policy.js';
import { AlternativesView } from './alternatives.view.js';
import { HomeView } from './home.view.js';
import { LabelListView } from '../listings/label-list.view.js';
import { LabelPageQuery, ListingPageQuery, ToolSearchPageQuery } from '../listings/page-query.dto.js';
import { PER_PAGE } from '../listings/list-limits.js';
import { ToolListView } from './tool-list.view.js';
import { ToolLoader } from './tool.loader.js';
import { ToolsLoader } from './tools.loader.js';
import { ToolSearchView } from './tool-search.view.js';
import { ToolView } from './tool.view.js';

@PublicPages()
@Controller()
export class ToolPagesController {
  constructor(
    private readonly pages: ToolsLoader,
    private readonly toolPages: ToolLoader,
  ) {}

  @Get()
  showHome(@Query() query: ToolSearchPageQuery): WebPage {
    return isSearch(query) ? this.searchTools(query) : cachedPage(HomeView, {}, () => this.pages.loadHome());
  }

  @Get('tools')
  searchTools(@Query() query: ToolSearchPageQuery): WebPage {
    return cachedPage(ToolSearchView, { ...query, limit: PER_PAGE }, () => this.pages.loadSearch(query));
  }

  @Get('tools/:slug')
  showTool(@Param('slug') slug: string, @Query() { adult = false }: ListingPageQuery): WebPage {
    return cachedPage(ToolView, { slug, adult }, () => this.toolPages.loadTool(slug, adult));
  }

  @Get('tools/:slug/alternatives')
  listAlternatives(@Param('slug') slug: string, @Query() { adult = false }: ListingPageQuery): WebPage {
    return cachedPage(AlternativesView, { slug, adult }, () => this.toolPages.loadAlternatives(slug, adult));
  }

  @Get('categories/:slug')
  showCategory(@Param('slug') slug: string, @Query() query: LabelPageQuery): WebPage {
    return cachedPage(LabelListView, { category: slug, ...query }, () => this.pages.loadCategory(slug, query));
  }

  @Get('tags/:slug')
  showTag(@Param('slug') slug: string, @Query() query: LabelPageQuery): WebPage {
    return cachedPage(LabelListView, { tag: slug, ...query }, () => this.pages.loadTag(slug, query));
  }

  @Get('top')
  showTopTools(): WebPage {
    return cachedPage(ToolListView, { list: 'top' }, () => this.pages.loadTop());
  }

  @Get('new')
  showNewestTools(@Query() { page: number }: LabelPageQuery): WebPage {
    return cachedPage(ToolListView, { list: 'new', page: number }, () => this.pages.loadNewest({ page: number }));
  }
}

/** The home page shows search results if it has search parameters. */
const isSearch = ({
  q,
  category,
  tag,
  pricing,
  featured,
  includeAdult,
  sort,
  page: number,
}: ToolSearchPageQuery): boolean =>
  number > 1 ||
  sort === 'opens' ||
  [q, category, tag, pricing, featured, includeAdult].some((value) => value !== undefined);
