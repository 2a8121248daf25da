import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ListSavedQuery, SaveListingBody } from '../../../../contexts/saved/saved-listings.dto.js';
import { SavedListings } from '../../../../contexts/saved/saved-listings.service.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { pathWithQuery } from '../../kit/components/pagination.js';
import { type Form, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, SeeOther } from '../../kit/pages/page.js';
import { UserPages } from '../../kit/pages/page-policy.js';
import { PostForm } from '../../kit/pages/post-form.js';
import { SavedLoader } from './saved.loader.js';

@UserPages()
@Controller('saved')
export class SavedController {
  constructor(
    private readonly pages: SavedLoader,
    private readonly saved: SavedListings,
  ) {}

  @Get()
  listSaved(@CurrentUser() user: SignedInUser, @Query() query: ListSavedQuery): Promise<FreshPage> {
    return this.pages.listSaved(user, query);
  }

  /** Without a one-time token, because the form is part of public pages. Saving a listing twice changes nothing. */
  @PostForm()
  saveListing(@CurrentUser() user: SignedInUser, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: SaveListingBody,
      act: (input) => this.saved.saveListing(user.userId, input),
      again: ({ message, status }) => this.pages.listSaved(user, { page: 1, limit: 1 }, { rejection: message, status }),
      next: '/saved?done=saved',
    });
  }

  @PostForm(':id/remove')
  async removeSaved(
    @CurrentUser() user: SignedInUser,
    @Id() id: string,
    @Query() { kind, page }: ListSavedQuery,
  ): Promise<SeeOther> {
    await this.saved.removeSaved(user.userId, id);
    return new SeeOther(pathWithQuery('/saved', { kind, page, done: 'removed' }));
  }
}
