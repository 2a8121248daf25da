import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import {
  LaunchListName,
  LaunchListQuery,
  LaunchQuery,
  ListingUrlForm,
  NewLaunchListForm,
  SubmittedForm,
} from '../../../../contexts/launch-lists/launch-list.dto.js';
import { LaunchLists } from '../../../../contexts/launch-lists/launch-lists.service.js';
import { Download } from '../../../../platform/http/responses/download.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { type Form, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, SeeOther } from '../../kit/pages/page.js';
import { UserPages } from '../../kit/pages/page-policy.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { listPath, rowPath } from './launch-list-paths.js';
import { LaunchListsLoader } from './launch-lists.loader.js';

@UserPages()
@Controller('launch/lists')
export class LaunchListsController {
  constructor(
    private readonly pages: LaunchListsLoader,
    private readonly lists: LaunchLists,
  ) {}

  @Get()
  showLists(@CurrentUser() user: SignedInUser, @Query() { done }: LaunchListQuery): Promise<FreshPage> {
    return this.pages.showLists(user, done);
  }

  /** The target of the link on /launch, which leads visitors without a session through sign-in. */
  @Get('new')
  showForm(@CurrentUser() user: SignedInUser, @Query() query: LaunchQuery): Promise<FreshPage | SeeOther> {
    return this.pages.showForm(user, query);
  }

  @PostOnce()
  saveList(@CurrentUser() user: SignedInUser, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: NewLaunchListForm,
      act: async (input) => new SeeOther(listPath(await this.pages.saveList(user, input), { done: 'saved' })),
      again: (sent) => this.pages.showFormAgain(user, sent),
    });
  }

  @Get(':id')
  showList(@CurrentUser() user: SignedInUser, @Id() id: string, @Query() query: LaunchListQuery): Promise<FreshPage> {
    return this.pages.showList(user, id, query);
  }

  @Get(':id/csv')
  @Download('launch-list.csv')
  downloadList(@CurrentUser() { userId }: SignedInUser, @Id() id: string): Promise<string> {
    return this.lists.exportCsv(userId, id);
  }

  @PostForm(':id')
  renameList(@CurrentUser() user: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: LaunchListName,
      act: ({ name }) => this.lists.renameList(user.userId, id, name),
      again: (sent) => this.pages.showList(user, id, {}, sent),
      next: listPath(id, { done: 'renamed' }),
    });
  }

  @PostForm(':id/delete')
  async deleteList(@CurrentUser() { userId }: SignedInUser, @Id() id: string): Promise<SeeOther> {
    await this.lists.deleteList(userId, id);
    return new SeeOther('/launch/lists?done=deleted');
  }

  @PostForm(':id/directories/:directoryId/submitted')
  setSubmitted(
    @CurrentUser() user: SignedInUser,
    @Id() id: string,
    @Id('directoryId') directory: string,
    @Query() { show }: LaunchListQuery,
    @Body() form: Form,
  ): FormResult {
    return handleForm({
      form,
      body: SubmittedForm,
      act: ({ submitted }) => this.lists.setSubmitted(user.userId, id, directory, submitted === 'yes'),
      again: (sent) => this.pages.showList(user, id, { show, directory }, sent),
      next: rowPath(id, { show, done: form.submitted === 'yes' ? 'submitted' : 'open', directory }),
    });
  }

  @PostForm(':id/directories/:directoryId/listing-url')
  setListingUrl(
    @CurrentUser() user: SignedInUser,
    @Id() id: string,
    @Id('directoryId') directory: string,
    @Query() { show }: LaunchListQuery,
    @Body() form: Form,
  ): FormResult {
    return handleForm({
      form,
      body: ListingUrlForm,
      act: ({ listingUrl = null }) => this.lists.setListingUrl(user.userId, id, directory, listingUrl),
      again: (sent) => this.pages.showList(user, id, { show, directory }, sent),
      next: rowPath(id, { show, done: 'url', directory }),
    });
  }

  @PostForm(':id/directories/:directoryId/remove')
  async removeDirectory(
    @CurrentUser() { userId }: SignedInUser,
    @Id() id: string,
    @Id('directoryId') directory: string,
    @Query() { show, directory: next }: LaunchListQuery,
  ): Promise<SeeOther> {
    await this.lists.removeDirectory(userId, id, directory);
    return new SeeOther(rowPath(id, { show, done: 'removed', directory: next }));
  }
}
