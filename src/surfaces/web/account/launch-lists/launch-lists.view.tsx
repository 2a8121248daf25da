import type { VNode } from 'preact';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { type LaunchListSummary, MAX_LISTS } from '../../../../contexts/launch-lists/launch-list.js';
import { ExactAgo } from '../../kit/components/date.js';
import { Empty } from '../../kit/components/empty.js';
import { FoldingTable } from '../../kit/components/folding-table.js';
import { Confirmation } from '../../kit/forms/confirmation.js';
import { DashboardFrame } from '../frame/dashboard-frame.js';
import { listPath } from './launch-list-paths.js';
import { Progress } from './progress.js';

interface LaunchListsProps {
  user: SignedInUser;
  lists: LaunchListSummary[];
  done: string | undefined;
}

const DONE = { deleted: 'Launch list deleted.' };

export const LaunchListsView = ({ user, lists, done }: LaunchListsProps): VNode => (
  <DashboardFrame user={user} page="launchLists">
    <Confirmation messages={DONE} done={done} />
    <div class="row row-apart">
      <p class="lead">Directories to submit your product to. You can save {MAX_LISTS} lists.</p>
      <a class="button" href="/launch">
        Find directories
      </a>
    </div>
    {lists.length === 0 ? (
      <Empty heading="No launch lists">
        <a href="/launch">Find directories</a> that fit your product, then save the result.
      </Empty>
    ) : (
      <FoldingTable columns={['Name', 'Progress', 'Saved']}>
        {lists.map((list) => (
          <tr>
            <th scope="row" dir="auto">
              <a href={listPath(list.id)}>{list.name}</a>
            </th>
            <td data-label="Progress">
              <Progress {...list} />
            </td>
            <td data-label="Saved">
              <ExactAgo at={list.createdAt} />
            </td>
          </tr>
        ))}
      </FoldingTable>
    )}
  </DashboardFrame>
);
