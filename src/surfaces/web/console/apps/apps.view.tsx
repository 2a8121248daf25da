import type { VNode } from 'preact';
import {
  ListOauthClientsQuery,
  type OauthClientDto,
} from '../../../../contexts/accounts/connections/admin/admin-apps.dto.js';
import type { Page } from '../../../../platform/input/page.js';
import { LISTED_DAYS } from '../../kit/keys/key-list.js';
import { percent } from '../../kit/access/usage-panels.js';
import { counted, ExactAgo, grouped } from '../../kit/components/formats.js';
import { Menu } from '../../kit/components/blocks.js';
import { excerpt, SubmitLine } from '../../kit/components/elements.js';
import {
  actions,
  anyText,
  type Columns,
  DataList,
  EmptyList,
  numbers,
  oneLine,
  Total,
} from '../../kit/lists/tables.js';
import { ActionForm, Confirmation, Field, Rejection } from '../../kit/forms/forms.js';
import type { FormState } from '../../kit/pages/form-handler.js';
import { ConsoleFrame, FilterBar, UsersNav } from '../frame/console-frame.js';

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

interface AppListProps {
  query: ListOauthClientsQuery;
  apps: Page<OauthClientDto>;
  sent: Partial<FormState>;
}

export const AppListView = ({ query, apps: { items, pagination }, sent }: AppListProps): VNode => (
  <ConsoleFrame section="users" title="Apps" heading={<Total value={pagination.total} />}>
    <UsersNav page="apps" />
    <Confirmation messages={DONE} />
    <FilterBar action={PATH} of={ListOauthClientsQuery} query={query} label="Filter apps" />
    <DataList
      columns={COLUMNS}
      rows={items}
      path={PATH}
      query={query}
      pagination={pagination}
      empty={
        <EmptyList noun="apps" path={PATH} query={query}>
          Apps appear here after a user connects them by signing in.
        </EmptyList>
      }
    />
    <BlockPanel sent={sent} />
  </ConsoleFrame>
);

const BlockMenu = ({ app: { name, clientId, host, connections } }: { app: OauthClientDto }): VNode => (
  <Menu text="Block" hidden={name} class="stack stack-tight">
    <p class="small">Ends {counted(connections, 'connection')}. Users can’t connect it until you unblock it.</p>
    <ActionForm action={`${PATH}/block`} look="small danger" fields={{ clientIdOrHost: clientId ?? '' }}>
      Block app
    </ActionForm>
    {host !== null && (
      <ActionForm action={`${PATH}/block`} look="small danger" fields={{ clientIdOrHost: host }}>
        Block all apps of {host}
      </ActionForm>
    )}
  </Menu>
);

const UnblockForm = ({ app: { clientId, host, name } }: { app: OauthClientDto }): VNode => (
  <ActionForm action={`${PATH}/unblock`} look="small" fields={{ clientIdOrHost: clientId ?? host ?? '' }}>
    Unblock<span class="visually-hidden"> {name ?? host ?? clientId}</span>
  </ActionForm>
);

const BlockPanel = ({ sent: { typed, problems, rejection } }: { sent: Partial<FormState> }): VNode => (
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
    <SubmitLine look="small danger">Block app</SubmitLine>
  </form>
);
