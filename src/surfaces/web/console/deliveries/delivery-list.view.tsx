import type { VNode } from 'preact';
import type { PartnerName } from '../../../../contexts/access/users/clients.repository.js';
import type { DeliverySummary } from '../../../../contexts/webhooks/deliveries.repository.js';
import { MAX_REDELIVERED } from '../../../../contexts/webhooks/deliveries.service.js';
import { DELIVERY_STATUSES, EVENTS } from '../../../../contexts/webhooks/webhook-delivery.entity.js';
import type { Page } from '../../../../platform/input/page.js';
import { ExactAgo } from '../../kit/components/date.js';
import { Empty } from '../../kit/components/empty.js';
import { Icon } from '../../kit/components/icons.js';
import { counted, grouped } from '../../kit/components/measures.js';
import { pathWithQuery, LAST_PAGE } from '../../kit/components/pagination.js';
import { Message } from '../../kit/forms/message.js';
import { OneTimeToken } from '../../kit/forms/one-time-token.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import { FilterBar, PartnerFilter } from '../frame/filter-bar.js';
import { FilterSelect } from '../../kit/lists/filter-select.js';
import { ListTable, Total } from '../../kit/lists/list-table.js';
import { type DeliveryListQuery, PERIODS, UNRESOLVED } from './deliveries.dto.js';
import { STATUS_NAMES, StatusMark } from './delivery-status.js';

export interface DeliveryListProps {
  frame: Frame;
  deliveries: Page<DeliverySummary>;
  partners: PartnerName[];
  query: DeliveryListQuery;
}

const PATH = '/console/deliveries';

export function DeliveryListView({ frame, deliveries, partners, query }: DeliveryListProps): VNode {
  const { items, pagination } = deliveries;
  const { sent, ...filters } = query;
  const isCut = pagination.total === LAST_PAGE * pagination.limit;
  return (
    <ConsoleFrame
      {...frame}
      section="deliveries"
      title="Deliveries"
      heading={<Total value={pagination.total} isCut={isCut} />}
    >
      {sent !== undefined && /^\d+$/.test(sent) && <Sent count={Number(sent)} />}
      <div class="row">
        <Filters query={query} partners={partners} />
        <RedeliverFailed query={query} />
      </div>
      <ListTable
        label="Deliveries"
        columns={['Event', 'Partner', 'Status', 'Response', 'Duration', 'Created']}
        path={PATH}
        query={filters}
        pagination={pagination}
        empty={
          <Empty heading="No matching deliveries">
            Change the filters, or send a test event from a partner’s page.
          </Empty>
        }
      >
        {items.map((delivery) => (
          <Row delivery={delivery} />
        ))}
      </ListTable>
    </ConsoleFrame>
  );
}

const Row = ({ delivery }: { delivery: DeliverySummary }): VNode => (
  <tr>
    <th scope="row">
      <a href={`${PATH}/${delivery.id}`}>{delivery.event}</a>
    </th>
    <td data-label="Partner">
      <a href={`/console/partners/${delivery.partner.id}`}>{delivery.partner.name}</a>
    </td>
    <td data-label="Status">
      <StatusMark {...delivery} />
    </td>
    <td data-label="Response">
      {delivery.responseStatus ?? <span class="quiet">{delivery.error ?? 'none yet'}</span>}
    </td>
    <td data-label="Duration">
      {delivery.durationMs === null ? <span class="quiet">–</span> : `${grouped(delivery.durationMs)} ms`}
    </td>
    <td data-label="Created">
      <ExactAgo at={delivery.createdAt} />
    </td>
  </tr>
);

const Sent = ({ count }: { count: number }): VNode => (
  <Message icon={count === 0 ? 'info' : 'check'}>
    {count === 0 ? 'No failed events to redeliver in this list.' : `Redelivering ${counted(count, 'event')}.`}
  </Message>
);

const Filters = ({ query, partners }: Pick<DeliveryListProps, 'query' | 'partners'>): VNode => (
  <FilterBar action={PATH} query={query} label="Filter deliveries">
    <PartnerFilter partners={partners} chosen={query.partner} />
    <FilterSelect
      name="event"
      label="Event"
      none="All events"
      chosen={query.event}
      options={EVENTS.map((event) => [event, event])}
    />
    <FilterSelect
      name="status"
      label="Status"
      none="Any status"
      chosen={query.status}
      options={[
        ...DELIVERY_STATUSES.map((status): [string, string] => [status, STATUS_NAMES[status]]),
        [UNRESOLVED, 'Failed, not redelivered'],
      ]}
    />
    <FilterSelect
      name="days"
      label="Period"
      none="Any time"
      chosen={query.days}
      options={PERIODS.map((days) => [days, days === '1' ? 'Last 24 hours' : `Last ${days} days`])}
    />
  </FilterBar>
);

/** Asks for confirmation, because it may send many events. */
function RedeliverFailed({ query: { partner, event, status, days } }: { query: DeliveryListQuery }): VNode | null {
  if (status === 'delivered' || status === 'pending') return null;
  return (
    <details class="menu to-end">
      <summary class="button button-small">
        Redeliver failed events
        <Icon name="down" />
      </summary>
      <div>
        <form
          class="stack stack-tight"
          method="post"
          action={pathWithQuery(`${PATH}/redeliver`, { partner, event, status, days })}
        >
          <OneTimeToken />
          <p class="small">
            Sends the failed events in this list to the partners’ current webhook URLs, oldest first, up to{' '}
            {grouped(MAX_REDELIVERED)}. Events already redelivered are skipped.
          </p>
          <button class="button button-small" type="submit">
            Redeliver events
          </button>
        </form>
      </div>
    </details>
  );
}
