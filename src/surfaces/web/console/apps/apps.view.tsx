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
import { actions, anyText, type Columns, numbers, oneLine } from '../../kit/components/folding-table.js';
import { counted, grouped } from '../../kit/components/measures.js';
import { excerpt } from '../../kit/components/texts.js';
import { ActionForm } from '../../kit/forms/action-form.js';
import { Confirmation } from '../../kit/forms/confirmation.js';
import { Field } from '../../kit/forms/field.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { FilterText, FlagFilter } from '../../kit/lists/filter-text.js';
import { DataList, Total } from '../../kit/lists/list-table.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { ConsoleFrame } from '../frame/console-frame.js';
import { FilterBar } from '../frame/filter-bar.js';
import { UsersNav } from '../users/users-nav.js';

export interface SentBlock extends Partial<SentForm> {
  /** A key of `DONE`. */
  done?: unknown;
}

const PATH = '/console/apps';
const DONE = { blocked: 'App blocked. Its connections have ended.', unblocked: 'App unblocked.' };

const COLUMNS: Columns<OauthClientDto> = {
  Name: anyText(({ name, host, clientId, blockedAt }) => (
    <>
      {name ?? host ?? excerpt(clientId ?? '', 40)}
      {blockedAt !== null && (
        <>
          {' '}
          <span class="tag tone-bad">
            Blocked <ExactAgo at={new Date(blockedAt)} />
          </span>
        </>
      )}
    </>
  )),
  Host: ({ host, clientId }) => host ?? <span class="quiet">{clientId?.startsWith('app_') && 'Unverified'}</span>,
  'Client ID': ({ clientId }) =>
    clientId !== null && <code title={excerpt(clientId, 200)}>{excerpt(clientId, 40)}</code>,
  Accounts: numbers(({ connections }) => grouped(connections)),
  [`Requests, ${LISTED_DAYS} days`]: numbers(({ requests }) => grouped(requests)),
  'Catalog fetched, 24 hours': numbers(({ last24Hours }) => percent(last24Hours.share)),
  'Last used': oneLine(({ lastUsedAt }) =>
    lastUsedAt === null ? <span class="quiet">–</span> : <ExactAgo at={new Date(lastUsedAt)} />,
  ),
  Action: actions((app) => (app.blockedAt === null ? <BlockMenu app={app} /> : <UnblockForm app={app} />)),
};

export const AppListView = ({
  query,
  apps: { items, pagination },
  sent,
}: {
  query: ListOauthClientsQuery;
  apps: Page<OauthClientDto>;
  sent: SentBlock;
}): VNode => (
  <ConsoleFrame section="users" title="Apps" heading={<Total value={pagination.total} />}>
    <UsersNav page="apps" />
    <Confirmation messages={DONE} done={sent.done} />
    <FilterBar action={PATH} query={query} label="Filter apps">
      <FilterText name="q" label="Name, host or client ID" placeholder="Name, host or client ID" value={query.q} />
      <FlagFilter name="blocked" label="Blocked" words={['Blocked', 'Connected']} chosen={query.blocked} />
    </FilterBar>
    <DataList
      columns={COLUMNS}
      rows={items}
      path={PATH}
      query={query}
      pagination={pagination}
      empty={<Empty heading="No matching apps">Apps appear here after a user connects them by signing in.</Empty>}
    />
    <BlockPanel sent={sent} />
  </ConsoleFrame>
);

const BlockMenu = ({ app: { name, clientId, host, connections } }: { app: OauthClientDto }): VNode => (
  <details class="menu">
    <summary class="button button-small">
      Block<span class="visually-hidden"> {name}</span>
    </summary>
    <div class="stack stack-tight">
      <p class="small">Ends {counted(connections, 'connection')}. Users can’t connect it until you unblock it.</p>
      <ActionForm action={`${PATH}/block`} look="small danger" fields={{ clientIdOrHost: clientId ?? '' }}>
        Block app
      </ActionForm>
      {host !== null && (
        <ActionForm action={`${PATH}/block`} look="small danger" fields={{ clientIdOrHost: host }}>
          Block all apps of {host}
        </ActionForm>
      )}
    </div>
  </details>
);

const UnblockForm = ({ app: { clientId, host, name } }: { app: OauthClientDto }): VNode => (
  <ActionForm action={`${PATH}/unblock`} look="small" fields={{ clientIdOrHost: clientId ?? host ?? '' }}>
    Unblock<span class="visually-hidden"> {name ?? host ?? clientId}</span>
  </ActionForm>
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
