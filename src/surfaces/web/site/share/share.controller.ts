import { Get, Header, Param, Query } from '@nestjs/common';
import { ShareLinksService } from '../../../../contexts/partners/sharing/share-links.service.js';
import { cachedImage, cachedPage, type WebPage } from '../../kit/pages/page.js';
import { PublicPages } from '../../kit/pages/page.interceptor.js';
import { BadgeQuery } from '../badges/badge.dto.js';
import { ProgressBadgeView, ShareView } from './share.view.js';

/** Cached until the submission, its checks or the catalog change. Each request reads whether the link still exists. */
@PublicPages()
export class ShareController {
  constructor(private readonly links: ShareLinksService) {}

  /** The directories that it links to must not learn its URL. */
  @Get('share/:token')
  @Header('Referrer-Policy', 'no-referrer')
  @Header('X-Robots-Tag', 'noindex')
  async showProgress(@Param('token') token: string): Promise<WebPage> {
    const stamp = await this.links.getStamp('share', token);
    return cachedPage(ShareView, stamp, () => this.links.getProgress(stamp.toolId));
  }

  /** Shown on other websites. */
  @Get('badges/:token.svg')
  @Header('Cross-Origin-Resource-Policy', 'cross-origin')
  async showBadge(@Param('token') token: string, @Query() { theme }: BadgeQuery): Promise<WebPage> {
    const { toolId, version } = await this.links.getStamp('badge', token);
    return cachedImage(ProgressBadgeView, { toolId, version, theme }, async () => {
      const { name, state, submittedCount, targetDirectoriesCount } = await this.links.getProgress(toolId);
      return { name, state, submittedCount, targetDirectoriesCount, theme };
    });
  }
}
