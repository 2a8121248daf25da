import { Controller, Get, Param, Query } from '@nestjs/common';
import { SearchDirectoriesQuery } from '../../../../contexts/directories/directory.dto.js';
import { page, type WebPage } from '../../kit/pages/page.js';
import { PublicPages } from '../../kit/pages/page-policy.js';
import { DirectoriesLoader } from './directories.loader.js';
import { DirectorySearchView } from './directory-search.view.js';
import { DirectoryView } from './directory.view.js';
import { PER_PAGE } from '../listings/list-limits.js';

@PublicPages()
@Controller('directories')
export class DirectoryPagesController {
  constructor(private readonly pages: DirectoriesLoader) {}

  @Get()
  search(@Query() query: SearchDirectoriesQuery): WebPage {
    return page(DirectorySearchView, { ...query, limit: PER_PAGE }, () => this.pages.loadSearch(query));
  }

  @Get(':slug')
  directory(@Param('slug') slug: string): WebPage {
    return page(DirectoryView, { slug }, () => this.pages.loadDirectory(slug));
  }
}
