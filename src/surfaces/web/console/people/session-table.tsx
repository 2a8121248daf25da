import type { VNode } from 'preact';
import type { SessionDto } from '../../../../contexts/access/sessions/session.dto.js';
import { ExactAgo } from '../../components/date.js';

interface SessionTableProps {
  sessions: SessionDto[];
  /** Of the page of the person. */
  address: string;
  /** The session of whoever looks, who may be the same person. */
  ownId: string;
}

/** The browsers in which somebody is signed in. */
export const SessionTable = ({ sessions, address, ownId }: SessionTableProps): VNode =>
  sessions.length === 0 ? (
    <p class="quiet">Not signed in anywhere.</p>
  ) : (
    <>
      <div class="table-frame">
        <table class="table table-folds">
          <thead>
            <tr>
              <th scope="col">Device</th>
              <th scope="col">Network</th>
              <th scope="col">Signed in</th>
              <th scope="col">Last seen</th>
              <th scope="col" class="shrink">
                <span class="visually-hidden">Action</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {sessions.map(({ id, device, network, signedInAt, lastSeenAt }) => (
              <tr>
                <th scope="row">
                  {device}
                  {id === ownId && ' (this browser)'}
                </th>
                <td data-label="Network">{network}</td>
                <td data-label="Signed in" class="one-line">
                  <ExactAgo at={new Date(signedInAt)} />
                </td>
                <td data-label="Last seen" class="one-line">
                  <ExactAgo at={new Date(lastSeenAt)} />
                </td>
                <td>
                  <form method="post" action={`${address}/sessions/${id}/end`}>
                    <button class="button button-small" type="submit">
                      End<span class="visually-hidden"> the session of {device}</span>
                    </button>
                  </form>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {sessions.length > 1 && (
        <form method="post" action={`${address}/sessions/end`}>
          <button class="button button-small" type="submit">
            End all {sessions.length} sessions
          </button>
        </form>
      )}
    </>
  );
