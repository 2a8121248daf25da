import type { VNode } from 'preact';
import type { SessionDto } from '../../../../contexts/access/sessions/session.dto.js';
import { SessionTable } from '../../kit/access/session-table.js';

interface SessionsPanelProps {
  sessions: SessionDto[];
  /** Of the page of the person. */
  address: string;
  /** The session of whoever looks, who may be the same person. */
  ownId: string;
}

export const SessionsPanel = ({ sessions, address, ownId }: SessionsPanelProps): VNode => (
  <section class="stack stack-tight" aria-labelledby="sessions">
    <h2 id="sessions">Sessions {sessions.length > 0 && <span class="count">{sessions.length}</span>}</h2>
    {sessions.length === 0 ? (
      <p class="quiet">Not signed in anywhere.</p>
    ) : (
      <SessionTable sessions={sessions} ownId={ownId} address={`${address}/sessions`} />
    )}
    {sessions.length > 1 && (
      <form method="post" action={`${address}/sessions/end`}>
        <button class="button button-small" type="submit">
          End all {sessions.length} sessions
        </button>
      </form>
    )}
  </section>
);
