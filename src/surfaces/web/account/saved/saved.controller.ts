import { Body, Get, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import {
  ListSavedQuery,
  SavedListingsService,
  SaveListingBody,
} from '../../../../contexts/saved/saved-listings.service.js';
import { Id } from '../../../../platform/input/parameters.js';
import { LAST_PAGE, pathWithQuery } from '../../kit/lists/tables.js';
import { type Form, type FormResult, handleForm, type FormState } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, PostForm, SeeOther } from '../../kit/pages/page.js';
import { UserPages } from '../../kit/pages/page.interceptor.js';
import { SavedView } from './saved.view.js';

const PER_PAGE = 20;

@UserPages('saved')
export class SavedController {
  constructor(private readonly saved: SavedListingsService) {}

  @Get()
  listSaved(@CurrentUser() { userId }: SignedInUser, @Query() query: ListSavedQuery): Promise<FreshPage> {
    return this.showSaved(userId, query);
  }

  /** Without a one-time token, because the form is part of public pages. Saving a listing twice changes nothing. */
  @PostForm()
  saveListing(@CurrentUser() { userId }: SignedInUser, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: SaveListingBody,
      action: (input) => this.saved.saveListing(userId, input),
      rerender: (sent) => this.showSaved(userId, { page: 1, limit: 1 }, sent),
      redirectTo: '/saved?done=saved',
    });
  }

  @PostForm(':id/remove')
  async removeSaved(
    @CurrentUser() { userId }: SignedInUser,
    @Id() id: string,
    @Query() { kind, page: number }: ListSavedQuery,
  ): Promise<SeeOther> {
    await this.saved.removeSaved(userId, id);
    return new SeeOther(pathWithQuery('/saved', { kind, page: number, done: 'removed' }));
  }

  private async showSaved(userId: string, query: ListSavedQuery, sent?: FormState): Promise<FreshPage> {
    const shown = { kind: query.kind, page: Math.min(query.page, LAST_PAGE), limit: PER_PAGE };
    const saved = await this.saved.listSaved(userId, shown);
    return page(SavedView, { query, saved, rejection: sent?.message }, sent?.status);
  }
}
