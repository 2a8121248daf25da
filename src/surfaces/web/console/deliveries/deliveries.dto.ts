import {
  DELIVERY_STATUSES,
  type DeliveryStatus,
  EVENTS,
  type EventName,
} from '../../../../contexts/webhooks/webhook-delivery.entity.js';
import {
  ChoiceParameter,
  IdParameter,
  PageParameter,
  TextParameter,
} from '../../../../platform/input/parameters/query-parameters.js';

/** Failed, and the message was not sent again since. */
export const UNRESOLVED = 'unresolved';

/** In days. */
export const PERIODS = ['1', '7', '30'] as const;

export class DeliveryListQuery {
  @IdParameter({ description: 'Only deliveries to this partner.' })
  partner?: string;

  @ChoiceParameter(EVENTS, { description: 'Only deliveries of this event.' })
  event?: EventName;

  @ChoiceParameter([...DELIVERY_STATUSES, UNRESOLVED], { description: 'Only deliveries that stand like this.' })
  status?: DeliveryStatus | typeof UNRESOLVED;

  @ChoiceParameter(PERIODS, { description: 'Only deliveries of the last so many days.' })
  days?: (typeof PERIODS)[number];

  /** How many messages were just sent again. */
  @TextParameter({ max: 4, description: 'Shown above the list.' })
  sent?: string;

  @PageParameter()
  page = 1;
}
