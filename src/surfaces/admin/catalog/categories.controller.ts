import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentActor } from '../../../contexts/access/caller.js';
import { AdminOnly } from '../../../contexts/access/policy.js';
import {
  AdminCategoryDto,
  CategoryBody,
  UpdateCategoryBody,
} from '../../../contexts/catalog/taxonomy/taxonomy-body.dto.js';
import { CategoryEditor } from '../../../contexts/catalog/taxonomy/taxonomy-editors.js';
import { ListToolLabelsQuery, MergeBody } from '../../../contexts/listings/editing/label-records.dto.js';
import { LabelIdPipe } from '../../../platform/input/parameters/id-parameters.js';
import { Operation } from '../../../platform/http/operation.js';
import { IfMatch } from '../../../platform/http/requests/if-match.js';
import type { Page } from '../../../platform/input/page.js';

@ApiTags('Catalog')
@AdminOnly()
@Controller('v1/admin/categories')
export class AdminCategoriesController {
  constructor(private readonly editor: CategoryEditor) {}

  @Get()
  @Operation({
    id: 'list_category_records',
    summary: 'List categories',
    description: 'All categories by slug, with ID and adult flag.',
    returns: { page: AdminCategoryDto },
  })
  listCategoryRecords(@Query() query: ListToolLabelsQuery): Promise<Page<AdminCategoryDto>> {
    return this.editor.listLabels(query);
  }

  @Post()
  @Operation({
    id: 'create_category',
    summary: 'Create a category',
    description: 'Tools can use it immediately. A slug that is already taken is rejected with 409.',
    returns: { one: AdminCategoryDto },
    status: 201,
    fails: [409],
  })
  createCategory(@CurrentActor() actor: string, @Body() body: CategoryBody): Promise<AdminCategoryDto> {
    return this.editor.createRecord(actor, body);
  }

  @Patch(':id')
  @Operation({
    id: 'update_category',
    summary: 'Update a category',
    description: 'Absent fields are not changed.',
    returns: { one: AdminCategoryDto },
    fails: [404, 409],
    versioned: true,
  })
  updateCategory(
    @CurrentActor() actor: string,
    @Param('id', LabelIdPipe) id: string,
    @Body() body: UpdateCategoryBody,
    @IfMatch() expectedVersion: number | undefined,
  ): Promise<AdminCategoryDto> {
    return this.editor.updateRecord(actor, id, body, expectedVersion);
  }

  @Post(':id/merge')
  @HttpCode(200)
  @Operation({
    id: 'merge_category',
    summary: 'Merge a category into another',
    description:
      'Moves all tools to the other category and deletes this one, in one transaction. Returns the other category. Rejected with 409 if only one of the two is flagged as adult.',
    returns: { one: AdminCategoryDto },
    fails: [404, 409],
  })
  mergeCategory(
    @CurrentActor() actor: string,
    @Param('id', LabelIdPipe) id: string,
    @Body() { into }: MergeBody,
  ): Promise<AdminCategoryDto> {
    return this.editor.mergeLabels(actor, id, into);
  }

  @Delete(':id')
  @Operation({
    id: 'delete_category',
    summary: 'Delete a category',
    description: 'A category in use is rejected with 409; move its tools first.',
    returns: { one: AdminCategoryDto },
    fails: [404, 409],
  })
  deleteCategory(@CurrentActor() actor: string, @Param('id', LabelIdPipe) id: string): Promise<AdminCategoryDto> {
    return this.editor.deleteRecord(actor, id);
  }
}
