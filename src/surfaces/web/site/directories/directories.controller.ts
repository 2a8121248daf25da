import { Controller, Get, Param, Query } from '@nestjs/common';
import { SearchDirectoriesQuery } from '../../../../contexts/directories/directory.dto.js';
import { cachedPage, type WebPage } from '../../kit/pages/page.js';
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
  searchDirectories(@Query() query: SearchDirectoriesQuery): WebPage {
    return cachedPage(DirectorySearchView, { ...query, limit: PER_PAGE }, () => this.pages.loadSearch(query));
  }

  @Get(':slug')
  showDirectory(@Param('slug') slug: string): WebPage {
    return cachedPage(DirectoryView, { slug }, () => this.pages.loadDirectory(slug));
  }
}
