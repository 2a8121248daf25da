import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import {
  packageOf,
  PAYMENT_TYPES,
  type PaymentType,
  type State,
  STATES,
} from '../../../../contexts/partners/submissions/workflow.js';
import type {
  BoardFilters,
  SubmissionFilters,
} from '../../../../contexts/partners/workflow/submission-lists.repository.js';
import {
  type SubmissionSort,
  SUBMISSION_SORTS,
} from '../../../../contexts/partners/workflow/submission-workflow.dto.js';
import { ChoiceField, TextField } from '../../../../platform/input/body-fields.js';
import { Filter } from '../../../../platform/input/filters.js';
import { ChoiceParameter, IdParameter, PageParameter, TextParameter } from '../../../../platform/input/parameters.js';
import { counted } from '../../kit/components/formats.js';
import { VersionedForm } from '../../kit/conflicts/form-conflicts.js';
import { STATE_NAMES } from '../../kit/submissions/submission-marks.js';
import { assigneeConditions } from './assignee-filter.js';

const DAY_MS = 86_400_000;

/** Resolves the board's filters for the current user. */
export const boardFilters = (
  { partner, package: chosen, assignee, older, due, sort, q }: BoardQuery,
  admin: Pick<SignedInUser, 'userId'>,
): BoardFilters => ({
  partnerId: partner,
  package: chosen,
  ...assigneeConditions(assignee, admin),
  before: older === undefined ? undefined : new Date(Date.now() - Number(older) * DAY_MS),
  dueBefore: due === undefined ? undefined : new Date(Date.now() + (due === 'late' ? 0 : Number(due) * DAY_MS)),
  sort,
  q,
});

/** In days. */
const AGES = ['1', '3', '7', '14', '30'] as const;
type Age = (typeof AGES)[number];

/** Past due, or due within this number of days. */
const DUE = ['late', '3', '7'] as const;
type Due = (typeof DUE)[number];

const packageLabel = (type: PaymentType): string => packageOf(type).paymentLabel;

export class BoardQuery {
  @Filter({ label: 'Partner', none: 'All partners' })
  @IdParameter({ description: 'Filter by partner.' })
  partner?: string;

  @Filter({ label: 'Package', none: 'All packages', names: packageLabel })
  @ChoiceParameter(PAYMENT_TYPES, { description: 'Filter by package.' })
  package?: PaymentType;

  @Filter({ label: 'Assignee', none: 'All assignees' })
  @TextParameter({ description: 'Filter by assignee: `mine`, `nobody`, a user ID, or a name without an account.' })
  assignee?: string;

  @Filter({ label: 'Age', names: (days: Age) => `Older than ${counted(Number(days), 'day')}` })
  @ChoiceParameter(AGES, { description: 'Minimum age in days.' })
  older?: Age;

  @Filter({ label: 'Due date', names: (due: Due) => (due === 'late' ? 'Late' : `Due within ${due} days`) })
  @ChoiceParameter(DUE, { description: 'Filter by due date: `late`, or due within this number of days.' })
  due?: Due;

  @Filter({ label: 'Order', values: ['due'], names: { due: 'Due first' } })
  @ChoiceParameter(SUBMISSION_SORTS, { description: '`due`: earliest due date first.' })
  sort?: SubmissionSort;

  @Filter({ label: 'Search submissions', placeholder: 'Name, website or partner', before: 'partner' })
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

export class CardForm extends VersionedForm {
  @ChoiceField(STATES, { optional: true })
  state?: State;

  /** The ID of an account, or `nobody`. */
  @TextField({ max: 200, optional: true })
  assignee?: string;
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

/** Submissions without a package, which have no state. */
export const NO_STATE = 'none';

export class SubmissionListQuery extends BoardQuery {
  @Filter({ label: 'State', names: { ...STATE_NAMES, [NO_STATE]: 'No package' }, before: 'q' })
  @ChoiceParameter([...STATES, NO_STATE], { description: 'Filter by state.' })
  state?: (typeof STATES)[number] | typeof NO_STATE;

  @PageParameter()
  page = 1;
}

export const submissionFilters = (
  query: SubmissionListQuery,
  admin: Pick<SignedInUser, 'userId'>,
): SubmissionFilters => ({ ...boardFilters(query, admin), state: query.state === NO_STATE ? null : query.state });
