import type { VNode } from 'preact';
import type { ConnectedApp } from '../../../../contexts/accounts/connections/connected-apps.js';
import { LISTED_DAYS } from '../../kit/access/listed-keys.js';
import { ExactAgo } from '../../kit/components/date.js';
import { ActionHead, FoldingTable, NumberHead } from '../../kit/components/folding-table.js';
import { grouped } from '../../kit/components/measures.js';

interface ConnectionsPanelProps {
  apps: ConnectedApp[];
  /** The user's page. */
  path: string;
}

const REQUESTS = `Requests, ${LISTED_DAYS} days`;

export const ConnectionsPanel = ({ apps, path }: ConnectionsPanelProps): VNode => (
  <section class="stack stack-tight" aria-labelledby="apps">
    <h2 id="apps">Connected apps {apps.length > 0 && <span class="count">{apps.length}</span>}</h2>
    {apps.length === 0 ? (
      <p class="quiet">No connected apps.</p>
    ) : (
      <FoldingTable
        columns={['Name', 'Host', 'Connected', 'Last used', <NumberHead>{REQUESTS}</NumberHead>, <ActionHead />]}
      >
        {apps.map((app) => (
          <ConnectionRow app={app} path={path} />
        ))}
      </FoldingTable>
    )}
  </section>
);

const ConnectionRow = ({ app, path }: { app: ConnectedApp; path: string }): VNode => (
  <tr>
    <th scope="row" dir="auto">
      {app.name}
    </th>
    <td data-label="Host">{app.host ?? <span class="quiet">Unverified</span>}</td>
    <td data-label="Connected" class="one-line">
      <ExactAgo at={app.createdAt} />
    </td>
    <td data-label="Last used" class="one-line">
      {app.lastUsedAt === null ? <span class="quiet">never</span> : <ExactAgo at={app.lastUsedAt} />}
    </td>
    <td data-label={REQUESTS} class="number">
      {grouped(app.requests)}
    </td>
    <td>
      <form method="post" action={`${path}/apps/${app.id}/disconnect`}>
        <button class="button button-small button-danger" type="submit">
          Disconnect<span class="visually-hidden"> {app.name}</span>
        </button>
      </form>
    </td>
  </tr>
);
