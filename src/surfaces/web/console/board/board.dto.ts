import { PAYMENT_TYPES, type PaymentType } from '../../../../contexts/partners/submissions/packages.js';
import { type Sort, SORTS } from '../../../../contexts/partners/workflow/work.dto.js';
import { type State, STATES } from '../../../../contexts/partners/submissions/workflow.js';
import { ChoiceField, TextField } from '../../../../platform/input/body-fields.js';
import { ChoiceParameter, IdParameter, TextParameter } from '../../../../platform/input/parameters/query-parameters.js';
import { VersionedForm } from '../../kit/conflicts/versioned-form.js';

/** In days. */
export const AGES = ['1', '3', '7', '14', '30'] as const;
type Age = (typeof AGES)[number];

/** Past due, or due within this number of days. */
export const DUE = ['late', '3', '7'] as const;

export class BoardQuery {
  @IdParameter({ description: 'Filter by partner.' })
  partner?: string;

  @ChoiceParameter(PAYMENT_TYPES, { description: 'Filter by package.' })
  package?: PaymentType;

  @TextParameter({ description: 'Filter by assignee: `mine`, `nobody`, a user ID, or a name without an account.' })
  assignee?: string;

  @ChoiceParameter(AGES, { description: 'Minimum age in days.' })
  older?: Age;

  @ChoiceParameter(DUE, { description: 'Filter by due date: `late`, or due within this number of days.' })
  due?: (typeof DUE)[number];

  @ChoiceParameter(SORTS, { description: '`due`: earliest due date first.' })
  sort?: Sort;

  @TextParameter({ description: 'Words of the name, a website, or words of the partner’s name.' })
  q?: string;

  /** The last submission of the previous page of a column. */
  @IdParameter({ description: 'Next page of the column.' })
  IN_QUEUE?: string;

  @IdParameter({ description: 'Next page of the column.' })
  ASSIGNED?: string;

  @IdParameter({ description: 'Next page of the column.' })
  IN_PROGRESS?: string;

  @IdParameter({ description: 'Next page of the column.' })
  REVIEW?: string;

  @IdParameter({ description: 'Next page of the column.' })
  DONE?: string;

  @TextParameter({ description: 'Number of submissions that the last form changed.' })
  changed?: string;
}

export class MoveForm extends VersionedForm {
  @ChoiceField(STATES)
  state!: State;
}

/** Changes the selected submissions. Done is left out: it has its own page, because it can't be undone. */
export const BATCH_STATES = STATES.filter((state) => state !== 'DONE');

export class SelectionForm {
  @ChoiceField(BATCH_STATES, { optional: true })
  state?: State;

  /** The ID of an account, or `nobody`. */
  @TextField({ max: 200, optional: true })
  assignee?: string;

  @ChoiceField(PAYMENT_TYPES, { optional: true })
  package?: PaymentType;
}
