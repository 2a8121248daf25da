import { Injectable } from '@nestjs/common';
import { DirectoriesService } from '../../../../contexts/directories/directories.service.js';
import type { SearchDirectoriesQuery } from '../../../../contexts/directories/directory.dto.js';
import { sharedDirectory } from '../../../../contexts/directories/directory.mapper.js';
import { FormerPaths } from '../listings/former-paths.js';
import { SiteHealth } from '../../../../contexts/listings/health/site-health.service.js';
import { ShareImages } from '../../../../contexts/listings/share-images/share-images.js';
import type { Provisional } from '../../kit/pages/page.js';
import type { DirectorySearchProps } from './directory-search.view.js';
import type { DirectoryProps } from './directory.view.js';
import { checkInList, checkPage, PER_PAGE } from '../listings/list-limits.js';

/** Uses the same services as the API. */
@Injectable()
export class DirectoriesLoader {
  constructor(
    private readonly directories: DirectoriesService,
    private readonly former: FormerPaths,
    private readonly shareImages: ShareImages,
    private readonly health: SiteHealth,
  ) {}

  async loadSearch(query: SearchDirectoriesQuery): Promise<DirectorySearchProps> {
    checkPage(query);
    const [found, categories, linkTypes] = await Promise.all([
      this.directories.searchDirectories({ ...query, limit: PER_PAGE }),
      this.directories.listCategories(),
      this.directories.listLinkTypes(),
    ]);
    return { query, found: checkInList(found), categories, linkTypes };
  }

  async loadDirectory(slug: string): Promise<DirectoryProps & Provisional> {
    const directory = await this.former.loadOrRedirect('directory', slug, () => this.directories.getDirectory(slug));
    const [{ url, isPending }, site] = await Promise.all([
      this.shareImages.findShareImage(sharedDirectory(directory)),
      this.health.findNotice({ kind: 'directory', id: directory.id }),
    ]);
    return { directory, shareImage: url, site, isProvisional: isPending };
  }
}
