import { Body, Delete, Get, Inject, Param, Patch, Post, Query, type Type } from '@nestjs/common';
import { CurrentActor } from '../../admission/current-caller.js';
import {
  AdminCategoryDto,
  AdminTagDto,
  CategoryBody,
  TagBody,
  UpdateCategoryBody,
  UpdateTagBody,
} from '../../../contexts/catalog/taxonomy/taxonomy.dto.js';
import { AdminCategoriesService, AdminTagsService } from '../../../contexts/catalog/taxonomy/admin-labels.service.js';
import {
  AdminDirectoryCategoryDto,
  DirectoryCategoryBody,
  UpdateDirectoryCategoryBody,
} from '../../../contexts/directories/editing/directory-body.dto.js';
import { AdminDirectoryCategoriesService } from '../../../contexts/directories/editing/admin-directories.service.js';
import type { LabelEditor } from '../../../contexts/listings/editing/label-editor.js';
import { ListLabelsQuery, ListToolLabelsQuery, MergeBody } from '../../../contexts/listings/editing/record.dto.js';
import { IfMatch, Operation } from '../../../platform/http/operation.js';
import type { Page } from '../../../platform/input/page.js';
import { LabelIdPipe } from '../../../platform/input/parameters.js';
import { AdminCalls, ParameterTypes } from '../admin-calls.js';

type Editor = Pick<
  LabelEditor<never, never, object>,
  'listLabels' | 'createRecord' | 'updateRecord' | 'mergeLabels' | 'deleteRecord'
>;

interface LabelKind {
  editor: Type<Editor>;
  dto: Type;
  query: Type<ListLabelsQuery>;
  body: Type;
  changes: Type;
  /** In summaries and operation IDs. */
  noun: string;
  plural: string;
  /** In descriptions. */
  label: 'category' | 'tag';
  listings: 'tools' | 'directories';
  hasAdultFlag: boolean;
  /** How to delete a label that is in use. */
  advice: string;
}

const LabelId = (): ParameterDecorator => Param('id', LabelIdPipe);

/** Calls shared by all kinds of labels. */
function labelsController(kind: LabelKind): Type<object> {
  const { noun, plural, label, listings, hasAdultFlag } = kind;
  const name = noun.replace(' ', '_');
  const one = { one: kind.dto };

  class AdminLabelsController {
    constructor(@Inject(kind.editor) private readonly editor: Editor) {}

    @Get()
    @Operation({
      id: `list_${name}_records`,
      summary: `List ${plural}`,
      description: `All ${plural} by slug, with ID${hasAdultFlag ? ' and adult flag' : ''}.`,
      returns: { page: kind.dto },
    })
    @ParameterTypes(kind.query)
    listLabels(@Query() query: ListLabelsQuery): Promise<Page<object>> {
      return this.editor.listLabels(query);
    }

    @Post()
    @Operation({
      id: `create_${name}`,
      summary: `Create a ${noun}`,
      description: `${listings === 'tools' ? 'Tools' : 'Directories'} can use it immediately. A slug that is already taken is rejected with 409.`,
      returns: one,
      status: 201,
      fails: [409],
    })
    @ParameterTypes(String, kind.body)
    createLabel(@CurrentActor() actor: string, @Body() body: never): Promise<object> {
      return this.editor.createRecord(actor, body);
    }

    @Patch(':id')
    @Operation({
      id: `update_${name}`,
      summary: `Update a ${noun}`,
      description: 'Absent fields are not changed.',
      returns: one,
      fails: [409],
      versioned: true,
    })
    @ParameterTypes(String, String, kind.changes, Number)
    updateLabel(
      @CurrentActor() actor: string,
      @LabelId() id: string,
      @Body() changes: never,
      @IfMatch() expectedVersion: number | undefined,
    ): Promise<object> {
      return this.editor.updateRecord(actor, id, changes, expectedVersion);
    }

    @Post(':id/merge')
    @Operation({
      id: `merge_${name}`,
      summary: `Merge a ${noun} into another`,
      description: `Moves all ${listings} to the other ${label} and deletes this one, in one transaction. Returns the other ${label}. Rejected with 409 if only one of the two ${hasAdultFlag ? 'is flagged as adult' : 'accepts any tool'}.`,
      returns: one,
      fails: [409],
    })
    mergeLabel(@CurrentActor() actor: string, @LabelId() id: string, @Body() { into }: MergeBody): Promise<object> {
      return this.editor.mergeLabels(actor, id, into);
    }

    @Delete(':id')
    @Operation({
      id: `delete_${name}`,
      summary: `Delete a ${noun}`,
      description: `A ${label} in use is rejected with 409; ${kind.advice} first.`,
      returns: one,
      fails: [409],
    })
    deleteLabel(@CurrentActor() actor: string, @LabelId() id: string): Promise<object> {
      return this.editor.deleteRecord(actor, id);
    }
  }
  return AdminLabelsController;
}

const TOOL_LABEL = { query: ListToolLabelsQuery, listings: 'tools', hasAdultFlag: true } as const;

@AdminCalls('v1/admin/categories', 'Catalog')
export class AdminCategoriesController extends labelsController({
  ...TOOL_LABEL,
  ...{ editor: AdminCategoriesService, dto: AdminCategoryDto, body: CategoryBody, changes: UpdateCategoryBody },
  ...{ noun: 'category', plural: 'categories', label: 'category', advice: 'move its tools' },
}) {}

@AdminCalls('v1/admin/tags', 'Catalog')
export class AdminTagsController extends labelsController({
  ...TOOL_LABEL,
  ...{ editor: AdminTagsService, dto: AdminTagDto, body: TagBody, changes: UpdateTagBody },
  ...{ noun: 'tag', plural: 'tags', label: 'tag', advice: 'remove it from its tools' },
}) {}

@AdminCalls('v1/admin/directory-categories', 'Catalog')
export class AdminDirectoryCategoriesController extends labelsController({
  editor: AdminDirectoryCategoriesService,
  dto: AdminDirectoryCategoryDto,
  query: ListLabelsQuery,
  body: DirectoryCategoryBody,
  changes: UpdateDirectoryCategoryBody,
  noun: 'directory category',
  plural: 'directory categories',
  label: 'category',
  listings: 'directories',
  hasAdultFlag: false,
  advice: 'move its directories',
}) {}
