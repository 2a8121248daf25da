import type { VNode } from 'preact';
import type { Session } from '../../../../contexts/access/sessions/session.entity.js';
import { SessionTable } from '../../kit/access/session-table.js';
import { ActionForm } from '../../kit/forms/action-form.js';
import { Confirmation } from '../../kit/forms/confirmation.js';
import { useUser } from '../../kit/pages/viewer.js';
import { DashboardFrame } from '../frame/dashboard-frame.js';

const DONE = { one: 'Session ended.', others: 'All other sessions ended.' };

export const SessionsView = ({ sessions, done }: { sessions: Session[]; done: unknown }): VNode => (
  <DashboardFrame page="sessions">
    <Confirmation messages={DONE} done={done} />
    <p class="lead">Browsers where you’re signed in. End any session you don’t recognize.</p>
    <SessionTable sessions={sessions} ownId={useUser().sessionId} path="/dashboard/sessions" />
    {sessions.length > 1 && <ActionForm action="/dashboard/sessions/end-others">End all other sessions</ActionForm>}
  </DashboardFrame>
);
