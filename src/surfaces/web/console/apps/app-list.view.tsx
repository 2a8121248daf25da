import type { VNode } from 'preact';
import type {
  ListOauthClientsQuery,
  OauthClientDto,
} from '../../../../contexts/accounts/connections/desk/app-desk.dto.js';
import type { Page } from '../../../../platform/input/page.js';
import { LISTED_DAYS } from '../../kit/access/listed-keys.js';
import { percent } from '../../kit/access/usage-panels.js';
import { ExactAgo } from '../../kit/components/date.js';
import { Empty } from '../../kit/components/empty.js';
import { ActionHead, NumberHead } from '../../kit/components/folding-table.js';
import { counted, grouped } from '../../kit/components/measures.js';
import { excerpt } from '../../kit/components/texts.js';
import { Confirmation } from '../../kit/forms/confirmation.js';
import { Field } from '../../kit/forms/field.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { FilterText, FlagFilter } from '../../kit/lists/filter-text.js';
import { ListTable, Total } from '../../kit/lists/list-table.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import { FilterBar } from '../frame/filter-bar.js';
import { UsersNav } from '../users/users-nav.js';

export interface SentBlock extends Partial<SentForm> {
  /** A key of `DONE`. */
  done?: unknown;
}

export interface AppListProps {
  frame: Frame;
  query: ListOauthClientsQuery;
  apps: Page<OauthClientDto>;
  sent: SentBlock;
}

const PATH = '/console/apps';
const DONE = { blocked: 'App blocked. Its connections have ended.', unblocked: 'App unblocked.' };
const REQUESTS = `Requests, ${LISTED_DAYS} days`;
const SHARE = 'Catalog fetched, 24 hours';

export const AppListView = ({ frame, query, apps: { items, pagination }, sent }: AppListProps): VNode => (
  <ConsoleFrame {...frame} section="users" title="Apps" heading={<Total value={pagination.total} />}>
    <UsersNav page="apps" />
    <Confirmation messages={DONE} done={sent.done} />
    <FilterBar action={PATH} query={query} label="Filter apps">
      <FilterText name="q" label="Name, host or client ID" placeholder="Name, host or client ID" value={query.q} />
      <FlagFilter name="blocked" label="Blocked" words={['Blocked', 'Connected']} chosen={query.blocked} />
    </FilterBar>
    <ListTable
      columns={[
        ...['Name', 'Host', 'Client ID'],
        <NumberHead>Accounts</NumberHead>,
        <NumberHead>{REQUESTS}</NumberHead>,
        <NumberHead>{SHARE}</NumberHead>,
        'Last used',
        <ActionHead />,
      ]}
      path={PATH}
      query={query}
      pagination={pagination}
      empty={<Empty heading="No matching apps">Apps appear here after a user connects them by signing in.</Empty>}
    >
      {items.map((app) => (
        <AppRow app={app} />
      ))}
    </ListTable>
    <BlockPanel sent={sent} />
  </ConsoleFrame>
);

const AppRow = ({ app }: { app: OauthClientDto }): VNode => (
  <tr>
    <th scope="row" dir="auto">
      {app.name ?? app.host ?? excerpt(app.clientId ?? '', 40)}
      {app.blockedAt !== null && (
        <>
          {' '}
          <span class="tag tone-bad">
            Blocked <ExactAgo at={new Date(app.blockedAt)} />
          </span>
        </>
      )}
    </th>
    <td data-label="Host">
      {app.host ?? <span class="quiet">{app.clientId?.startsWith('app_') && 'Unverified'}</span>}
    </td>
    <td data-label="Client ID">
      {app.clientId !== null && <code title={excerpt(app.clientId, 200)}>{excerpt(app.clientId, 40)}</code>}
    </td>
    <td data-label="Accounts" class="number">
      {grouped(app.connections)}
    </td>
    <td data-label={REQUESTS} class="number">
      {grouped(app.requests)}
    </td>
    <td data-label={SHARE} class="number">
      {percent(app.last24Hours.share)}
    </td>
    <td data-label="Last used" class="one-line">
      {app.lastUsedAt === null ? <span class="quiet">–</span> : <ExactAgo at={new Date(app.lastUsedAt)} />}
    </td>
    <td>{app.blockedAt === null ? <BlockMenu app={app} /> : <UnblockForm app={app} />}</td>
  </tr>
);

const BlockMenu = ({ app: { name, clientId, host, connections } }: { app: OauthClientDto }): VNode => (
  <details class="menu">
    <summary class="button button-small">
      Block<span class="visually-hidden"> {name}</span>
    </summary>
    <div class="stack stack-tight">
      <p class="small">Ends {counted(connections, 'connection')}. Users can’t connect it until you unblock it.</p>
      <ValueForm action="block" value={clientId ?? ''}>
        <button class="button button-small button-danger" type="submit">
          Block app
        </button>
      </ValueForm>
      {host !== null && (
        <ValueForm action="block" value={host}>
          <button class="button button-small button-danger" type="submit">
            Block all apps of {host}
          </button>
        </ValueForm>
      )}
    </div>
  </details>
);

const UnblockForm = ({ app: { clientId, host, name } }: { app: OauthClientDto }): VNode => (
  <ValueForm action="unblock" value={clientId ?? host ?? ''}>
    <button class="button button-small" type="submit">
      Unblock<span class="visually-hidden"> {name ?? host ?? clientId}</span>
    </button>
  </ValueForm>
);

const ValueForm = ({
  action,
  value,
  children,
}: {
  action: 'block' | 'unblock';
  value: string;
  children: VNode;
}): VNode => (
  <form method="post" action={`${PATH}/${action}`}>
    <input type="hidden" name="clientIdOrHost" value={value} />
    {children}
  </form>
);

const BlockPanel = ({ sent: { typed, problems, rejection } }: { sent: SentBlock }): VNode => (
  <form class="panel stack stack-tight page-narrow" method="post" action={`${PATH}/block`} aria-labelledby="block">
    <h2 id="block">Block an app</h2>
    <Rejection text={rejection} />
    <Field
      name="clientIdOrHost"
      label="Client ID or host"
      hint="A host blocks all apps whose metadata document is there. Connections end immediately."
      problem={problems?.get('clientIdOrHost')}
    >
      {(attributes) => <input {...attributes} type="text" value={typed?.clientIdOrHost} required dir="ltr" />}
    </Field>
    <div>
      <button class="button button-small button-danger" type="submit">
        Block app
      </button>
    </div>
  </form>
);
