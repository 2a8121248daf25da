import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Page } from '../../../platform/input/page.js';
import { SlugParameters } from '../../../platform/input/parameters.js';
import { Operation, PathParameter } from '../../../platform/http/operation.js';
import { CatalogRead } from '../../cached-reads/cached-read.interceptor.js';
import { DirectoriesService } from '../../../contexts/directories/directories.service.js';
import {
  DirectoryCategoryDto,
  DirectoryDetailDto,
  DirectoryDto,
  SearchDirectoriesQuery,
} from '../../../contexts/directories/directory.dto.js';
import {
  DirectoryMatchDto,
  MatchDirectoriesQuery,
} from '../../../contexts/directories/matching/directory-match.dto.js';

@ApiTags('Directories')
@CatalogRead()
@Controller('v1')
export class DirectoriesController {
  constructor(private readonly directories: DirectoriesService) {}

  @Get('directories')
  @Operation({
    summary: 'Search submission directories',
    description:
      'One page of startup and SaaS directories that match all filters. With q, best matches first, ordered as in /tools but by Domain Rating instead of opens. Without q, ordered by sort.',
    returns: { page: DirectoryDto },
  })
  searchDirectories(@Query() query: SearchDirectoriesQuery): Promise<Page<DirectoryDto>> {
    return this.directories.searchDirectories(query);
  }

  @Get('directories/:slug')
  @PathParameter('slug', "The directory's slug, as returned by searches.", 'launch-harbor')
  @Operation({
    summary: 'Get one submission directory',
    description: 'The full profile, with full description, features, use cases, FAQ, deal and socials.',
    returns: { one: DirectoryDetailDto },
  })
  getDirectory(@Param() { slug }: SlugParameters): Promise<DirectoryDetailDto> {
    return this.directories.getDirectory(slug);
  }

  @Get('directory-matches')
  @Operation({
    summary: 'Find directories for a product',
    description:
      "Directories that pass the filters, for a product with this category and these tags: first those that have one of them as category, or a category that suits the product's; then those that accept any tool; then others. Each group by Domain Rating. fit says which labels match and why, then lists facts. category or tags is required.",
    returns: { list: DirectoryMatchDto },
  })
  matchDirectories(@Query() query: MatchDirectoriesQuery): Promise<DirectoryMatchDto[]> {
    return this.directories.listMatches(query);
  }

  @Get('directory-categories')
  @Operation({
    summary: 'List directory categories',
    description: 'All directory categories by name. Use their slugs as the category parameter of /directories.',
    returns: { list: DirectoryCategoryDto },
  })
  listDirectoryCategories(): Promise<DirectoryCategoryDto[]> {
    return this.directories.listCategories();
  }
}
