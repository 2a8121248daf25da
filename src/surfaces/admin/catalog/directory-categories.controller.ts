import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentActor } from '../../../contexts/access/caller.js';
import { AdminOnly } from '../../../contexts/access/policy.js';
import {
  AdminDirectoryCategoryDto,
  DirectoryCategoryBody,
  UpdateDirectoryCategoryBody,
} from '../../../contexts/directories/editing/directory-body.dto.js';
import { DirectoryCategoryEditor } from '../../../contexts/directories/editing/directory-editor.js';
import { ListLabelsQuery, MergeBody } from '../../../contexts/listings/editing/label-records.dto.js';
import { LabelIdPipe } from '../../../platform/input/parameters/id-parameters.js';
import { Operation } from '../../../platform/http/operation.js';
import { IfMatch } from '../../../platform/http/requests/if-match.js';
import type { Page } from '../../../platform/input/page.js';

@ApiTags('Catalog')
@AdminOnly()
@Controller('v1/admin/directory-categories')
export class AdminDirectoryCategoriesController {
  constructor(private readonly editor: DirectoryCategoryEditor) {}

  @Get()
  @Operation({
    id: 'list_directory_category_records',
    summary: 'List directory categories',
    description: 'All directory categories by slug, with ID.',
    returns: { page: AdminDirectoryCategoryDto },
  })
  listDirectoryCategoryRecords(@Query() query: ListLabelsQuery): Promise<Page<AdminDirectoryCategoryDto>> {
    return this.editor.listLabels(query);
  }

  @Post()
  @Operation({
    id: 'create_directory_category',
    summary: 'Create a directory category',
    description: 'Directories can use it immediately. A slug that is already taken is rejected with 409.',
    returns: { one: AdminDirectoryCategoryDto },
    status: 201,
    fails: [409],
  })
  createDirectoryCategory(
    @CurrentActor() actor: string,
    @Body() body: DirectoryCategoryBody,
  ): Promise<AdminDirectoryCategoryDto> {
    return this.editor.createRecord(actor, body);
  }

  @Patch(':id')
  @Operation({
    id: 'update_directory_category',
    summary: 'Update a directory category',
    description: 'Absent fields are not changed.',
    returns: { one: AdminDirectoryCategoryDto },
    fails: [404, 409],
    versioned: true,
  })
  updateDirectoryCategory(
    @CurrentActor() actor: string,
    @Param('id', LabelIdPipe) id: string,
    @Body() body: UpdateDirectoryCategoryBody,
    @IfMatch() expectedVersion: number | undefined,
  ): Promise<AdminDirectoryCategoryDto> {
    return this.editor.updateRecord(actor, id, body, expectedVersion);
  }

  @Post(':id/merge')
  @HttpCode(200)
  @Operation({
    id: 'merge_directory_category',
    summary: 'Merge a directory category into another',
    description:
      'Moves all directories to the other category and deletes this one, in one transaction. Returns the other category.',
    returns: { one: AdminDirectoryCategoryDto },
    fails: [404],
  })
  mergeDirectoryCategory(
    @CurrentActor() actor: string,
    @Param('id', LabelIdPipe) id: string,
    @Body() { into }: MergeBody,
  ): Promise<AdminDirectoryCategoryDto> {
    return this.editor.mergeLabels(actor, id, into);
  }

  @Delete(':id')
  @Operation({
    id: 'delete_directory_category',
    summary: 'Delete a directory category',
    description: 'A category in use is rejected with 409; move its directories first.',
    returns: { one: AdminDirectoryCategoryDto },
    fails: [404, 409],
  })
  deleteDirectoryCategory(
    @CurrentActor() actor: string,
    @Param('id', LabelIdPipe) id: string,
  ): Promise<AdminDirectoryCategoryDto> {
    return this.editor.deleteRecord(actor, id);
  }
}
