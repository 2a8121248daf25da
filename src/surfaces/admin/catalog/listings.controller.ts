import { Body, Delete, Get, Inject, Patch, Post, Query, type Type } from '@nestjs/common';
import { CurrentActor } from '../../admission/current-caller.js';
import { AdminToolDto, ToolBody, UpdateToolBody } from '../../../contexts/catalog/tools/tool-body.dto.js';
import { AdminToolsService } from '../../../contexts/catalog/tools/admin-tools.service.js';
import { ListToolRecordsQuery } from '../../../contexts/catalog/tools/tool.dto.js';
import { ListDirectoryRecordsQuery } from '../../../contexts/directories/directory.dto.js';
import {
  AdminDirectoryDto,
  DirectoryBody,
  UpdateDirectoryBody,
} from '../../../contexts/directories/editing/directory-body.dto.js';
import { AdminDirectoriesService } from '../../../contexts/directories/editing/admin-directories.service.js';
import { RestoreBody } from '../../../contexts/listings/editing/record.dto.js';
import { IfMatch, Operation } from '../../../platform/http/operation.js';
import { IdProperty, TextProperty } from '../../../platform/dto/properties.js';
import type { Page } from '../../../platform/input/page.js';
import { Id } from '../../../platform/input/parameters.js';
import { AdminCalls, ParameterTypes } from '../admin-calls.js';

class DeletedDto {
  @IdProperty({ example: '019a8e2c-5f0e-7bb4-9c0a-3f5f6e0c1d2e' })
  id!: string;

  @TextProperty({ example: 'draftwell' })
  slug!: string;
}

interface Editor {
  createRecord(actor: string, body: never): Promise<object>;
  updateRecord(actor: string, id: string, changes: never, expectedVersion: number | undefined): Promise<object>;
  restoreRecord(actor: string, id: string, body: RestoreBody, expectedVersion: number | undefined): Promise<object>;
  deleteRecord(actor: string, id: string): Promise<DeletedDto>;
}

interface ListingKind<KindEditor extends Editor> {
  editor: Type<KindEditor>;
  list: (editor: KindEditor, query: never) => Promise<Page<object>>;
  dto: Type;
  query: Type;
  body: Type;
  changes: Type;
  noun: 'tool' | 'directory';
  plural: string;
  /** In descriptions: what the list includes, which labels a body names, and what deleting affects. */
  texts: { listed: string; labels: string; deleted: string };
}

/** Calls shared by tools and directories. */
function listingsController<KindEditor extends Editor>(kind: ListingKind<KindEditor>): Type<object> {
  const { noun, plural, texts } = kind;
  const one = { one: kind.dto };

  class AdminListingsController {
    constructor(@Inject(kind.editor) private readonly editor: KindEditor) {}

    @Get()
    @Operation({
      id: `list_${noun}_records`,
      summary: `List ${plural}`,
      description: `All matching ${plural}, including ${texts.listed}, with the fields that the public API omits.`,
      returns: { page: kind.dto },
    })
    @ParameterTypes(kind.query)
    listRecords(@Query() query: never): Promise<Page<object>> {
      return kind.list(this.editor, query);
    }

    @Post()
    @Operation({
      id: `create_${noun}`,
      summary: `Create a ${noun}`,
      description: `The ${noun} is public immediately unless \`published\` is false. ${texts.labels} A slug that another ${noun} uses or used before is rejected with 409.`,
      returns: one,
      status: 201,
      fails: [409],
    })
    @ParameterTypes(String, kind.body)
    createRecord(@CurrentActor() actor: string, @Body() body: never): Promise<object> {
      return this.editor.createRecord(actor, body);
    }

    @Patch(':id')
    @Operation({
      id: `update_${noun}`,
      summary: `Update a ${noun}`,
      description:
        'Absent fields are not changed. If the slug changes, the page at the old slug redirects to the new one.',
      returns: one,
      fails: [409],
      versioned: true,
    })
    @ParameterTypes(String, String, kind.changes, Number)
    updateRecord(
      @CurrentActor() actor: string,
      @Id() id: string,
      @Body() changes: never,
      @IfMatch() expectedVersion: number | undefined,
    ): Promise<object> {
      return this.editor.updateRecord(actor, id, changes, expectedVersion);
    }

    @Post(':id/restore')
    @Operation({
      id: `restore_${noun}`,
      summary: `Restore a ${noun}`,
      description: `Restores the fields that were changed since an audit entry of this ${noun}, as in \`changes\` of the entries: to their values right after the entry, or before it. Not restored: \`founderEmail\`, whose values are not recorded, and changes by imports. 409 if a label no longer exists, a slug is taken, or the old values were not recorded.`,
      returns: one,
      fails: [409],
      versioned: true,
    })
    restoreRecord(
      @CurrentActor() actor: string,
      @Id() id: string,
      @Body() body: RestoreBody,
      @IfMatch() expectedVersion: number | undefined,
    ): Promise<object> {
      return this.editor.restoreRecord(actor, id, body, expectedVersion);
    }

    @Delete(':id')
    @Operation({
      id: `delete_${noun}`,
      summary: `Delete a ${noun}`,
      description: `Deletes the ${texts.deleted} cannot be deleted (409); unpublish it instead.`,
      returns: { one: DeletedDto },
      fails: [409],
    })
    deleteRecord(@CurrentActor() actor: string, @Id() id: string): Promise<DeletedDto> {
      return this.editor.deleteRecord(actor, id);
    }
  }
  return AdminListingsController;
}

@AdminCalls('v1/admin/tools', 'Catalog')
export class AdminToolsController extends listingsController({
  list: (editor: AdminToolsService, query: ListToolRecordsQuery) => editor.listTools(query),
  ...{ noun: 'tool', plural: 'tools', editor: AdminToolsService, dto: AdminToolDto, query: ListToolRecordsQuery },
  ...{ body: ToolBody, changes: UpdateToolBody },
  texts: {
    listed: 'unpublished and adult ones',
    labels: '`category` and `tags` are existing slugs.',
    deleted: 'listing permanently; no other tool can use its slug. A tool with a submission',
  },
}) {}

@AdminCalls('v1/admin/directories', 'Catalog')
export class AdminDirectoriesController extends listingsController({
  list: (editor: AdminDirectoriesService, query: ListDirectoryRecordsQuery) => editor.listDirectories(query),
  ...{ noun: 'directory', plural: 'directories', editor: AdminDirectoriesService, dto: AdminDirectoryDto },
  ...{ query: ListDirectoryRecordsQuery, body: DirectoryBody, changes: UpdateDirectoryBody },
  texts: {
    listed: 'unpublished ones',
    labels: '`categories` are slugs of existing categories.',
    deleted: 'directory permanently; no other directory can use its slug. A directory with recorded submissions',
  },
}) {}
