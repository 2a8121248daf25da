import { Body, Get, Param, Post, Query } from '@nestjs/common';
import { CurrentPerson, type Person } from '../../../../contexts/access/sessions/person.js';
import { FormBody } from '../../../../platform/http/requests/form-body.js';
import { UuidPipe } from '../../../../platform/input/parameters/id-parameters.js';
import { OneTimeForm } from '../../kit/pages/one-time-form.js';
import type { FreshPage, SeeOther } from '../../kit/pages/page.js';
import { LISTING_FORM } from '../records/form-limits.js';
import { SavedQuery } from '../records/record.dto.js';
import type { DirectoryRecordsLoader } from './directory-records.loader.js';
import type { ToolRecordsLoader } from './tool-records.loader.js';

type Form = Record<string, string>;

/** The routes that tools and directories have in common. Those that take the filters of the list are in the subclasses. */
export abstract class ListingRecordsController {
  protected abstract readonly pages: ToolRecordsLoader | DirectoryRecordsLoader;

  @Get('new')
  blank(@CurrentPerson() person: Person): Promise<FreshPage> {
    return this.pages.blank(person);
  }

  @Post()
  @FormBody(LISTING_FORM)
  @OneTimeForm()
  create(@CurrentPerson() person: Person, @Body() form: Form): Promise<FreshPage | SeeOther> {
    return this.pages.create(person, form);
  }

  @Post('preview')
  @FormBody(LISTING_FORM)
  previewNew(@CurrentPerson() person: Person, @Body() form: Form): Promise<FreshPage> {
    return this.pages.preview(person, undefined, form);
  }

  @Get(':id')
  edit(
    @CurrentPerson() person: Person,
    @Param('id', UuidPipe) id: string,
    @Query() { saved }: SavedQuery,
  ): Promise<FreshPage> {
    return this.pages.edit(person, id, saved);
  }

  @Post(':id')
  @FormBody(LISTING_FORM)
  update(
    @CurrentPerson() person: Person,
    @Param('id', UuidPipe) id: string,
    @Body() form: Form,
  ): Promise<FreshPage | SeeOther> {
    return this.pages.update(person, id, form);
  }

  @Post(':id/preview')
  @FormBody(LISTING_FORM)
  preview(@CurrentPerson() person: Person, @Param('id', UuidPipe) id: string, @Body() form: Form): Promise<FreshPage> {
    return this.pages.preview(person, id, form);
  }

  @Post(':id/delete')
  @FormBody()
  remove(
    @CurrentPerson() person: Person,
    @Param('id', UuidPipe) id: string,
    @Body() form: Form,
  ): Promise<FreshPage | SeeOther> {
    return this.pages.remove(person, id, form);
  }
}
