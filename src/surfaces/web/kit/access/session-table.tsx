import type { VNode } from 'preact';
import { ExactAgo } from '../components/date.js';
import { ActionHead, FoldingTable } from '../components/folding-table.js';

interface ListedSession {
  id: string;
  device: string;
  network: string;
  signedInAt: Date | string;
  lastSeenAt: Date | string;
}

interface SessionTableProps {
  sessions: readonly ListedSession[];
  /** The current session, which ends by signing out. */
  ownId: string;
  /** Forms post to `{path}/{id}/end`. */
  path: string;
}

export const SessionTable = ({ sessions, ownId, path }: SessionTableProps): VNode => (
  <FoldingTable columns={['Device', 'Network', 'Signed in', 'Last seen', <ActionHead />]}>
    {sessions.map(({ id, device, network, signedInAt, lastSeenAt }) => (
      <tr>
        <th scope="row">{device}</th>
        <td data-label="Network">{network}</td>
        <td data-label="Signed in" class="one-line">
          <ExactAgo at={new Date(signedInAt)} />
        </td>
        <td data-label="Last seen" class="one-line">
          <ExactAgo at={new Date(lastSeenAt)} />
        </td>
        <td class="one-line">
          {id === ownId ? (
            <span class="tag tone-good">This browser</span>
          ) : (
            <form method="post" action={`${path}/${id}/end`}>
              <button class="button button-small button-danger" type="submit">
                End<span class="visually-hidden"> session on {device}</span>
              </button>
            </form>
          )}
        </td>
      </tr>
    ))}
  </FoldingTable>
);
