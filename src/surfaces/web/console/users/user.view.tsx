import type { VNode } from 'preact';
import type { SessionDto } from '../../../../contexts/access/sessions/session.dto.js';
import type { ConnectedApp } from '../../../../contexts/accounts/connections/connected-apps.js';
import type { UserDto } from '../../../../contexts/accounts/users/user.dto.js';
import { ExactAgo } from '../../kit/components/date.js';
import { Icon } from '../../kit/components/icons.js';
import { Confirmation } from '../../kit/forms/confirmation.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { RequestsByDay, Share, Totals } from '../../kit/access/usage-panels.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import type { HolderUsage, HolderKeyList } from './holder-keys.js';
import { HistoryPanel } from './history-panel.js';
import { KeyTable } from './key-table.js';
import { ConnectionsPanel } from './connections-panel.js';
import { BanPanel, PLAN_NAMES, PlanPanel, ROLE_NAMES, RolePanel } from './user-panels.js';
import { SessionsPanel } from './sessions-panel.js';
import type { AuditEvent } from '../audit/subject-history.js';

/** Confirmations. Changes of role, plan and ban are visible on the page itself. */
export const DONE = {
  'key-revoked': 'Key revoked.',
  'app-disconnected': 'App disconnected.',
  'session-ended': 'Session ended.',
  'sessions-ended': 'All sessions ended.',
};

export interface SentUserForm extends Partial<SentForm> {
  /** A key of `DONE`. */
  done?: unknown;
}

export interface UserProps {
  frame: Frame;
  user: UserDto;
  sessions: SessionDto[];
  keys: HolderKeyList;
  apps: ConnectedApp[];
  usage: HolderUsage;
  history: AuditEvent[];
  sent: SentUserForm;
}

export function UserView({ frame, user, sessions, keys, apps, usage, history, sent }: UserProps): VNode {
  const path = `/console/people/${user.id}`;
  const { admin } = frame;
  return (
    <ConsoleFrame {...frame} section="users" title={user.name} heading={<UserTags user={user} />}>
      <Rejection text={sent.rejection} />
      <Confirmation messages={DONE} done={sent.done} />
      {user.banned && <BanNotice history={history} />}
      <p class="row small quiet">
        <span>{user.email}</span>
        <span>
          Joined <ExactAgo at={new Date(user.createdAt)} />
        </span>
        {user.id === admin.userId && <span>This is you.</span>}
      </p>
      <div class="with-facts">
        <div class="stack">
          <section class="stack stack-tight" aria-labelledby="keys">
            <h2 id="keys">Keys</h2>
            <KeyTable keys={keys} path={path} />
          </section>
          <ConnectionsPanel apps={apps} path={path} />
          {keys.kept.length + keys.revoked.length + apps.length > 0 && <Usage {...usage} />}
          <SessionsPanel sessions={sessions} path={path} ownId={admin.sessionId} />
        </div>
        <aside class="stack" aria-label="Account">
          <PlanPanel user={user} />
          <RolePanel admin={admin} user={user} />
          <BanPanel admin={admin} user={user} typed={sent.typed?.reason} problems={sent.problems ?? new Map()} />
          <HistoryPanel history={history} />
        </aside>
      </div>
    </ConsoleFrame>
  );
}

const Usage = ({ total, days, share }: HolderUsage): VNode => (
  <>
    <section class="stack stack-tight" aria-labelledby="usage">
      <h2 id="usage">Usage, last 30 days</h2>
      <Totals total={total} />
    </section>
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
    <div class="notice tone-bad">
      <Icon name="alert" />
      <div>
        Banned <ExactAgo at={ban.at} /> by {ban.who}
        {typeof reason === 'string' && (
          <>
            : <q dir="auto">{reason}</q>
          </>
        )}
      </div>
    </div>
  );
}
