import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { RenderedResponse } from '../../platform/http/responses/rendered-response.js';
import { Operation, PathParameter } from '../../platform/http/operation.js';
import { CatalogRead } from '../access/policy.js';
import { DirectoriesService } from './directories.service.js';
import { DirectoryCategoryDto, DirectoryDetailDto, DirectoryDto, SearchDirectoriesQuery } from './directory.dto.js';
import { DirectoryMatchDto, MatchDirectoriesQuery } from './matching/directory-match.dto.js';

@ApiTags('Directories')
@CatalogRead()
@Controller('v1')
export class DirectoriesController {
  constructor(private readonly directories: DirectoriesService) {}

  @Get('directories')
  @Operation({
    id: 'search_directories',
    summary: 'Search submission directories',
    description:
      'One page of startup and SaaS directories that match all filters. With q, best matches first, ordered as in /tools but by Domain Rating instead of opens. Without q, ordered by sort.',
    returns: { page: DirectoryDto },
  })
  searchDirectories(@Query() query: SearchDirectoriesQuery): Promise<RenderedResponse> {
    return this.directories.renderSearch(query);
  }

  @Get('directories/:slug')
  @PathParameter('slug', "The directory's slug, as returned by searches.", 'launch-harbor')
  @Operation({
    id: 'get_directory',
    summary: 'Get one submission directory',
    description: 'The full profile, with full description, features, use cases, FAQ, deal and socials.',
    returns: { one: DirectoryDetailDto },
  })
  getDirectory(@Param('slug') slug: string): Promise<RenderedResponse> {
    return this.directories.renderDirectory(slug);
  }

  @Get('directory-matches')
  @Operation({
    id: 'match_directories',
    summary: 'Find directories for a product',
    description:
      "Directories that pass the filters, for a product with this category and these tags: first those that have one of them as category, or a category that suits the product's; then those that accept any tool; then others. Each group by Domain Rating. fit says which labels match and why, then lists facts. category or tags is required.",
    returns: { list: DirectoryMatchDto },
  })
  matchDirectories(@Query() query: MatchDirectoriesQuery): Promise<RenderedResponse> {
    return this.directories.renderMatches(query);
  }

  @Get('directory-categories')
  @Operation({
    id: 'list_directory_categories',
    summary: 'List directory categories',
    description: 'All directory categories by name. Use their slugs as the category parameter of /directories.',
    returns: { list: DirectoryCategoryDto },
  })
  listCategories(): Promise<RenderedResponse> {
    return this.directories.renderCategories();
  }
}
