import type { VNode } from 'preact';
import { MAX_REDELIVERED } from '../../../../contexts/webhooks/deliveries.service.js';
import { DELIVERY_STATUSES, EVENTS } from '../../../../contexts/webhooks/webhook-delivery.entity.js';
import { Icon } from '../components/icons.js';
import { counted, grouped } from '../components/measures.js';
import { pathWithQuery } from '../components/pagination.js';
import { Message } from '../forms/message.js';
import { OneTimeToken } from '../forms/one-time-token.js';
import { FilterSelect } from '../lists/filter-select.js';
import { type DeliveriesQuery, PERIODS, UNRESOLVED } from './deliveries.dto.js';
import { STATUS_NAMES } from './delivery-status.js';

export const DeliveryFilters = ({ query }: { query: DeliveriesQuery }): VNode => (
  <>
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
  </>
);

/** Says what the form that was just sent did. */
export function RedeliveredNotice({ sent }: Pick<DeliveriesQuery, 'sent'>): VNode | null {
  if (sent === undefined || !/^\d+$/.test(sent)) return null;
  const count = Number(sent);
  return (
    <Message icon={count === 0 ? 'info' : 'check'}>
      {count === 0 ? 'No failed events to redeliver in this list.' : `Redelivering ${counted(count, 'event')}.`}
    </Message>
  );
}

interface RedeliverFailedProps {
  /** The path of the list. */
  path: string;
  /** The filters of the list, without the page. */
  filters: Record<string, string | undefined>;
  /** Whose webhook URL gets the events. */
  target: string;
}

/** Asks for confirmation, because it may send many events. */
export function RedeliverFailed({ path, filters, target }: RedeliverFailedProps): VNode | null {
  if (filters.status === 'delivered' || filters.status === 'pending') return null;
  return (
    <details class="menu to-end">
      <summary class="button button-small">
        Redeliver failed events
        <Icon name="down" />
      </summary>
      <div>
        <form class="stack stack-tight" method="post" action={pathWithQuery(`${path}/redeliver`, filters)}>
          <OneTimeToken />
          <p class="small">
            Sends the failed events in this list to {target}, oldest first, up to {grouped(MAX_REDELIVERED)}. Events
            already redelivered are skipped.
          </p>
          <button class="button button-small" type="submit">
            Redeliver events
          </button>
        </form>
      </div>
    </details>
  );
}
