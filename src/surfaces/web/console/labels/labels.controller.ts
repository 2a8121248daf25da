import { Body, Get, Param, Query } from '@nestjs/common';
import { type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { CurrentUser } from '../../../admission/current-caller.js';
import {
  type AdminCategoryDto,
  type AdminTagDto,
  CategoryBody,
  TagBody,
} from '../../../../contexts/catalog/taxonomy/taxonomy.dto.js';
import {
  AdminCategoriesService,
  AdminTagsService,
} from '../../../../contexts/catalog/taxonomy/admin-labels.service.js';
import {
  type AdminDirectoryCategoryDto,
  DirectoryCategoryBody,
} from '../../../../contexts/directories/editing/directory-body.dto.js';
import { AdminDirectoryCategoriesService } from '../../../../contexts/directories/editing/admin-directories.service.js';
import { DirectoriesService } from '../../../../contexts/directories/directories.service.js';
import type { DirectoryCategoryDto } from '../../../../contexts/directories/directory.dto.js';
import { ListToolLabelsQuery, MergeBody } from '../../../../contexts/listings/editing/record.dto.js';
import type { Page, PageRequest } from '../../../../platform/input/page.js';
import { LabelIdPipe, TextParameter } from '../../../../platform/input/parameters.js';
import { excerpt } from '../../kit/components/elements.js';
import { LAST_PAGE } from '../../kit/lists/tables.js';
import { type Form, type FormResult, type FormState, handleForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, PostForm, PostOnce, SeeOther } from '../../kit/pages/page.js';
import { field, type FieldGroup, type RecordField } from '../../kit/records/record-fields.js';
import { SubjectHistoryService } from '../audit/subject-history.service.js';
import { ConsolePages } from '../frame/console-layout.js';
import { PER_PAGE } from '../records/record-list.js';
import { type RecordEditor, type RecordKind, RecordsController } from '../records/records.controller.js';
import { type LabelRow, LabelsView, type LabelWords, MergeView } from './labels.view.js';

/** Number of targets offered; a search narrows them. */
const TARGETS = 100;

interface LabelEditor<Input, Dto> extends RecordEditor<Input, Dto> {
  listLabels(query: PageRequest & { q?: string; adult?: boolean }): Promise<Page<Dto>>;
  mergeLabels(actor: string, id: string, into: string): Promise<Dto>;
  countListings(ids: readonly string[]): Promise<Map<string, number>>;
}

interface LabelKind<Input, Dto> extends RecordKind<Input, Dto>, LabelWords {
  editor: LabelEditor<Input, Dto>;
}

class MergeQuery {
  @TextParameter({ description: 'Part of the name or slug of the label to merge into.' })
  q?: string;
}

const LabelId = (): ParameterDecorator => Param('id', LabelIdPipe);

/** Routes shared by all kinds of labels. */
abstract class LabelsController<Input extends object, Dto extends LabelRow> extends RecordsController<Input, Dto> {
  constructor(
    protected override readonly kind: LabelKind<Input, Dto>,
    history: SubjectHistoryService,
  ) {
    super(kind, history);
  }

  @Get()
  async listLabels(@Query() query: ListToolLabelsQuery): Promise<FreshPage> {
    const { editor, hasAdultFlag } = this.kind;
    const { q, adult } = query;
    const labels = await editor.listLabels({
      page: Math.min(query.page, LAST_PAGE),
      limit: PER_PAGE,
      ...(q !== undefined && { q }),
      ...(hasAdultFlag && adult !== undefined && { adult }),
    });
    const counts = await editor.countListings(labels.items.map(({ id }) => id));
    return page(LabelsView, { kind: this.kind, query, labels, counts });
  }

  @Get('new')
  showNewForm(): Promise<FreshPage> {
    return this.renderNewForm();
  }

  @PostOnce()
  createLabel(@CurrentUser() admin: SignedInUser, @Body() form: Form): FormResult {
    return this.createRecord(admin, form);
  }

  @Get(':id')
  showForm(@LabelId() id: string): Promise<FreshPage> {
    return this.renderForm(id);
  }

  @PostForm(':id')
  updateLabel(@CurrentUser() admin: SignedInUser, @LabelId() id: string, @Body() form: Form): FormResult {
    return this.updateRecord(admin, id, form);
  }

  @PostForm(':id/set')
  setLabelFlag(
    @CurrentUser() admin: SignedInUser,
    @LabelId() id: string,
    @Query() query: ListToolLabelsQuery,
    @Body() form: Form,
  ): Promise<SeeOther> {
    return this.setFlag(admin, id, query, form);
  }

  @Get(':id/merge')
  async showMergeForm(@LabelId() id: string, @Query() { q }: MergeQuery, sent?: FormState): Promise<FreshPage> {
    const { editor } = this.kind;
    const [source, { items }] = await Promise.all([
      editor.getRecord(id),
      editor.listLabels({ page: 1, limit: TARGETS, ...(q !== undefined && { q }) }),
    ]);
    const counts = await editor.countListings([id, ...items.map((label) => label.id)]);
    const targets = items.filter((label) => label.id !== id);
    return page(MergeView, { kind: this.kind, source, targets, counts, q, rejection: sent?.message }, sent?.status);
  }

  @PostForm(':id/merge')
  mergeLabel(
    @CurrentUser() admin: SignedInUser,
    @LabelId() id: string,
    @Query() query: MergeQuery,
    @Body() form: Form,
  ): FormResult {
    return handleForm({
      form,
      body: MergeBody,
      action: async ({ into }) =>
        new SeeOther(`${this.path}/${(await this.kind.editor.mergeLabels(admin.userId, id, into)).id}?done=saved`),
      rerender: (sent) => this.showMergeForm(id, query, sent),
    });
  }

  @PostForm(':id/delete')
  deleteLabel(@CurrentUser() admin: SignedInUser, @LabelId() id: string, @Body() form: Form): FormResult {
    return this.deleteRecord(admin, id, form);
  }
}

const NAMES = [
  field('name', 'Name', { kind: 'line' }),
  field('slug', 'Slug', { kind: 'line' }, 'Last part of the path. The old path stops working.'),
];

const ADULT = field('adult', 'Adult (its tools are hidden from lists by default)', { kind: 'flag' });

const categoryFields = (directoryCategories: readonly DirectoryCategoryDto[]): RecordField[] => [
  ...NAMES,
  { name: 'description', label: 'Description', control: { kind: 'text', rows: 3 }, empty: '' },
  { name: 'icon', label: 'Icon', control: { kind: 'line' }, hint: 'Optional. A URL.', empty: '' },
  field(
    'directoryCategories',
    'Directory categories that suit its tools',
    { kind: 'slugs' },
    excerpt(`Slugs, separated by commas: ${directoryCategories.map(({ slug }) => slug).join(', ')}.`, 500),
  ),
  ADULT,
];

const ACCEPTS_ANY_TOOL = field(
  'acceptsAnyTool',
  'Accepts any tool (its directories fit every tool, after those in categories that suit the tool)',
  { kind: 'flag' },
);

const oneGroup = (heading: string, fields: RecordField[]) => (): Promise<FieldGroup[]> =>
  Promise.resolve([{ heading, fields }]);

@ConsolePages('console/categories')
export class CategoriesController extends LabelsController<CategoryBody, AdminCategoryDto> {
  constructor(editor: AdminCategoriesService, history: SubjectHistoryService, directories: DirectoriesService) {
    const words = { page: 'categories', noun: 'category', plural: 'Categories', listings: 'tool' } as const;
    const loadFieldGroups = async (): Promise<FieldGroup[]> => [
      { heading: 'Category', fields: categoryFields(await directories.listCategories()) },
    ];
    const publicPath = ({ slug }: LabelRow): string => `/categories/${slug}`;
    super({ ...words, hasAdultFlag: true, loadFieldGroups, publicPath, body: CategoryBody, editor }, history);
  }
}

@ConsolePages('console/tags')
export class TagsController extends LabelsController<TagBody, AdminTagDto> {
  constructor(editor: AdminTagsService, history: SubjectHistoryService) {
    const words = { page: 'tags', noun: 'tag', plural: 'Tags', listings: 'tool' } as const;
    const loadFieldGroups = oneGroup('Tag', [...NAMES, ADULT]);
    const publicPath = ({ slug }: LabelRow): string => `/tags/${slug}`;
    super({ ...words, hasAdultFlag: true, loadFieldGroups, publicPath, body: TagBody, editor }, history);
  }
}

@ConsolePages('console/directory-categories')
export class DirectoryCategoriesController extends LabelsController<DirectoryCategoryBody, AdminDirectoryCategoryDto> {
  constructor(editor: AdminDirectoryCategoriesService, history: SubjectHistoryService) {
    const words = { noun: 'directory category', plural: 'Directory categories', listings: 'directory' };
    const kind = { ...words, page: 'directory-categories', hasAdultFlag: false } as const;
    const loadFieldGroups = oneGroup('Directory category', [...NAMES, ACCEPTS_ANY_TOOL]);
    const publicPath = ({ slug }: LabelRow): string => `/directory-categories/${slug}`;
    super({ ...kind, loadFieldGroups, publicPath, body: DirectoryCategoryBody, editor }, history);
  }
}
