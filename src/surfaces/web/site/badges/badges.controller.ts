import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { PublicPages } from '../../kit/pages/page-policy.js';
import type { WebPage } from '../../kit/pages/page.js';
import { ListingBadgeQuery } from './badge.dto.js';
import { BadgesLoader } from './badges.loader.js';

/** Images that listed tools and directories show on their websites. */
@PublicPages()
@Controller('badges')
export class BadgesController {
  constructor(private readonly badges: BadgesLoader) {}

  @Get('tools/:slug.svg')
  @Header('Cross-Origin-Resource-Policy', 'cross-origin')
  showToolBadge(@Param('slug') slug: string, @Query() query: ListingBadgeQuery): WebPage {
    return this.badges.showBadge('tool', slug, query);
  }

  @Get('directories/:slug.svg')
  @Header('Cross-Origin-Resource-Policy', 'cross-origin')
  showDirectoryBadge(@Param('slug') slug: string, @Query() query: ListingBadgeQuery): WebPage {
    return this.badges.showBadge('directory', slug, query);
  }
}
