import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentActor } from '../../../contexts/access/caller.js';
import { AdminOnly } from '../../../contexts/access/policy.js';
import { AdminToolDto, ToolBody, UpdateToolBody } from '../../../contexts/catalog/tools/tool-body.dto.js';
import { ListToolRecordsQuery } from '../../../contexts/catalog/tools/tool-records.dto.js';
import { ToolEditor } from '../../../contexts/catalog/tools/tool-editor.js';
import { RestoreBody } from '../../../contexts/listings/editing/restore.dto.js';
import { UuidPipe } from '../../../platform/input/parameters/id-parameters.js';
import { Operation } from '../../../platform/http/operation.js';
import { IfMatch } from '../../../platform/http/requests/if-match.js';
import type { Page } from '../../../platform/input/page.js';
import { DeletedDto } from './deleted.dto.js';

@ApiTags('Catalog')
@AdminOnly()
@Controller('v1/admin/tools')
export class AdminToolsController {
  constructor(private readonly editor: ToolEditor) {}

  @Get()
  @Operation({
    id: 'list_tool_records',
    summary: 'List tools',
    description: 'All matching tools, including unpublished and adult ones, with the fields that the public API omits.',
    returns: { page: AdminToolDto },
  })
  listToolRecords(@Query() query: ListToolRecordsQuery): Promise<Page<AdminToolDto>> {
    return this.editor.listTools(query);
  }

  @Post()
  @Operation({
    id: 'create_tool',
    summary: 'Create a tool',
    description:
      'The tool is public immediately unless `published` is false. `category` and `tags` are existing slugs. A slug that another tool uses or used before is rejected with 409.',
    returns: { one: AdminToolDto },
    status: 201,
    fails: [409],
  })
  createTool(@CurrentActor() actor: string, @Body() body: ToolBody): Promise<AdminToolDto> {
    return this.editor.createRecord(actor, body);
  }

  @Patch(':id')
  @Operation({
    id: 'update_tool',
    summary: 'Update a tool',
    description:
      'Absent fields are not changed. If the slug changes, the page at the old slug redirects to the new one.',
    returns: { one: AdminToolDto },
    fails: [404, 409],
    versioned: true,
  })
  updateTool(
    @CurrentActor() actor: string,
    @Param('id', UuidPipe) id: string,
    @Body() body: UpdateToolBody,
    @IfMatch() expectedVersion: number | undefined,
  ): Promise<AdminToolDto> {
    return this.editor.updateRecord(actor, id, body, expectedVersion);
  }

  @Post(':id/restore')
  @HttpCode(200)
  @Operation({
    id: 'restore_tool',
    summary: 'Restore a tool',
    description:
      'Restores the fields that were changed since an audit entry of this tool, as in `changes` of the entries: to their values right after the entry, or before it. Not restored: `founderEmail`, whose values are not recorded, and changes by imports. 409 if a label no longer exists, a slug is taken, or the old values were not recorded.',
    returns: { one: AdminToolDto },
    fails: [404, 409],
    versioned: true,
  })
  restoreTool(
    @CurrentActor() actor: string,
    @Param('id', UuidPipe) id: string,
    @Body() body: RestoreBody,
    @IfMatch() expectedVersion: number | undefined,
  ): Promise<AdminToolDto> {
    return this.editor.restoreRecord(actor, id, body, expectedVersion);
  }

  @Delete(':id')
  @Operation({
    id: 'delete_tool',
    summary: 'Delete a tool',
    description:
      "Deletes the listing permanently; no other tool can use its slug. A tool with a submission can't be deleted (409); unpublish it instead.",
    returns: { one: DeletedDto },
    fails: [404, 409],
  })
  deleteTool(@CurrentActor() actor: string, @Param('id', UuidPipe) id: string): Promise<DeletedDto> {
    return this.editor.deleteRecord(actor, id);
  }
}
