import { ChoiceField } from '../../../platform/input/body-fields.js';
import { PAYMENT_TYPES, type PaymentType } from '../submissions/packages.js';
import { type State, STATES } from '../submissions/workflow.js';

/** The submission that the demo partner has in its sandbox. */
export const EXAMPLE_TEST_SUBMISSION_ID = '019a8e2f-1b3d-7c5e-8f70-92a4b6c8d0e2';

export class AdvanceBody {
  @ChoiceField(STATES, {
    optional: true,
    description: 'The new state, by the rules of live submissions. If omitted, and no package is set, the next state.',
    example: 'DONE',
  })
  to?: State;

  @ChoiceField(PAYMENT_TYPES, {
    optional: true,
    description: 'The package, set before the state. The first one moves the submission to IN_QUEUE.',
  })
  paymentType?: PaymentType;
}
