import type { VNode } from 'preact';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { Session } from '../../../../contexts/access/sessions/session.entity.js';
import { Confirmation } from '../../kit/forms/confirmation.js';
import { DashboardFrame } from '../frame/dashboard-frame.js';
import { SessionTable } from '../../kit/access/session-table.js';

export interface SessionsProps {
  user: SignedInUser;
  sessions: Session[];
  /** The form that was just handled. */
  done: unknown;
}

const DONE = { one: 'Session ended.', others: 'All other sessions ended.' };

export const SessionsView = ({ user, sessions, done }: SessionsProps): VNode => (
  <DashboardFrame user={user} page="sessions">
    <Confirmation messages={DONE} done={done} />
    <p class="lead">Browsers where you’re signed in. End any session you don’t recognize.</p>
    <SessionTable sessions={sessions} ownId={user.sessionId} path="/dashboard/sessions" />
    {sessions.length > 1 && (
      <form method="post" action="/dashboard/sessions/end-others">
        <button class="button" type="submit">
          End all other sessions
        </button>
      </form>
    )}
  </DashboardFrame>
);
