import { PAYMENT_TYPES, type PaymentType } from '../../../../contexts/partners/submissions/packages.js';
import { type State, STATES } from '../../../../contexts/partners/submissions/workflow.js';
import { ChoiceField } from '../../../../platform/input/body-fields.js';
import { ChoiceParameter, IdParameter, TextParameter } from '../../../../platform/input/parameters/query-parameters.js';
import { VersionedForm } from '../frame/versioned-form.js';

/** In days. */
export const AGES = ['1', '3', '7', '14', '30'] as const;
type Age = (typeof AGES)[number];

/** The current user, and unassigned. Other values are names. */
export const MINE = 'mine';
export const UNASSIGNED = 'nobody';

export class BoardQuery {
  @IdParameter({ description: 'Filter by partner.' })
  partner?: string;

  @ChoiceParameter(PAYMENT_TYPES, { description: 'Filter by package.' })
  package?: PaymentType;

  @TextParameter({ description: 'Filter by assignee: `mine`, `nobody` or a name.' })
  assignee?: string;

  @ChoiceParameter(AGES, { description: 'Minimum age in days.' })
  older?: Age;
}

export class MoveForm extends VersionedForm {
  @ChoiceField(STATES)
  state!: State;
}
