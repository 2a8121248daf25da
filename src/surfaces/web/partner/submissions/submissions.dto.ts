import {
  type Order,
  ORDERS,
} from '../../../../contexts/partners/partner-submissions/partner-submissions.repository.js';
import {
  packageOf,
  PAYMENT_STATUSES,
  type PaymentStatus,
  type State,
  STATES,
} from '../../../../contexts/partners/submissions/workflow.js';
import { Filter } from '../../../../platform/input/filters.js';
import { ChoiceParameter, PageParameter, TextParameter } from '../../../../platform/input/parameters.js';
import { STATE_NAMES } from '../../kit/submissions/submission-marks.js';

const packageLabel = (status: PaymentStatus): string => packageOf(status === 'waiting' ? null : status).paymentLabel;

/** Submissions without a package, which have no state. */
export const NO_STATE = 'none';

const ORDER_NAMES: Record<Order, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  changed: 'Last changed first',
};

export class SubmissionsQuery {
  @Filter({ label: 'State', names: { ...STATE_NAMES, [NO_STATE]: 'No package' } })
  @ChoiceParameter([...STATES, NO_STATE], { description: 'Filter by state.' })
  state?: State | typeof NO_STATE;

  @Filter({ label: 'Package', names: packageLabel })
  @ChoiceParameter(PAYMENT_STATUSES, { description: 'Filter by package.' })
  package?: PaymentStatus;

  @Filter({ label: 'Search submissions', placeholder: 'Name or website', before: 'state' })
  @TextParameter({ description: 'Words of the name, or a website.' })
  q?: string;

  @Filter({ label: 'Order', none: null, names: ORDER_NAMES })
  @ChoiceParameter(ORDERS, { description: 'The order of the list; newest first if omitted.' })
  order?: Order;

  @PageParameter()
  page = 1;
}
