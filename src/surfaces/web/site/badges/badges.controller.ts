import { Get, Header, Param, Query } from '@nestjs/common';
import { ToolsService } from '../../../../contexts/catalog/tools/tools.service.js';
import { DirectoriesService } from '../../../../contexts/directories/directories.service.js';
import type { ListingKind } from '../../../../contexts/listings/listing.js';
import { Config } from '../../../../platform/config/config.js';
import { notFound } from '../../../../platform/errors/app-error.js';
import {
  type ImageBound,
  ImageError,
  ImageProcessingService,
  withTemporaryFile,
} from '../../../../platform/images/image-processing.service.js';
import { pathWithQuery } from '../../kit/lists/tables.js';
import { cachedImage, type WebPage } from '../../kit/pages/page.js';
import { PublicPages } from '../../kit/pages/page.interceptor.js';
import { FormerPathsService } from '../listings/former-paths.service.js';
import { ListingBadgeQuery } from './badge.dto.js';
import { ListingBadgeView } from './badge.js';

const MAX_AGE_SECONDS = 3_600;
/** Twice the size of the mark on a badge. Every badge contains it. */
const LOGO_BOUND: ImageBound = { width: 44, height: 44, quality: 85 };

/** Images that listed tools and directories show on their websites. */
@PublicPages('badges')
export class BadgesController {
  private smallLogo: Promise<Buffer | undefined> | undefined;

  constructor(
    private readonly tools: ToolsService,
    private readonly directories: DirectoriesService,
    private readonly former: FormerPathsService,
    private readonly images: ImageProcessingService,
    private readonly config: Config,
  ) {}

  @Get('tools/:slug.svg')
  @Header('Cross-Origin-Resource-Policy', 'cross-origin')
  showToolBadge(@Param('slug') slug: string, @Query() query: ListingBadgeQuery): WebPage {
    return this.showBadge('tool', slug, query, async () => {
      const { isAdult } = await this.tools.getToolWithAdultFlag(slug);
      if (isAdult) throw notFound('Adult listings have no badge.');
    });
  }

  @Get('directories/:slug.svg')
  @Header('Cross-Origin-Resource-Policy', 'cross-origin')
  showDirectoryBadge(@Param('slug') slug: string, @Query() query: ListingBadgeQuery): WebPage {
    return this.showBadge('directory', slug, query, () => this.directories.getDirectory(slug));
  }

  private showBadge(
    kind: ListingKind,
    slug: string,
    { theme, size }: ListingBadgeQuery,
    check: () => Promise<unknown>,
  ): WebPage {
    const pathOf = (path: string): string => pathWithQuery(`/badges${path}.svg`, { theme, size });
    return cachedImage(
      ListingBadgeView,
      { kind, slug, theme, size },
      async () => {
        await this.former.loadOrRedirect(kind, slug, check, pathOf);
        return { config: this.config, logo: await this.logo(), theme, size };
      },
      MAX_AGE_SECONDS,
    );
  }

  private async logo(): Promise<Buffer | undefined> {
    const { siteLogo } = this.config;
    if (siteLogo === undefined) return undefined;
    this.smallLogo ??= withTemporaryFile(async (file) => {
      await file.write(siteLogo.content);
      return this.images.toWebp(file, LOGO_BOUND);
    }).catch((error: unknown) => {
      // Another attempt would take another process, and fail again.
      if (error instanceof ImageError) return undefined;
      this.smallLogo = undefined;
      throw error;
    });
    return this.smallLogo;
  }
}
