import { Injectable } from '@nestjs/common';
import { ToolsService } from '../../../../contexts/catalog/tools/tools.service.js';
import { DirectoriesService } from '../../../../contexts/directories/directories.service.js';
import type { ListingKind } from '../../../../contexts/listings/slugs/former-slug.entity.js';
import { Config } from '../../../../platform/config/config.js';
import { notFound } from '../../../../platform/errors/app-error.js';
import { pathWithQuery } from '../../kit/components/pagination.js';
import { cachedImage, type WebPage } from '../../kit/pages/page.js';
import { FormerPaths } from '../listings/former-paths.js';
import type { ListingBadgeQuery } from './badge.dto.js';
import { ListingBadgeView } from './listing-badge.view.js';

const MAX_AGE_SECONDS = 3_600;

@Injectable()
export class BadgesLoader {
  constructor(
    private readonly tools: ToolsService,
    private readonly directories: DirectoriesService,
    private readonly former: FormerPaths,
    private readonly config: Config,
  ) {}

  showBadge(kind: ListingKind, slug: string, { theme, size }: ListingBadgeQuery): WebPage {
    const load = async (): Promise<void> => (kind === 'tool' ? this.checkTool(slug) : this.checkDirectory(slug));
    const pathOf = (path: string): string => pathWithQuery(`/badges${path}.svg`, { theme, size });
    return cachedImage(
      ListingBadgeView,
      { kind, slug, theme, size },
      async () => {
        await this.former.loadOrRedirect(kind, slug, load, pathOf);
        return { siteName: this.config.siteName, theme, size };
      },
      MAX_AGE_SECONDS,
    );
  }

  /** Adult tools have no badge. */
  private async checkTool(slug: string): Promise<void> {
    const { isAdult } = await this.tools.getListedTool(slug);
    if (isAdult) throw notFound('Adult listings have no badge.');
  }

  private async checkDirectory(slug: string): Promise<void> {
    await this.directories.getDirectory(slug);
  }
}
