import { Body, Controller, Get, Param, Query } from '@nestjs/common';
import { CurrentPerson, type Person } from '../../../../contexts/access/sessions/person.js';
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
  list(@CurrentPerson() person: Person, @Query() query: ListToolLabelsQuery): Promise<FreshPage> {
    return this.pages.list(person, query);
  }

  @Get('new')
  blank(@CurrentPerson() person: Person): Promise<FreshPage> {
    return this.pages.blank(person);
  }

  @PostOnce()
  create(@CurrentPerson() person: Person, @Body() form: Form): FormResult {
    return this.pages.create(person, form);
  }

  @Get(':id')
  edit(
    @CurrentPerson() person: Person,
    @Param('id', LabelIdPipe) id: string,
    @Query() { saved }: SavedQuery,
  ): Promise<FreshPage> {
    return this.pages.edit(person, id, { isSaved: saved ?? false });
  }

  @PostForm(':id')
  update(@CurrentPerson() person: Person, @Param('id', LabelIdPipe) id: string, @Body() form: Form): FormResult {
    return this.pages.update(person, id, form);
  }

  @PostForm(':id/set')
  set(
    @CurrentPerson() person: Person,
    @Param('id', LabelIdPipe) id: string,
    @Query() query: ListToolLabelsQuery,
    @Body() form: Form,
  ): Promise<SeeOther> {
    return this.pages.set(person, id, query, form);
  }

  @Get(':id/merge')
  merging(
    @CurrentPerson() person: Person,
    @Param('id', LabelIdPipe) id: string,
    @Query() query: MergeQuery,
  ): Promise<FreshPage> {
    return this.pages.merging(person, id, query);
  }

  @PostForm(':id/merge')
  merge(
    @CurrentPerson() person: Person,
    @Param('id', LabelIdPipe) id: string,
    @Query() query: MergeQuery,
    @Body() form: Form,
  ): FormResult {
    return this.pages.merge(person, id, query, form);
  }

  @PostForm(':id/delete')
  remove(@CurrentPerson() person: Person, @Param('id', LabelIdPipe) id: string, @Body() form: Form): FormResult {
    return this.pages.remove(person, id, form);
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
