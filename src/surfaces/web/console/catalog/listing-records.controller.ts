import { Body, Get, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { LISTING_FORM } from '../../kit/records/form-limits.js';
import { SavedQuery } from '../records/record.dto.js';
import type { DirectoryRecordsLoader } from './directory-records.loader.js';
import type { ToolRecordsLoader } from './tool-records.loader.js';
import type { Form, FormResult } from '../../kit/pages/form-handler.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';

/** Routes shared by tools and directories. Routes that take the list's filters are in the subclasses. */
export abstract class ListingRecordsController {
  protected abstract readonly pages: ToolRecordsLoader | DirectoryRecordsLoader;

  @Get('new')
  showNewForm(@CurrentUser() admin: SignedInUser): Promise<FreshPage> {
    return this.pages.showNewForm(admin);
  }

  @PostOnce('', LISTING_FORM)
  createListing(@CurrentUser() admin: SignedInUser, @Body() form: Form): FormResult {
    return this.pages.createRecord(admin, form);
  }

  @PostForm('preview', LISTING_FORM)
  previewNewListing(@CurrentUser() admin: SignedInUser, @Body() form: Form): FormResult {
    return this.pages.previewListing(admin, undefined, form);
  }

  @Get(':id')
  showForm(@CurrentUser() admin: SignedInUser, @Id() id: string, @Query() { saved }: SavedQuery): Promise<FreshPage> {
    return this.pages.showForm(admin, id, { isSaved: saved ?? false });
  }

  @PostForm(':id', LISTING_FORM)
  updateListing(@CurrentUser() admin: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    return this.pages.updateRecord(admin, id, form);
  }

  @PostForm(':id/preview', LISTING_FORM)
  showPreview(@CurrentUser() admin: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    return this.pages.previewListing(admin, id, form);
  }

  @PostForm(':id/restore')
  restoreListing(@CurrentUser() admin: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    return this.pages.restoreRecord(admin, id, form);
  }

  @PostForm(':id/delete')
  deleteListing(@CurrentUser() admin: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    return this.pages.deleteRecord(admin, id, form);
  }
}
