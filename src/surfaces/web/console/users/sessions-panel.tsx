import type { VNode } from 'preact';
import type { SessionDto } from '../../../../contexts/access/sessions/session.dto.js';
import { SessionTable } from '../../kit/access/session-table.js';

interface SessionsPanelProps {
  sessions: SessionDto[];
  path: string;
  /** The current session of the admin, who may be the same user. */
  ownId: string;
}

export const SessionsPanel = ({ sessions, path, ownId }: SessionsPanelProps): VNode => (
  <section class="stack stack-tight" aria-labelledby="sessions">
    <h2 id="sessions">Sessions {sessions.length > 0 && <span class="count">{sessions.length}</span>}</h2>
    {sessions.length === 0 ? (
      <p class="quiet">No active sessions.</p>
    ) : (
      <SessionTable sessions={sessions} ownId={ownId} path={`${path}/sessions`} />
    )}
    {sessions.length > 1 && (
      <form method="post" action={`${path}/sessions/end`}>
        <button class="button button-small" type="submit">
          End all {sessions.length} sessions
        </button>
      </form>
    )}
  </section>
);
