import { PAYMENT_TYPES, type PaymentType } from '../../../../contexts/partners/submissions/packages.js';
import { type State, STATES } from '../../../../contexts/partners/submissions/workflow.js';
import { ChoiceField } from '../../../../platform/input/body-fields.js';
import { ChoiceParameter, IdParameter, TextParameter } from '../../../../platform/input/parameters/query-parameters.js';
import { VersionedForm } from '../frame/versioned-form.js';

/** In days. */
export const AGES = ['1', '3', '7', '14', '30'] as const;
type Age = (typeof AGES)[number];

/** Stand for the person who looks, and for nobody. Other values are names. */
export const MINE = 'mine';
export const NOBODY = 'nobody';

export class BoardQuery {
  @IdParameter({ description: 'Only submissions of this partner.' })
  partner?: string;

  @ChoiceParameter(PAYMENT_TYPES, { description: 'Only submissions with this package.' })
  package?: PaymentType;

  @TextParameter({ description: 'Only work of this person: `mine`, `nobody` or a name.' })
  assignee?: string;

  @ChoiceParameter(AGES, { description: 'Only what was submitted so many days ago or earlier.' })
  older?: Age;
}

export class MoveForm extends VersionedForm {
  @ChoiceField(STATES)
  state!: State;
}
