import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentActor } from '../../../contexts/access/caller.js';
import { AdminOnly } from '../../../contexts/access/policy.js';
import { AdminTagDto, TagBody, UpdateTagBody } from '../../../contexts/catalog/taxonomy/taxonomy-body.dto.js';
import { TagEditor } from '../../../contexts/catalog/taxonomy/taxonomy-editors.js';
import { ListToolLabelsQuery, MergeBody } from '../../../contexts/listings/editing/label-records.dto.js';
import { LabelIdPipe } from '../../../platform/input/parameters/id-parameters.js';
import { Operation } from '../../../platform/http/operation.js';
import { IfMatch } from '../../../platform/http/requests/if-match.js';
import type { Page } from '../../../platform/input/page.js';

@ApiTags('Catalog')
@AdminOnly()
@Controller('v1/admin/tags')
export class AdminTagsController {
  constructor(private readonly editor: TagEditor) {}

  @Get()
  @Operation({
    id: 'list_tag_records',
    summary: 'List tags',
    description: 'All tags by slug, with ID and adult flag.',
    returns: { page: AdminTagDto },
  })
  listTagRecords(@Query() query: ListToolLabelsQuery): Promise<Page<AdminTagDto>> {
    return this.editor.listLabels(query);
  }

  @Post()
  @Operation({
    id: 'create_tag',
    summary: 'Create a tag',
    description: 'Tools can use it immediately. A slug that is already taken is rejected with 409.',
    returns: { one: AdminTagDto },
    status: 201,
    fails: [409],
  })
  createTag(@CurrentActor() actor: string, @Body() body: TagBody): Promise<AdminTagDto> {
    return this.editor.createRecord(actor, body);
  }

  @Patch(':id')
  @Operation({
    id: 'update_tag',
    summary: 'Update a tag',
    description: 'Absent fields are not changed.',
    returns: { one: AdminTagDto },
    fails: [404, 409],
    versioned: true,
  })
  updateTag(
    @CurrentActor() actor: string,
    @Param('id', LabelIdPipe) id: string,
    @Body() body: UpdateTagBody,
    @IfMatch() expectedVersion: number | undefined,
  ): Promise<AdminTagDto> {
    return this.editor.updateRecord(actor, id, body, expectedVersion);
  }

  @Post(':id/merge')
  @HttpCode(200)
  @Operation({
    id: 'merge_tag',
    summary: 'Merge a tag into another',
    description:
      'Moves all tools to the other tag and deletes this one, in one transaction. Returns the other tag. Rejected with 409 if only one of the two is flagged as adult.',
    returns: { one: AdminTagDto },
    fails: [404, 409],
  })
  mergeTag(
    @CurrentActor() actor: string,
    @Param('id', LabelIdPipe) id: string,
    @Body() { into }: MergeBody,
  ): Promise<AdminTagDto> {
    return this.editor.mergeLabels(actor, id, into);
  }

  @Delete(':id')
  @Operation({
    id: 'delete_tag',
    summary: 'Delete a tag',
    description: 'A tag in use is rejected with 409; remove it from its tools first.',
    returns: { one: AdminTagDto },
    fails: [404, 409],
  })
  deleteTag(@CurrentActor() actor: string, @Param('id', LabelIdPipe) id: string): Promise<AdminTagDto> {
    return this.editor.deleteRecord(actor, id);
  }
}
