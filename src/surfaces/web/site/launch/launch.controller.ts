import { Controller, Get, Query } from '@nestjs/common';
import { PublicPages } from '../../kit/pages/page-policy.js';
import { cachedPage, type WebPage } from '../../kit/pages/page.js';
import { LaunchQuery } from './launch.dto.js';
import { LaunchLoader } from './launch.loader.js';
import { LaunchView } from './launch.view.js';

@PublicPages()
@Controller('launch')
export class LaunchController {
  constructor(private readonly pages: LaunchLoader) {}

  @Get()
  listDirectories(@Query() query: LaunchQuery): WebPage {
    return cachedPage(LaunchView, query, () => this.pages.loadList(query));
  }
}
