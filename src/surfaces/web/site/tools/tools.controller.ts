import { Get, Param, Query } from '@nestjs/common';
import { TaxonomyService } from '../../../../contexts/catalog/taxonomy/taxonomy.service.js';
import type { SearchToolsQuery, ToolDetailDto } from '../../../../contexts/catalog/tools/tool.dto.js';
import { sharedTool } from '../../../../contexts/catalog/tools/tool.mapper.js';
import { ThumbnailsService } from '../../../../contexts/catalog/thumbnails/thumbnails.service.js';
import { ToolsService } from '../../../../contexts/catalog/tools/tools.service.js';
import { DirectoriesService } from '../../../../contexts/directories/directories.service.js';
import {
  isAnyProvisional,
  type SearchResultPage,
} from '../../../../contexts/listings/search/catalog-search.service.js';
import { SiteChecksService } from '../../../../contexts/listings/health/site-checks.service.js';
import { ShareImagesService } from '../../../../contexts/listings/share-images/share-images.service.js';
import { cachedPage, type WebPage } from '../../kit/pages/page.js';
import { PublicPages } from '../../kit/pages/page.interceptor.js';
import { LabelListView } from '../labels/label-list.view.js';
import { FormerPathsService } from '../listings/former-paths.service.js';
import {
  checkInList,
  checkPage,
  LabelPageQuery,
  ListingPageQuery,
  PER_PAGE,
  ToolSearchPageQuery,
} from '../listings/page-query.dto.js';
import type { ListedTool } from '../listings/listing-card.js';
import { NamedToolsService } from '../listings/named-tools.service.js';
import { AlternativesView, HomeView, ToolListView } from './tool-lists.view.js';
import { ALTERNATIVES, RelatedListingsService } from './related-listings.service.js';
import { ToolSearchView } from './tool-search.view.js';
import { ToolView } from './tool.view.js';

const TOOLS_PER_SHELF = 6;
const SIMILAR = 5;

/** Uses the same services as the API. */
@PublicPages()
export class ToolPagesController {
  constructor(
    private readonly tools: ToolsService,
    private readonly taxonomy: TaxonomyService,
    private readonly directories: DirectoriesService,
    private readonly related: RelatedListingsService,
    private readonly namedTools: NamedToolsService,
    private readonly former: FormerPathsService,
    private readonly shareImages: ShareImagesService,
    private readonly siteChecks: SiteChecksService,
    private readonly thumbnails: ThumbnailsService,
  ) {}

  @Get()
  showHome(@Query() query: ToolSearchPageQuery): WebPage {
    if (isSearch(query)) return this.searchTools(query);
    return cachedPage(HomeView, {}, async () => {
      const [categories, newest, top, featured, directories] = await Promise.all([
        this.taxonomy.listGeneralCategories(),
        this.tools.searchTools({ page: 1, limit: TOOLS_PER_SHELF }),
        this.tools.listTopTools({ limit: TOOLS_PER_SHELF }),
        this.findTools({ featured: true, page: 1, limit: PER_PAGE }),
        this.directories.searchDirectories({ page: 1, limit: 1, sort: 'rating' }),
      ]);
      // The cards are large pictures.
      const pictured = featured.items.toSorted((one, other) => Number(!one.thumbnail) - Number(!other.thumbnail));
      return {
        categories,
        toolsTotal: newest.pagination.total,
        directoriesTotal: directories.pagination.total,
        newest: newest.items,
        top,
        featured: pictured.slice(0, TOOLS_PER_SHELF),
      };
    });
  }

  @Get('tools')
  searchTools(@Query() query: ToolSearchPageQuery): WebPage {
    const request = { ...query, limit: PER_PAGE };
    return cachedPage(ToolSearchView, request, async () => {
      checkPage(query);
      const { q } = query;
      const [isAdult, found, categories, directories, link] = await Promise.all([
        this.tools.searchIncludesAdult(query),
        this.findTools(request),
        this.taxonomy.listGeneralCategories(),
        q === undefined ? undefined : this.directories.searchDirectories({ q, page: 1, limit: 1, sort: 'rating' }),
        q === undefined ? undefined : this.namedTools.findLink(q),
      ]);
      const isProvisional = isAnyProvisional(found, directories);
      return { query, isAdult, found: checkInList(found), categories, directories, link, isProvisional };
    });
  }

