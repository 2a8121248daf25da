import type { VNode } from 'preact';
import type { SessionDto } from '../../../../contexts/access/sessions/sessions.service.js';
import type { ConnectedApp } from '../../../../contexts/accounts/connections/connected-apps.service.js';
import { type UserDto, UserListQuery } from '../../../../contexts/accounts/users/user.dto.js';
import type { Page } from '../../../../platform/input/page.js';
import { LISTED_DAYS } from '../../kit/keys/key-list.js';
import { SessionTable } from '../../kit/access/members.js';
import { RequestsByDay, Share, Totals } from '../../kit/access/usage-panels.js';
import { ExactAgo, grouped } from '../../kit/components/formats.js';
import { Notice, Section } from '../../kit/components/elements.js';
import { actions, anyText, DataList, DataTable, EmptyList, numbers, oneLine, Total } from '../../kit/lists/tables.js';
import { ActionForm, Confirmation, Rejection } from '../../kit/forms/forms.js';
import type { FormState } from '../../kit/pages/form-handler.js';
import { useUser } from '../../kit/components/viewer.js';
import type { AuditEvent } from '../audit/subject-history.service.js';
import { ConsoleFrame, FilterBar, UsersNav } from '../frame/console-frame.js';
import type { HolderKeyList, HolderUsage } from './holder-keys.service.js';
import { BanPanel, HistoryPanel, KeyTable, PLAN_NAMES, PlanPanel, ROLE_NAMES, RolePanel } from './user-panels.js';

const PATH = '/console/users';

export const UserListView = ({ users, query }: { users: Page<UserDto>; query: UserListQuery }): VNode => (
  <ConsoleFrame section="users" title="Users" heading={<Total value={users.pagination.total} />}>
    <UsersNav page="users" />
    <FilterBar action={PATH} of={UserListQuery} query={query} label="Filter users" />
    <DataList
      label="Users"
      path={PATH}
      query={query}
      pagination={users.pagination}
      empty={
        <EmptyList noun="users" path={PATH} query={query}>
          Users appear here after they sign in.
        </EmptyList>
      }
      rows={users.items}
      columns={{
        Name: anyText(({ id, name, banned }: UserDto) => (
          <>
            <a href={`${PATH}/${id}`}>{name}</a>
            {banned && (
              <>
                {' '}
                <span class="tag tone-bad">Banned</span>
              </>
            )}
          </>
        )),
        Email: ({ email }) => email,
        Role: ({ role }) => ROLE_NAMES[role],
        Plan: ({ plan }) => PLAN_NAMES[plan],
        Sessions: numbers(({ sessions }: UserDto) => grouped(sessions)),
        'Last seen': oneLine(({ lastSeenAt }: UserDto) =>
          lastSeenAt === null ? <span class="quiet">–</span> : <ExactAgo at={new Date(lastSeenAt)} />,
        ),
        Joined: oneLine(({ createdAt }: UserDto) => <ExactAgo at={new Date(createdAt)} />),
      }}
    />
  </ConsoleFrame>
);

/** Confirmations. Changes of role, plan and ban are visible on the page itself. */
export const DONE = {
  'key-revoked': 'Key revoked.',
  'app-disconnected': 'App disconnected.',
  'session-ended': 'Session ended.',
  'sessions-ended': 'All sessions ended.',
};

interface UserProps {
  user: UserDto;
  sessions: SessionDto[];
  keys: HolderKeyList;
  apps: ConnectedApp[];
  usage: HolderUsage;
  history: AuditEvent[];
  sent: Partial<FormState>;
}

