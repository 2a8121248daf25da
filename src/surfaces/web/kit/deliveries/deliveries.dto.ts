import type { DeliverySearch } from '../../../../contexts/webhooks/delivery-search.js';
import {
  DELIVERY_STATUSES,
  type DeliveryStatus,
  EVENTS,
  type EventName,
} from '../../../../contexts/webhooks/webhook-delivery.entity.js';
import {
  ChoiceParameter,
  PageParameter,
  TextParameter,
} from '../../../../platform/input/parameters/query-parameters.js';

/** Failed and not redelivered since. */
export const UNRESOLVED = 'unresolved';

/** In days. */
export const PERIODS = ['1', '7', '30'] as const;

const DAY_MS = 86_400_000;

/** The filters of a list of deliveries. */
export class DeliveriesQuery {
  @ChoiceParameter(EVENTS, { description: 'Filter by event.' })
  event?: EventName;

  @ChoiceParameter([...DELIVERY_STATUSES, UNRESOLVED], { description: 'Filter by status.' })
  status?: DeliveryStatus | typeof UNRESOLVED;

  @ChoiceParameter(PERIODS, { description: 'Number of days.' })
  days?: (typeof PERIODS)[number];

  /** The number of events that were just redelivered. */
  @TextParameter({ max: 4, description: 'Number of redelivered events, shown above the list.' })
  sent?: string;

  @PageParameter()
  page = 1;
}

export const deliverySearch = ({ event, status, days }: DeliveriesQuery): DeliverySearch => ({
  event,
  status: status === UNRESOLVED ? undefined : status,
  isUnresolved: status === UNRESOLVED,
  since: days === undefined ? undefined : new Date(Date.now() - Number(days) * DAY_MS),
});