  @Get('tools/:slug')
  showTool(@Param('slug') slug: string, @Query() { adult = false }: ListingPageQuery): WebPage {
    return cachedPage(ToolView, { slug, adult }, async () => {
      const { tool, isAdult } = await this.getTool(slug);
      const isHidden = isAdult && !adult;
      const [similar, directories, { url, isPending }, site] = await Promise.all([
        isHidden ? [] : this.related.trySimilarTools(tool, isAdult, SIMILAR),
        isHidden ? [] : this.related.listRelatedDirectories(tool),
        this.shareImages.findShareImage(sharedTool(tool, isAdult)),
        this.siteChecks.findNotice({ kind: 'tool', id: tool.id }),
      ]);
      const isProvisional = isPending || similar === undefined;
      return { tool, isAdult, isHidden, similar: similar ?? [], directories, shareImage: url, site, isProvisional };
    });
  }

  @Get('tools/:slug/alternatives')
  listAlternatives(@Param('slug') slug: string, @Query() { adult = false }: ListingPageQuery): WebPage {
    return cachedPage(AlternativesView, { slug, adult }, async () => {
      const { tool, isAdult } = await this.getTool(slug, '/alternatives');
      const isHidden = isAdult && !adult;
      const alternatives = isHidden ? [] : await this.related.findSimilarTools(tool, isAdult, ALTERNATIVES);
      return { tool, isAdult, isHidden, alternatives };
    });
  }

  @Get('categories/:slug')
  showCategory(@Param('slug') slug: string, @Query() query: LabelPageQuery): WebPage {
    return this.showLabel('category', slug, query, () => this.taxonomy.getCategory(slug));
  }

  @Get('tags/:slug')
  showTag(@Param('slug') slug: string, @Query() query: LabelPageQuery): WebPage {
    return this.showLabel('tag', slug, query, async () => ({ ...(await this.taxonomy.getTag(slug)), description: '' }));
  }

  @Get('top')
  showTopTools(@Query() query: LabelPageQuery): WebPage {
    return this.showList('top', 'opens', query);
  }

  @Get('new')
  showNewestTools(@Query() query: LabelPageQuery): WebPage {
    return this.showList('new', 'newest', query);
  }

  private showList(list: 'top' | 'new', sort: 'opens' | 'newest', { page }: LabelPageQuery): WebPage {
    return cachedPage(ToolListView, { list, page }, async () => {
      checkPage({ page });
      return { list, found: checkInList(await this.findTools({ sort, page, limit: PER_PAGE })) };
    });
  }

  private showLabel(
    kind: 'category' | 'tag',
    slug: string,
    query: LabelPageQuery,
    load: () => Promise<{ slug: string; name: string; description: string; isAdult: boolean }>,
  ): WebPage {
    return cachedPage(LabelListView, { [kind]: slug, ...query }, async () => {
      checkPage(query);
      const label = await load();
      const isHidden = label.isAdult && query.adult !== true;
      const filter = kind === 'category' ? { category: slug } : { tag: slug };
      const request = {
        ...filter,
        includeAdult: label.isAdult,
        sort: 'opens' as const,
        page: query.page,
        limit: PER_PAGE,
      };
      const found = checkInList(await this.findTools(request));
      return { kind, label, isHidden, found };
    });
  }

  private async findTools(query: SearchToolsQuery): Promise<SearchResultPage<ListedTool>> {
    const found = await this.tools.searchTools(query);
    return { ...found, items: await this.thumbnails.withThumbnails(found.items) };
  }

  /** `subpage`: the end of the page's path, for a redirect. */
  private getTool(slug: string, subpage = ''): Promise<{ tool: ToolDetailDto; isAdult: boolean }> {
    return this.former.loadOrRedirect(
      'tool',
      slug,
      () => this.tools.getToolWithAdultFlag(slug),
      (path) => path + subpage,
    );
  }
}

/** The home page shows search results if it has search parameters. */
const isSearch = ({ q, category, tag, pricing, featured, includeAdult, sort, page }: ToolSearchPageQuery): boolean =>
  page > 1 ||
  sort === 'opens' ||
  [q, category, tag, pricing, featured, includeAdult].some((value) => value !== undefined);
