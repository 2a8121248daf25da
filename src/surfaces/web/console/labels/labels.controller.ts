import { Body, Controller, Get, Param, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ListToolLabelsQuery } from '../../../../contexts/listings/editing/label-records.dto.js';
import { LabelIdPipe } from '../../../../platform/input/parameters/id-parameters.js';
import type { FreshPage, SeeOther } from '../../kit/pages/page.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import type { Form, FormResult } from '../../kit/pages/form-handler.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { SavedQuery } from '../records/record.dto.js';
import { CategoriesLoader, DirectoryCategoriesLoader, TagsLoader } from './label-kinds.js';
import type { LabelsLoader } from './labels.loader.js';
import type { LabelRow } from './label-row.js';
import { MergeQuery } from './labels.dto.js';

/** Routes shared by all kinds of labels. */
abstract class LabelsController {
  protected abstract readonly pages: LabelsLoader<object, LabelRow>;

  @Get()
  listLabels(@CurrentUser() admin: SignedInUser, @Query() query: ListToolLabelsQuery): Promise<FreshPage> {
    return this.pages.listLabels(admin, query);
  }

  @Get('new')
  showNewForm(@CurrentUser() admin: SignedInUser): Promise<FreshPage> {
    return this.pages.showNewForm(admin);
  }

  @PostOnce()
  createLabel(@CurrentUser() admin: SignedInUser, @Body() form: Form): FormResult {
    return this.pages.createRecord(admin, form);
  }

  @Get(':id')
  showForm(
    @CurrentUser() admin: SignedInUser,
    @Param('id', LabelIdPipe) id: string,
    @Query() { saved }: SavedQuery,
  ): Promise<FreshPage> {
    return this.pages.showForm(admin, id, { isSaved: saved ?? false });
  }

  @PostForm(':id')
  updateLabel(
    @CurrentUser() admin: SignedInUser,
    @Param('id', LabelIdPipe) id: string,
    @Body() form: Form,
  ): FormResult {
    return this.pages.updateRecord(admin, id, form);
  }

  @PostForm(':id/set')
  setLabelFlag(
    @CurrentUser() admin: SignedInUser,
    @Param('id', LabelIdPipe) id: string,
    @Query() query: ListToolLabelsQuery,
    @Body() form: Form,
  ): Promise<SeeOther> {
    return this.pages.setFlag(admin, id, query, form);
  }

  @Get(':id/merge')
  showMergeForm(
    @CurrentUser() admin: SignedInUser,
    @Param('id', LabelIdPipe) id: string,
    @Query() query: MergeQuery,
  ): Promise<FreshPage> {
    return this.pages.showMergeForm(admin, id, query);
  }

  @PostForm(':id/merge')
  mergeLabel(
    @CurrentUser() admin: SignedInUser,
    @Param('id', LabelIdPipe) id: string,
    @Query() query: MergeQuery,
    @Body() form: Form,
  ): FormResult {
    return this.pages.mergeLabel(admin, id, query, form);
  }

  @PostForm(':id/delete')
  deleteLabel(
    @CurrentUser() admin: SignedInUser,
    @Param('id', LabelIdPipe) id: string,
    @Body() form: Form,
  ): FormResult {
    return this.pages.deleteRecord(admin, id, form);
  }
}

@ConsolePages()
@Controller('console/categories')
export class CategoriesController extends LabelsController {
  constructor(protected readonly pages: CategoriesLoader) {
    super();
  }
}

@ConsolePages()
@Controller('console/tags')
export class TagsController extends LabelsController {
  constructor(protected readonly pages: TagsLoader) {
    super();
  }
}

@ConsolePages()
@Controller('console/directory-categories')
export class DirectoryCategoriesController extends LabelsController {
  constructor(protected readonly pages: DirectoryCategoriesLoader) {
    super();
  }
}
