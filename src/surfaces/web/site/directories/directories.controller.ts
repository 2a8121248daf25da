import { Controller, Get, Param, Query } from '@nestjs/common';
import { DirectoriesService } from '../../../../contexts/directories/directories.service.js';
import { SearchDirectoriesQuery } from '../../../../contexts/directories/directory.dto.js';
import { sharedDirectory } from '../../../../contexts/directories/directory.mapper.js';
import { SiteHealth } from '../../../../contexts/listings/health/site-health.service.js';
import { ShareImages } from '../../../../contexts/listings/share-images/share-images.js';
import { cachedPage, type WebPage } from '../../kit/pages/page.js';
import { PublicPages } from '../../kit/pages/page-policy.js';
import { FormerPaths } from '../listings/former-paths.js';
import { checkInList, checkPage, PER_PAGE } from '../listings/list-limits.js';
import { DirectorySearchView } from './directory-search.view.js';
import { DirectoryView } from './directory.view.js';

/** Uses the same services as the API. */
@PublicPages()
@Controller('directories')
export class DirectoryPagesController {
  constructor(
    private readonly directories: DirectoriesService,
    private readonly former: FormerPaths,
    private readonly shareImages: ShareImages,
    private readonly health: SiteHealth,
  ) {}

  @Get()
  searchDirectories(@Query() query: SearchDirectoriesQuery): WebPage {
    const request = { ...query, limit: PER_PAGE };
    return cachedPage(DirectorySearchView, request, async () => {
      checkPage(query);
      const [found, categories, linkTypes] = await Promise.all([
        this.directories.searchDirectories(request),
        this.directories.listCategories(),
        this.directories.listLinkTypes(),
      ]);
      return { query, found: checkInList(found), categories, linkTypes };
    });
  }

  @Get(':slug')
  showDirectory(@Param('slug') slug: string): WebPage {
    return cachedPage(DirectoryView, { slug }, async () => {
      const directory = await this.former.loadOrRedirect('directory', slug, () => this.directories.getDirectory(slug));
      const [{ url, isPending }, site] = await Promise.all([
        this.shareImages.findShareImage(sharedDirectory(directory)),
        this.health.findNotice({ kind: 'directory', id: directory.id }),
      ]);
      return { directory, shareImage: url, site, isProvisional: isPending };
    });
  }
}
