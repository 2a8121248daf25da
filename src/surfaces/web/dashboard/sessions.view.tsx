import type { VNode } from 'preact';
import type { Person } from '../../../contexts/access/sessions/person.js';
import type { Session } from '../../../contexts/access/sessions/session.entity.js';
import { ExactAgo } from '../components/date.js';
import { DashboardFrame } from './dashboard-frame.js';

export interface SessionsProps {
  person: Person;
  sessions: Session[];
}

export const SessionsView = ({ person, sessions }: SessionsProps): VNode => (
  <DashboardFrame person={person} page="sessions">
    <p class="lead">The browsers in which you are signed in. End those that you do not know.</p>
    <div class="table-frame">
      <table class="table table-folds">
        <thead>
          <tr>
            <th scope="col">Device</th>
            <th scope="col">Network</th>
            <th scope="col">Signed in</th>
            <th scope="col">Last seen</th>
            <th scope="col">
              <span class="visually-hidden">Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sessions.map(({ id, device, network, signedInAt, lastSeenAt }) => (
            <tr>
              <th scope="row">{device}</th>
              <td data-label="Network">{network}</td>
              <td data-label="Signed in">
                <ExactAgo at={signedInAt} />
              </td>
              <td data-label="Last seen">
                <ExactAgo at={lastSeenAt} />
              </td>
              <td>
                {id === person.sessionId ? (
                  <span class="tag tone-good">This browser</span>
                ) : (
                  <form method="post" action={`/dashboard/sessions/${id}/end`}>
                    <button class="button button-small button-danger" type="submit">
                      End<span class="visually-hidden"> the session of {device}</span>
                    </button>
                  </form>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    {sessions.length > 1 && (
      <form method="post" action="/dashboard/sessions/end-others">
        <button class="button" type="submit">
          End all other sessions
        </button>
      </form>
    )}
  </DashboardFrame>
);
