import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { PublicPages } from '../../kit/pages/page-policy.js';
import type { WebPage } from '../../kit/pages/page.js';
import { BadgeQuery } from '../badges/badge.dto.js';
import { ShareLoader } from './share.loader.js';

@PublicPages()
@Controller()
export class ShareController {
  constructor(private readonly pages: ShareLoader) {}

  /** The directories that it links to must not learn its URL. */
  @Get('share/:token')
  @Header('Referrer-Policy', 'no-referrer')
  @Header('X-Robots-Tag', 'noindex')
  showProgress(@Param('token') token: string): Promise<WebPage> {
    return this.pages.showProgress(token);
  }

  /** Shown on other websites. */
  @Get('badges/:token.svg')
  @Header('Cross-Origin-Resource-Policy', 'cross-origin')
  showBadge(@Param('token') token: string, @Query() { theme }: BadgeQuery): Promise<WebPage> {
    return this.pages.showBadge(token, theme);
  }
}
