import { Body, Get, Query } from '@nestjs/common';
import { type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { CurrentUser } from '../../../admission/current-caller.js';
import { isAsked, LaunchDirectoriesService } from '../../../../contexts/launch-lists/launch-directories.service.js';
import {
  LaunchListName,
  LaunchListQuery,
  LaunchQuery,
  ListingUrlForm,
  MAX_LIST_NAME,
  NewLaunchListForm,
  SubmittedForm,
} from '../../../../contexts/launch-lists/launch-list.dto.js';
import { LaunchListsService } from '../../../../contexts/launch-lists/launch-lists.service.js';
import { AppError, invalid } from '../../../../platform/errors/app-error.js';
import { Download } from '../../../../platform/http/responses/download.js';
import { inspectedInput } from '../../../../platform/input/checked-input.js';
import { Id } from '../../../../platform/input/parameters.js';
import { excerpt } from '../../kit/components/elements.js';
import { launchPath } from '../../kit/launch/directory-facts.js';
import { type Form, type FormResult, handleForm, EMPTY_FORM } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, PostForm, PostOnce, SeeOther } from '../../kit/pages/page.js';
import { UserPages } from '../../kit/pages/page.interceptor.js';
import { LaunchListView, rowPath } from './launch-list.view.js';
import { LaunchListsView, listPath, NewLaunchListView } from './launch-lists.view.js';

@UserPages('launch/lists')
export class LaunchListsController {
  constructor(
    private readonly lists: LaunchListsService,
    private readonly launch: LaunchDirectoriesService,
  ) {}

  @Get()
  async showLists(@CurrentUser() { userId }: SignedInUser): Promise<FreshPage> {
    return page(LaunchListsView, { lists: await this.lists.listLists(userId) });
  }

  /**
   * Target of the save link on /launch; visitors without a session sign in first. Redirects to /launch, which says what to change, if the
   * filters are missing or invalid or find nothing.
   */
  @Get('new')
  async showForm(@Query() query: LaunchQuery): Promise<FreshPage | SeeOther> {
    const search = launchPath('/launch', query);
    if (!isAsked(query)) return new SeeOther(search);
    try {
      const tool = await this.launch.getTool(query);
      const { fitting, others } = await this.launch.findDirectories(query, tool);
      const directories = [...fitting, ...others];
      if (directories.length === 0) return new SeeOther(search);
      const name = tool === undefined ? 'My launch' : `Launch of ${tool.name}`;
      const typed = { name: excerpt(name, MAX_LIST_NAME), filters: search.replace(/^[^?]*\??/, '') };
      return page(NewLaunchListView, { search, directories, sent: { ...EMPTY_FORM, typed } });
    } catch (error) {
      if (error instanceof AppError && error.field !== undefined) return new SeeOther(search);
      throw error;
    }
  }

  @PostOnce()
  saveList(@CurrentUser() { userId }: SignedInUser, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: NewLaunchListForm,
      action: async ({ name, filters }) => {
        const { input, problems } = inspectedInput(LaunchQuery, Object.fromEntries(new URLSearchParams(filters)));
        if (problems !== undefined || !isAsked(input)) throw invalid('Search again, then save the list.');
        const directories = await this.launch.findDirectories(input, await this.launch.getTool(input));
        return new SeeOther(listPath(await this.lists.saveList(userId, name, directories), { done: 'saved' }));
      },
      rerender: (sent) => {
        const search = `/launch?${sent.typed.filters ?? ''}`;
        // The form has no field for a filter.
        const rejection = sent.problems.has('name') ? undefined : sent.message;
        return page(NewLaunchListView, { search, directories: undefined, sent: { ...sent, rejection } }, sent.status);
      },
    });
  }

  @Get(':id')
  async showList(
    @CurrentUser() { userId }: SignedInUser,
    @Id() id: string,
    @Query() query: LaunchListQuery,
    sent = EMPTY_FORM,
  ): Promise<FreshPage> {
    return page(LaunchListView, { list: await this.lists.getList(userId, id), query, sent }, sent.status);
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
      action: ({ name }) => this.lists.renameList(user.userId, id, name),
      rerender: (sent) => this.showList(user, id, {}, sent),
      redirectTo: listPath(id, { done: 'renamed' }),
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
      action: ({ submitted }) => this.lists.setSubmitted(user.userId, id, directory, submitted === 'yes'),
      rerender: (sent) => this.showList(user, id, { show, directory }, sent),
      redirectTo: rowPath(id, { show, done: form.submitted === 'yes' ? 'submitted' : 'open', directory }),
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
      action: ({ listingUrl = null }) => this.lists.setListingUrl(user.userId, id, directory, listingUrl),
      rerender: (sent) => this.showList(user, id, { show, directory }, sent),
      redirectTo: rowPath(id, { show, done: 'url', directory }),
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
