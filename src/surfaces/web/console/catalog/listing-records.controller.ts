import { Body, Get, Query } from '@nestjs/common';
import { CurrentPerson, type Person } from '../../../../contexts/access/sessions/person.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { LISTING_FORM } from '../records/form-limits.js';
import { SavedQuery } from '../records/record.dto.js';
import type { DirectoryRecordsLoader } from './directory-records.loader.js';
import type { ToolRecordsLoader } from './tool-records.loader.js';
import type { Form, FormResult } from '../../kit/pages/form-handler.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';

/** Routes shared by tools and directories. Routes that take the list's filters are in the subclasses. */
export abstract class ListingRecordsController {
  protected abstract readonly pages: ToolRecordsLoader | DirectoryRecordsLoader;

  @Get('new')
  blank(@CurrentPerson() person: Person): Promise<FreshPage> {
    return this.pages.blank(person);
  }

  @PostOnce('', LISTING_FORM)
  create(@CurrentPerson() person: Person, @Body() form: Form): FormResult {
    return this.pages.create(person, form);
  }

  @PostForm('preview', LISTING_FORM)
  previewNew(@CurrentPerson() person: Person, @Body() form: Form): FormResult {
    return this.pages.preview(person, undefined, form);
  }

  @Get(':id')
  edit(@CurrentPerson() person: Person, @Id() id: string, @Query() { saved }: SavedQuery): Promise<FreshPage> {
    return this.pages.edit(person, id, { isSaved: saved ?? false });
  }

  @PostForm(':id', LISTING_FORM)
  update(@CurrentPerson() person: Person, @Id() id: string, @Body() form: Form): FormResult {
    return this.pages.update(person, id, form);
  }

  @PostForm(':id/preview', LISTING_FORM)
  preview(@CurrentPerson() person: Person, @Id() id: string, @Body() form: Form): FormResult {
    return this.pages.preview(person, id, form);
  }

  @PostForm(':id/delete')
  remove(@CurrentPerson() person: Person, @Id() id: string, @Body() form: Form): FormResult {
    return this.pages.remove(person, id, form);
  }
}