export function UserView({ user, sessions, keys, apps, usage, history, sent }: UserProps): VNode {
  const path = `${PATH}/${user.id}`;
  return (
    <ConsoleFrame section="users" title={user.name} heading={<UserTags user={user} />}>
      <Rejection text={sent.rejection} />
      <Confirmation messages={DONE} />
      {user.banned && <BanNotice history={history} />}
      <p class="row small quiet">
        <span>{user.email}</span>
        <span>
          Joined <ExactAgo at={new Date(user.createdAt)} />
        </span>
        {user.id === useUser().userId && <span>This is you.</span>}
      </p>
      <div class="with-facts">
        <div class="stack">
          <Section id="keys" title="Keys" class="stack stack-tight">
            <KeyTable keys={keys} path={path} />
          </Section>
          <ConnectionsPanel apps={apps} path={path} />
          {keys.kept.length + keys.revoked.length + apps.length > 0 && <Usage {...usage} />}
          <SessionsPanel sessions={sessions} path={path} />
        </div>
        <aside class="stack" aria-label="Account">
          <PlanPanel user={user} />
          <RolePanel user={user} />
          <BanPanel user={user} sent={sent} />
          <HistoryPanel history={history} />
        </aside>
      </div>
    </ConsoleFrame>
  );
}

/** `path` is the user's page. */
const ConnectionsPanel = ({ apps, path }: { apps: ConnectedApp[]; path: string }): VNode => (
  <section class="stack stack-tight" aria-labelledby="apps">
    <h2 id="apps">Connected apps {apps.length > 0 && <span class="count">{apps.length}</span>}</h2>
    {apps.length === 0 ? (
      <p class="quiet">No connected apps.</p>
    ) : (
      <DataTable
        rows={apps}
        columns={{
          Name: anyText(({ name }: ConnectedApp) => name),
          Host: ({ host }) => host ?? <span class="quiet">Unverified</span>,
          Connected: oneLine(({ createdAt }: ConnectedApp) => <ExactAgo at={createdAt} />),
          'Last used': oneLine(({ lastUsedAt }: ConnectedApp) =>
            lastUsedAt === null ? <span class="quiet">never</span> : <ExactAgo at={lastUsedAt} />,
          ),
          [`Requests, ${LISTED_DAYS} days`]: numbers(({ requests }: ConnectedApp) => grouped(requests)),
          Action: actions(({ id, name }: ConnectedApp) => (
            <ActionForm action={`${path}/apps/${id}/disconnect`} look="small danger">
              Disconnect<span class="visually-hidden"> {name}</span>
            </ActionForm>
          )),
        }}
      />
    )}
  </section>
);

function SessionsPanel({ sessions, path }: { sessions: SessionDto[]; path: string }): VNode {
  // The admin may be the same user.
  const { sessionId } = useUser();
  return (
    <section class="stack stack-tight" aria-labelledby="sessions">
      <h2 id="sessions">Sessions {sessions.length > 0 && <span class="count">{sessions.length}</span>}</h2>
      {sessions.length === 0 ? (
        <p class="quiet">No active sessions.</p>
      ) : (
        <SessionTable sessions={sessions} ownId={sessionId} path={`${path}/sessions`} />
      )}
      {sessions.length > 1 && (
        <ActionForm action={`${path}/sessions/end`} look="small">
          End all {sessions.length} sessions
        </ActionForm>
      )}
    </section>
  );
}

const Usage = ({ total, days, share }: HolderUsage): VNode => (
  <>
    <Section id="usage" title="Usage, last 30 days" class="stack stack-tight">
      <Totals total={total} />
    </Section>
    <RequestsByDay days={days} />
    <Share share={share}>
      All keys and connected apps of this account combined. The <a href="/policy">policy</a> prohibits bulk export of
      the catalog.
    </Share>
  </>
);

const UserTags = ({ user: { role, plan, banned } }: { user: UserDto }): VNode => (
  <>
    {role === 'admin' && <span class="tag">{ROLE_NAMES[role]}</span>}
    {plan === 'premium' && <span class="tag">{PLAN_NAMES[plan]}</span>}
    {banned && <span class="tag tone-bad">Banned</span>}
  </>
);

/** Shows the reason if the ban is among the newest audit log entries. */
function BanNotice({ history }: { history: AuditEvent[] }): VNode | null {
  const ban = history.find(({ details }) => details.banned === true);
  if (ban === undefined) return null;
  const { reason } = ban.details;
  return (
    <Notice icon="alert" tone="bad">
      Banned <ExactAgo at={ban.at} /> by {ban.who}
      {typeof reason === 'string' && (
        <>
          : <q dir="auto">{reason}</q>
        </>
      )}
    </Notice>
  );
}
