import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '../../../platform/http/operation.js';
import { CatalogRead } from '../../cached-reads/cached-read.interceptor.js';
import { TaxonomyService } from '../../../contexts/catalog/taxonomy/taxonomy.service.js';
import { CategoryDto, TagDto, TaxonomyQuery } from '../../../contexts/catalog/taxonomy/taxonomy.dto.js';

@ApiTags('Tools')
@CatalogRead()
@Controller('v1')
export class TaxonomyController {
  constructor(private readonly taxonomy: TaxonomyService) {}

  @Get('categories')
  @Operation({
    summary: 'List tool categories',
    description: 'All categories by name. Use their slugs as the category parameter of /tools and /tools/top.',
    returns: { list: CategoryDto },
  })
  listCategories(@Query() query: TaxonomyQuery): Promise<CategoryDto[]> {
    return this.taxonomy.listCategories(query);
  }

  @Get('tags')
  @Operation({
    summary: 'List tool tags',
    description: 'All tags by name. Use their slugs as the tag parameter of /tools.',
    returns: { list: TagDto },
  })
  listTags(@Query() query: TaxonomyQuery): Promise<TagDto[]> {
    return this.taxonomy.listTags(query);
  }
}
