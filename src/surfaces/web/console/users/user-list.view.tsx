import type { VNode } from 'preact';
import { TIERS } from '../../../../contexts/access/caller.js';
import type { UserDto } from '../../../../contexts/accounts/users/user.dto.js';
import { ROLES } from '../../../../contexts/access/users/user.entity.js';
import type { Page } from '../../../../platform/input/page.js';
import { ExactAgo } from '../../kit/components/date.js';
import { Empty } from '../../kit/components/empty.js';
import { NumberHead } from '../../kit/components/folding-table.js';
import { grouped } from '../../kit/components/measures.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import { FilterText, FlagFilter } from '../../kit/lists/filter-text.js';
import { FilterBar } from '../frame/filter-bar.js';
import { FilterSelect } from '../../kit/lists/filter-select.js';
import { ListTable, Total } from '../../kit/lists/list-table.js';
import type { UserListQuery } from './users.dto.js';
import { UsersNav } from './users-nav.js';
import { PLAN_NAMES, ROLE_NAMES } from './user-panels.js';

export interface UserListProps {
  frame: Frame;
  users: Page<UserDto>;
  query: UserListQuery;
}

const PATH = '/console/people';

export const UserListView = ({ frame, users: { items, pagination }, query }: UserListProps): VNode => (
  <ConsoleFrame {...frame} section="users" title="Users" heading={<Total value={pagination.total} />}>
    <UsersNav page="people" />
    <UserFilters query={query} />
    <ListTable
      label="Users"
      columns={['Name', 'Email', 'Role', 'Plan', <NumberHead>Sessions</NumberHead>, 'Last seen', 'Joined']}
      path={PATH}
      query={query}
      pagination={pagination}
      empty={
        <Empty heading="No matching users">
          Change the filters, or <a href={PATH}>show all users</a>.
        </Empty>
      }
    >
      {items.map((user) => (
        <UserRow user={user} />
      ))}
    </ListTable>
  </ConsoleFrame>
);

const UserFilters = ({ query }: { query: UserListQuery }): VNode => (
  <FilterBar action={PATH} query={query} label="Filter users">
    <FilterText name="q" label="Name or email" placeholder="Name or email" value={query.q} />
    <FilterSelect
      name="role"
      label="Role"
      none="Any role"
      chosen={query.role}
      options={ROLES.map((value) => [value, ROLE_NAMES[value]])}
    />
    <FilterSelect
      name="plan"
      label="Plan"
      none="Any plan"
      chosen={query.plan}
      options={TIERS.map((value) => [value, PLAN_NAMES[value]])}
    />
    <FlagFilter name="banned" label="Banned" words={['Banned', 'Not banned']} chosen={query.banned} />
  </FilterBar>
);

const UserRow = ({ user }: { user: UserDto }): VNode => (
  <tr>
    <th scope="row" dir="auto">
      <a href={`${PATH}/${user.id}`}>{user.name}</a>
      {user.banned && (
        <>
          {' '}
          <span class="tag tone-bad">Banned</span>
        </>
      )}
    </th>
    <td data-label="Email">{user.email}</td>
    <td data-label="Role">{ROLE_NAMES[user.role]}</td>
    <td data-label="Plan">{PLAN_NAMES[user.plan]}</td>
    <td data-label="Sessions" class="number">
      {grouped(user.sessions)}
    </td>
    <td data-label="Last seen" class="one-line">
      {user.lastSeenAt === null ? <span class="quiet">–</span> : <ExactAgo at={new Date(user.lastSeenAt)} />}
    </td>
    <td data-label="Joined" class="one-line">
      <ExactAgo at={new Date(user.createdAt)} />
    </td>
  </tr>
);
