import type { DeliverySearch } from '../../../../contexts/webhooks/delivery-search.js';
import {
  DELIVERY_STATUSES,
  type DeliveryStatus,
  EVENTS,
  type EventName,
} from '../../../../contexts/webhooks/webhook-delivery.entity.js';
import { Filter } from '../../../../platform/input/filters.js';
import { ChoiceParameter, IdParameter, PageParameter, TextParameter } from '../../../../platform/input/parameters.js';

/** Failed and not redelivered since. */
const UNRESOLVED = 'unresolved';

/** In days. */
const PERIODS = ['1', '7', '30'] as const;
type Period = (typeof PERIODS)[number];

const periodName = (days: Period): string => (days === '1' ? 'Last 24 hours' : `Last ${days} days`);

const DAY_MS = 86_400_000;

/** The filters of a list of deliveries. */
export class DeliveriesQuery {
  @Filter({ label: 'Event', none: 'All events', names: (event: EventName) => event })
  @ChoiceParameter(EVENTS, { description: 'Filter by event.' })
  event?: EventName;

  @Filter({ label: 'Status', names: { [UNRESOLVED]: 'Failed, not redelivered' } })
  @ChoiceParameter([...DELIVERY_STATUSES, UNRESOLVED], { description: 'Filter by status.' })
  status?: DeliveryStatus | typeof UNRESOLVED;

  @Filter({ label: 'Period', none: 'Any time', names: periodName })
  @ChoiceParameter(PERIODS, { description: 'Number of days.' })
  days?: Period;

  /** The number of events that were just redelivered. */
  @TextParameter({ max: 4, description: 'Number of redelivered events, shown above the list.' })
  sent?: string;

  @PageParameter()
  page = 1;
}

/** In the console, which shows live deliveries of all partners. */
export class AllDeliveriesQuery extends DeliveriesQuery {
  @Filter({ label: 'Partner', none: 'All partners', before: 'event' })
  @IdParameter({ description: 'Filter by partner.' })
  partner?: string;
}

type Filters = Record<'partner' | 'event' | 'status' | 'days', string | undefined>;

/** Without the page. */
export const deliveryFilters = ({ partner, event, status, days }: AllDeliveriesQuery): Filters => ({
  partner,
  event,
  status,
  days,
});

/** `clientId` is null for all partners, as in the console. */
export const deliverySearch = (
  { partner, event, status, days }: AllDeliveriesQuery,
  clientId: string | null,
): DeliverySearch => ({
  partnerId: clientId ?? partner,
  mode: clientId === null ? 'live' : undefined,
  event,
  status: status === UNRESOLVED ? undefined : status,
  isUnresolved: status === UNRESOLVED,
  since: days === undefined ? undefined : new Date(Date.now() - Number(days) * DAY_MS),
});
