import { Controller, Get, Param, Query } from '@nestjs/common';
import { SearchDirectoriesQuery } from '../../../contexts/directories/directory.dto.js';
import { page, type WebPage } from '../pages/page.js';
import { PublicPages } from '../pages/page-policy.js';
import { DirectoryPages } from './directory-pages.js';
import { DirectorySearchView } from './directory-search.view.js';
import { DirectoryView } from '../listings/directory.view.js';
import { PER_PAGE } from './list-limits.js';

@PublicPages()
@Controller('directories')
export class DirectoriesPagesController {
  constructor(private readonly pages: DirectoryPages) {}

  @Get()
  search(@Query() query: SearchDirectoriesQuery): WebPage {
    return page(DirectorySearchView, { ...query, limit: PER_PAGE }, () => this.pages.search(query));
  }

  @Get(':slug')
  directory(@Param('slug') slug: string): WebPage {
    return page(DirectoryView, { slug }, () => this.pages.directory(slug));
  }
}
