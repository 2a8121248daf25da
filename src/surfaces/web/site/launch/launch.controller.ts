import { Controller, Get, Query } from '@nestjs/common';
import { PublicPages } from '../../kit/pages/page-policy.js';
import type { FreshPage, WebPage } from '../../kit/pages/page.js';
import { LaunchLoader } from './launch.loader.js';

@PublicPages()
@Controller('launch')
export class LaunchController {
  constructor(private readonly pages: LaunchLoader) {}

  /** The query is checked later, so that the form can say what to change. */
  @Get()
  listDirectories(@Query() sent: Record<string, unknown>): Promise<FreshPage | WebPage> {
    return this.pages.showDirectories(sent);
  }
}
