import { Get, Param, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { ToolsService } from '../../../../contexts/catalog/tools/tools.service.js';
import { isAnyProvisional } from '../../../../contexts/listings/search/catalog-search.service.js';
import { DirectoriesService } from '../../../../contexts/directories/directories.service.js';
import { SearchDirectoriesQuery } from '../../../../contexts/directories/directory.dto.js';
import { sharedDirectory } from '../../../../contexts/directories/directory.mapper.js';
import { checkInList, checkPage, LabelPageQuery, PER_PAGE } from '../listings/page-query.dto.js';
import { SiteChecksService } from '../../../../contexts/listings/health/site-checks.service.js';
import { ShareImagesService } from '../../../../contexts/listings/share-images/share-images.service.js';
import { cachedPage, MovedError, type WebPage } from '../../kit/pages/page.js';
import { PublicPages } from '../../kit/pages/page.interceptor.js';
import { LabelListView } from '../labels/label-list.view.js';
import { FormerPathsService } from '../listings/former-paths.service.js';
import { DirectorySearchView } from './directory-search.view.js';
import { DirectoryView } from './directory.view.js';

/** Uses the same services as the API. */
@PublicPages()
export class DirectoryPagesController {
  constructor(
    private readonly directories: DirectoriesService,
    private readonly tools: ToolsService,
    private readonly former: FormerPathsService,
    private readonly shareImages: ShareImagesService,
    private readonly siteChecks: SiteChecksService,
  ) {}

  @Get('directories')
  searchDirectories(@Query() query: SearchDirectoriesQuery, @Req() { query: sent }: Request): WebPage {
    const { category } = query;
    // Its address before categories had pages.
    if (category !== undefined && Object.keys(sent).join() === 'category')
      throw new MovedError(`/directory-categories/${encodeURIComponent(category)}`);
    const request = { ...query, limit: PER_PAGE };
    return cachedPage(DirectorySearchView, request, async () => {
      checkPage(query);
      const { q } = query;
      const [found, categories, linkTypes, tools] = await Promise.all([
        this.directories.searchDirectories(request),
        this.directories.listCategories(),
        this.directories.listLinkTypes(),
        q === undefined ? undefined : this.tools.searchTools({ q, page: 1, limit: 1 }),
      ]);
      const isProvisional = isAnyProvisional(found, tools);
      return { query, found: checkInList(found), categories, linkTypes, tools, isProvisional };
    });
  }

  @Get('directories/:slug')
  showDirectory(@Param('slug') slug: string): WebPage {
    return cachedPage(DirectoryView, { slug }, async () => {
      const directory = await this.former.loadOrRedirect('directory', slug, () => this.directories.getDirectory(slug));
      const [{ url, isPending }, site] = await Promise.all([
        this.shareImages.findShareImage(sharedDirectory(directory)),
        this.siteChecks.findNotice({ kind: 'directory', id: directory.id }),
      ]);
      return { directory, shareImage: url, site, isProvisional: isPending };
    });
  }

  @Get('directory-categories/:slug')
  showCategory(@Param('slug') slug: string, @Query() { page }: LabelPageQuery): WebPage {
    return cachedPage(LabelListView, { directoryCategory: slug, page }, async () => {
      checkPage({ page });
      const category = await this.directories.getCategory(slug);
      const request = { category: slug, page, limit: PER_PAGE, sort: 'rating' as const };
      const found = checkInList(await this.directories.searchDirectories(request));
      const label = { ...category, description: '', isAdult: false };
      return { kind: 'directory-category' as const, label, isHidden: false, found };
    });
  }
}
