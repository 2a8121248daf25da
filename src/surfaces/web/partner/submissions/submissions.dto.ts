import {
  type Order,
  ORDERS,
} from '../../../../contexts/partners/partner-submissions/partner-submissions.repository.js';
import {
  PAYMENT_STATUSES,
  type PaymentStatus,
  type State,
  STATES,
} from '../../../../contexts/partners/submissions/workflow.js';
import { ChoiceParameter, PageParameter, TextParameter } from '../../../../platform/input/parameters.js';

/** Submissions without a package, which have no state. */
export const NO_STATE = 'none';

export class SubmissionsQuery {
  @ChoiceParameter([...STATES, NO_STATE], { description: 'Filter by state.' })
  state?: State | typeof NO_STATE;

  @ChoiceParameter(PAYMENT_STATUSES, { description: 'Filter by package.' })
  package?: PaymentStatus;

  @TextParameter({ description: 'Words of the name, or a website.' })
  q?: string;

  @ChoiceParameter(ORDERS, { description: 'The order of the list; newest first if omitted.' })
  order?: Order;

  @PageParameter()
  page = 1;
}
