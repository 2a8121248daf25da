import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { RenderedResponse } from '../../../platform/http/responses/rendered-response.js';
import { Operation } from '../../../platform/http/operation.js';
import { CatalogRead } from '../../access/policy.js';
import { TaxonomyService } from './taxonomy.service.js';
import { CategoryDto, TagDto, TaxonomyQuery } from './taxonomy.dto.js';

@ApiTags('Tools')
@CatalogRead()
@Controller('v1')
export class TaxonomyController {
  constructor(private readonly taxonomy: TaxonomyService) {}

  @Get('categories')
  @Operation({
    id: 'list_categories',
    summary: 'List tool categories',
    description: 'All categories by name. Use their slugs as the category parameter of /tools and /tools/top.',
    returns: { list: CategoryDto },
  })
  listCategories(@Query() query: TaxonomyQuery): Promise<RenderedResponse> {
    return this.taxonomy.renderCategories(query);
  }

  @Get('tags')
  @Operation({
    id: 'list_tags',
    summary: 'List tool tags',
    description: 'All tags by name. Use their slugs as the tag parameter of /tools.',
    returns: { list: TagDto },
  })
  listTags(@Query() query: TaxonomyQuery): Promise<RenderedResponse> {
    return this.taxonomy.renderTags(query);
  }
}
