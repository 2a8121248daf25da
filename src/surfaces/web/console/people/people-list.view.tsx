import type { VNode } from 'preact';
import { TIERS } from '../../../../contexts/access/caller.js';
import type { UserDto } from '../../../../contexts/access/users/user.dto.js';
import { ROLES } from '../../../../contexts/access/users/user.entity.js';
import type { Page } from '../../../../platform/input/page.js';
import { ExactAgo } from '../../components/date.js';
import { Empty } from '../../components/empty.js';
import { Icon } from '../../components/icons.js';
import { grouped } from '../../components/measures.js';
import { addressOf, Pages } from '../../components/pagination.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import { FilterSelect } from '../frame/filter-select.js';
import type { PeopleQuery } from './people.dto.js';
import { PLAN_NAMES, ROLE_NAMES } from './person-panels.js';

export interface PeopleListProps {
  frame: Frame;
  people: Page<UserDto>;
  query: PeopleQuery;
}

export function PeopleListView({ frame, people: { items, pagination }, query }: PeopleListProps): VNode {
  const { page: _page, banned, ...filters } = query;
  const address = (page: number | undefined): string =>
    addressOf('/console/people', { ...filters, banned: banned?.toString(), page });
  return (
    <ConsoleFrame
      {...frame}
      section="people"
      title="People"
      heading={<span class="count">{grouped(pagination.total)}</span>}
    >
      <PeopleFilters query={query} />
      {items.length === 0 ? (
        <Empty heading="Nobody fits">
          Look for other words, or <a href="/console/people">show everybody</a>.
        </Empty>
      ) : (
        <div class="table-frame" tabIndex={0} role="region" aria-label="People">
          <table class="table table-folds">
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">E-mail</th>
                <th scope="col">Role</th>
                <th scope="col">Plan</th>
                <th scope="col" class="number">
                  Sessions
                </th>
                <th scope="col">Last seen</th>
                <th scope="col">Joined</th>
              </tr>
            </thead>
            <tbody>
              {items.map((user) => (
                <PersonRow user={user} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pages pagination={pagination} address={address} />
    </ConsoleFrame>
  );
}

const PeopleFilters = ({ query: { q, role, plan, banned } }: { query: PeopleQuery }): VNode => (
  <form class="filter-bar" action="/console/people" aria-label="Filter people">
    <span class="with-icon">
      <Icon name="search" />
      <input type="search" name="q" value={q ?? ''} placeholder="Name or e-mail" aria-label="Name or e-mail" />
    </span>
    <FilterSelect
      name="role"
      label="Role"
      none="Any role"
      chosen={role}
      options={ROLES.map((value) => [value, ROLE_NAMES[value]])}
    />
    <FilterSelect
      name="plan"
      label="Plan"
      none="Any plan"
      chosen={plan}
      options={TIERS.map((value) => [value, PLAN_NAMES[value]])}
    />
    <FilterSelect
      name="banned"
      label="Banned or not"
      none="Banned or not"
      chosen={banned?.toString()}
      options={[
        ['true', 'Banned'],
        ['false', 'Not banned'],
      ]}
    />
    <button class="button button-small" type="submit">
      Show
    </button>
  </form>
);

const PersonRow = ({ user }: { user: UserDto }): VNode => (
  <tr>
    <th scope="row" dir="auto">
      <a href={`/console/people/${user.id}`}>{user.name}</a>
      {user.banned && (
        <>
          {' '}
          <span class="tag tone-bad">Banned</span>
        </>
      )}
    </th>
    <td data-label="E-mail">{user.email}</td>
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
