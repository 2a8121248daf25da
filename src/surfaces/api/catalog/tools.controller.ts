import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Page } from '../../../platform/input/page.js';
import { SlugParameters } from '../../../platform/input/parameters.js';
import { Operation, PathParameter } from '../../../platform/http/operation.js';
import { CatalogRead } from '../../cached-reads/cached-read.interceptor.js';
import { ToolsService } from '../../../contexts/catalog/tools/tools.service.js';
import { SearchToolsQuery, ToolDetailDto, ToolDto, TopToolsQuery } from '../../../contexts/catalog/tools/tool.dto.js';

@ApiTags('Tools')
@CatalogRead()
@Controller('v1/tools')
export class ToolsController {
  constructor(private readonly tools: ToolsService) {}

  @Get()
  @Operation({
    summary: 'Search AI tools',
    description:
      'One page of listings that match all filters. With q, best matches first: exact name, all words in the name, up to 200 that fit best by words and meaning, the others with all words; except for those 200, most opens first. Without q, newest first. Adult listings are left out unless includeAdult=true, category=nsfw or an adult tag is given.',
    returns: { page: ToolDto },
  })
  searchTools(@Query() query: SearchToolsQuery): Promise<Page<ToolDto>> {
    return this.tools.searchTools(query);
  }

  @Get('top')
  @Operation({
    summary: 'List the most opened AI tools',
    description:
      'Listings ordered by opens, highest first, then newest first. Adult listings are left out unless includeAdult=true or category=nsfw.',
    returns: { list: ToolDto },
  })
  getTopTools(@Query() query: TopToolsQuery): Promise<ToolDto[]> {
    return this.tools.listTopTools(query);
  }

  @Get(':slug')
  @PathParameter('slug', "The tool's slug, as returned by searches.", 'draftwell')
  @Operation({
    summary: 'Get one AI tool',
    description:
      'The full listing, with screenshots, video, socials, FAQs, features and affiliate link. Includes adult listings.',
    returns: { one: ToolDetailDto },
  })
  getTool(@Param() { slug }: SlugParameters): Promise<ToolDetailDto> {
    return this.tools.getTool(slug);
  }
}
