import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentActor } from '../../../contexts/access/caller.js';
import { AdminOnly } from '../../../contexts/access/policy.js';
import {
  AdminDirectoryDto,
  DirectoryBody,
  UpdateDirectoryBody,
} from '../../../contexts/directories/editing/directory-body.dto.js';
import { ListDirectoryRecordsQuery } from '../../../contexts/directories/directory-records.dto.js';
import { DirectoryEditor } from '../../../contexts/directories/editing/directory-editor.js';
import { RestoreBody } from '../../../contexts/listings/editing/restore.dto.js';
import { UuidPipe } from '../../../platform/input/parameters/id-parameters.js';
import { Operation } from '../../../platform/http/operation.js';
import { IfMatch } from '../../../platform/http/requests/if-match.js';
import type { Page } from '../../../platform/input/page.js';
import { DeletedDto } from './deleted.dto.js';

@ApiTags('Catalog')
@AdminOnly()
@Controller('v1/admin/directories')
export class AdminDirectoriesController {
  constructor(private readonly editor: DirectoryEditor) {}

  @Get()
  @Operation({
    id: 'list_directory_records',
    summary: 'List directories',
    description: 'All matching directories, including unpublished ones, with the fields that the public API omits.',
    returns: { page: AdminDirectoryDto },
  })
  listDirectoryRecords(@Query() query: ListDirectoryRecordsQuery): Promise<Page<AdminDirectoryDto>> {
    return this.editor.listDirectories(query);
  }

  @Post()
  @Operation({
    id: 'create_directory',
    summary: 'Create a directory',
    description:
      'The directory is public immediately unless `published` is false. `categories` are slugs of existing categories. A slug that another directory uses or used before is rejected with 409.',
    returns: { one: AdminDirectoryDto },
    status: 201,
    fails: [409],
  })
  createDirectory(@CurrentActor() actor: string, @Body() body: DirectoryBody): Promise<AdminDirectoryDto> {
    return this.editor.createRecord(actor, body);
  }

  @Patch(':id')
  @Operation({
    id: 'update_directory',
    summary: 'Update a directory',
    description:
      'Absent fields are not changed. If the slug changes, the page at the old slug redirects to the new one.',
    returns: { one: AdminDirectoryDto },
    fails: [404, 409],
    versioned: true,
  })
  updateDirectory(
    @CurrentActor() actor: string,
    @Param('id', UuidPipe) id: string,
    @Body() body: UpdateDirectoryBody,
    @IfMatch() expectedVersion: number | undefined,
  ): Promise<AdminDirectoryDto> {
    return this.editor.updateRecord(actor, id, body, expectedVersion);
  }

  @Post(':id/restore')
  @HttpCode(200)
  @Operation({
    id: 'restore_directory',
    summary: 'Restore a directory',
    description:
      'Restores the fields that were changed since an audit entry of this directory, as in `changes` of the entries: to their values right after the entry, or before it. Not restored: `founderEmail`, whose values are not recorded, and changes by imports. 409 if a label no longer exists, a slug is taken, or the old values were not recorded.',
    returns: { one: AdminDirectoryDto },
    fails: [404, 409],
    versioned: true,
  })
  restoreDirectory(
    @CurrentActor() actor: string,
    @Param('id', UuidPipe) id: string,
    @Body() body: RestoreBody,
    @IfMatch() expectedVersion: number | undefined,
  ): Promise<AdminDirectoryDto> {
    return this.editor.restoreRecord(actor, id, body, expectedVersion);
  }

  @Delete(':id')
  @Operation({
    id: 'delete_directory',
    summary: 'Delete a directory',
    description:
      "Deletes the directory permanently; no other directory can use its slug. A directory with recorded submissions can't be deleted (409); unpublish it instead.",
    returns: { one: DeletedDto },
    fails: [404, 409],
  })
  deleteDirectory(@CurrentActor() actor: string, @Param('id', UuidPipe) id: string): Promise<DeletedDto> {
    return this.editor.deleteRecord(actor, id);
  }
}
