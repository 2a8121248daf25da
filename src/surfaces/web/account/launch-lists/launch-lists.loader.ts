import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { isAsked, LaunchDirectories } from '../../../../contexts/launch-lists/launch-directories.js';
import {
  type LaunchListQuery,
  LaunchQuery,
  MAX_LIST_NAME,
  type NewLaunchListForm,
} from '../../../../contexts/launch-lists/launch-list.dto.js';
import { LaunchLists } from '../../../../contexts/launch-lists/launch-lists.service.js';
import { AppError, invalid } from '../../../../platform/errors/app-error.js';
import { inspectedInput } from '../../../../platform/input/checked-input.js';
import { excerpt } from '../../kit/components/texts.js';
import { launchPath } from '../../kit/launch/launch-path.js';
import { NOTHING_SENT, type SentForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, freshPage, SeeOther } from '../../kit/pages/page.js';
import { LaunchListView } from './launch-list.view.js';
import { LaunchListsView } from './launch-lists.view.js';
import { NewLaunchListView } from './new-launch-list.view.js';

@Injectable()
export class LaunchListsLoader {
  constructor(
    private readonly lists: LaunchLists,
    private readonly launch: LaunchDirectories,
  ) {}

  async showLists(user: SignedInUser, done: string | undefined): Promise<FreshPage> {
    return freshPage(LaunchListsView, { user, lists: await this.lists.listLists(user.userId), done });
  }

  /** Filters that find nothing are shown by /launch, which says what to change. */
  async showForm(user: SignedInUser, query: LaunchQuery): Promise<FreshPage | SeeOther> {
    const search = launchPath('/launch', query);
    if (!isAsked(query)) return new SeeOther(search);
    try {
      const tool = await this.launch.getTool(query);
      const directories = await this.launch.findDirectories(query, tool);
      if (directories.length === 0) return new SeeOther(search);
      const name = tool === undefined ? 'My launch' : `Launch of ${tool.name}`;
      const filters = search.replace(/^[^?]*\??/, '');
      const typed = { name: excerpt(name, MAX_LIST_NAME), filters };
      return freshPage(NewLaunchListView, { user, search, directories, sent: { ...NOTHING_SENT, typed } });
    } catch (error) {
      if (error instanceof AppError && error.field !== undefined) return new SeeOther(search);
      throw error;
    }
  }

  showFormAgain(user: SignedInUser, sent: SentForm): FreshPage {
    const search = `/launch?${sent.typed.filters ?? ''}`;
    return freshPage(NewLaunchListView, { user, search, directories: undefined, sent }, sent.status);
  }

  /** Returns the ID of the list. */
  async saveList({ userId }: SignedInUser, { name, filters }: NewLaunchListForm): Promise<string> {
    const { input, problems } = inspectedInput(LaunchQuery, Object.fromEntries(new URLSearchParams(filters)));
    if (problems !== undefined || !isAsked(input)) throw invalid('Search again, then save the list.');
    const directories = await this.launch.findDirectories(input, await this.launch.getTool(input));
    return this.lists.saveList(
      userId,
      name,
      directories.map(({ id }) => id),
    );
  }

  async showList(
    user: SignedInUser,
    id: string,
    query: LaunchListQuery,
    sent: SentForm = NOTHING_SENT,
  ): Promise<FreshPage> {
    const list = await this.lists.getList(user.userId, id);
    return freshPage(LaunchListView, { user, list, query, sent }, sent.status);
  }
}
