import { isUUID } from 'class-validator';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { movesFrom, type State, STATES } from '../../../../contexts/partners/submissions/workflow.js';
import {
  type SubmissionBatchItem,
  type SubmissionDto,
  type UpdateSubmissionBody,
  UpdateSubmissionsBody,
} from '../../../../contexts/partners/workflow/submission-workflow.dto.js';
import type { SubmissionWorkflowService } from '../../../../contexts/partners/workflow/submission-workflow.service.js';
import { invalid } from '../../../../platform/errors/app-error.js';
import { ChoiceField } from '../../../../platform/input/body-fields.js';
import { checkedInput } from '../../../../platform/input/checked-input.js';
import {
  formBase,
  type FormBase,
  isUpToDate,
  saveMerged,
  type Values,
  VersionedForm,
} from '../../kit/conflicts/form-conflicts.js';
import { parseVersion, selection, type SelectionPage } from '../../kit/lists/selection.js';
import { type Form, type FormResult, StaleForm } from '../../kit/pages/form-handler.js';
import { STATE_NAMES } from '../../kit/submissions/submission-marks.js';
import { UNASSIGNED } from './assignee-filter.js';
import { type CardForm, SelectionForm } from './board.dto.js';
import { AdminSubmissionsService } from '../../../../contexts/partners/workflow/admin-submissions.service.js';

export class MoveForm extends VersionedForm {
  @ChoiceField(STATES)
  state!: State;
}

type Assigned = Pick<SubmissionDto, 'assignee' | 'assigneeId'>;
type Card = Assigned & { state: State | null };

/** The account, so that a rename is no change; else the name. */
export const assigneeOf = ({ assigneeId, assignee }: Assigned): string | null => assigneeId ?? assignee;

/** What to send to the service for a chosen account or a name without one. */
export const assignmentTo = (chosen: string | null): Pick<UpdateSubmissionBody, 'assignee' | 'assigneeId'> =>
  chosen !== null && isUUID(chosen) ? { assigneeId: chosen } : { assignee: chosen };

type CardChange = Partial<{ state: State; assignee: string | null }>;

export const cardChange = ({ state, assignee }: CardForm): CardChange => ({
  ...(state !== undefined && { state }),
  ...(assignee !== undefined && { assignee: assignee === UNASSIGNED ? null : assignee }),
});

/** The values that a card shows and its forms change. */
const cardValues = (card: Card): Values => ({ state: card.state, assignee: assigneeOf(card) });

export const baseOfMove = (submission: SubmissionDto): FormBase =>
  formBase(submission.version, cardValues({ ...submission, state: submission.submissionState }));

/**
 * Moves or assigns a submission, from the board or its page. Conflicts only with another change of the same value. Moving to
 * Assigned takes the submission, so it also conflicts with a new assignee.
 */
export const updateCard = (
  work: SubmissionWorkflowService,
  { userId }: SignedInUser,
  toolId: string,
  form: Form,
  sent: CardChange,
): Promise<void> =>
  saveMerged({
    form,
    sent,
    read: async () => {
      const current = await work.getSummary(toolId);
      const { assignee, version } = current;
      const isTaken = assignee !== null && assigneeOf(current) !== userId;
      if (sent.state === 'ASSIGNED' && isTaken)
        if (!isUpToDate(form, version, { assignee: assigneeOf(current) }))
          throw new StaleForm(`Not moved to ${STATE_NAMES.ASSIGNED}: it is assigned to ${assignee} now.`);
      return current;
    },
    valuesOf: cardValues,
    save: ({ assignee, ...changes }, { state, version }) => {
      // The service's message names the codes of states.
      const barred = sent.state && moveReason(state, sent.state);
      if (barred) throw invalid(`It ${barred.reason}.`);
      const to = assignee !== undefined && assignmentTo(assignee as string | null);
      return work.updateCard(userId, toolId, { ...changes, ...to }, version);
    },
    onConflict: ({ current }) =>
      new StaleForm(
        sent.state === undefined ? notAssigned(current, sent.assignee === userId) : notMoved(sent.state, current),
      ),
  });

function notMoved(to: State, { state: now }: Card): string {
  const moved = now === null ? 'changed' : `moved to ${STATE_NAMES[now]}`;
  return `Not moved to ${STATE_NAMES[to]}: it was ${moved} after you opened the page.`;
}

const notAssigned = ({ assignee: now }: Card, isToYou: boolean): string =>
  `Not assigned${isToYou ? ' to you' : ''}: it is ${now === null ? 'unassigned' : `assigned to ${now}`} now.`;

/** On the board and in the list. The value of a checkbox is the version that the page showed. */
export const SUBMISSIONS = selection({
  noun: 'submission',
  prefix: 'submission-',
  keyOf: ({ toolId }: Pick<SubmissionBatchItem, 'toolId'>) => toolId,
  itemOf: (toolId, version): SubmissionBatchItem => ({ toolId, version: parseVersion(version) }),
  pathOf: ({ toolId }) => `/console/submissions/${toolId}`,
  reasons: { stale: 'It changed after you opened the page. Check it, then try again.' },
});

/** Changes the selected submissions. */
export const updateSelected = (
  submissions: AdminSubmissionsService,
  { userId }: SignedInUser,
  form: Form,
  page: SelectionPage,
): FormResult =>
  SUBMISSIONS.handle({
    form,
    body: SelectionForm,
    update: (items, chosen) => submissions.updateSubmissions(userId, submissionBatch(items, chosen)),
    nameFailed: async (failed, { state: to }) => {
      const rows = await submissions.nameSubmissions(failed.map(({ toolId }) => toolId));
      return rows.map(({ name, state }) => ({ name, ...(to !== undefined && moveReason(state, to)) }));
    },
    ...page,
  });

/** Why a submission can't move, in words that follow a number. Undefined if it could. */
function moveReason(from: State | null, to: State): { reason: string; many: string } | undefined {
  if (from === to || (from !== null && movesFrom(from).includes(to))) return undefined;
  const is = from === null ? 'without a package' : from === 'REVIEW' ? 'in review' : STATE_NAMES[from].toLowerCase();
  const problem = `can’t move to ${STATE_NAMES[to]}`;
  return { reason: `${problem}: it is ${is}`, many: `${problem}: they are ${is}` };
}

function submissionBatch(
  items: SubmissionBatchItem[],
  { state, package: paymentType, assignee }: SelectionForm,
): UpdateSubmissionsBody {
  if (state === undefined && paymentType === undefined && assignee === undefined)
    throw invalid('Choose what to change: the state, the assignee or the package.');
  return checkedInput(UpdateSubmissionsBody, {
    items,
    ...(state !== undefined && { state }),
    ...(paymentType !== undefined && { paymentType }),
    ...(assignee !== undefined && assignmentTo(assignee === UNASSIGNED ? null : assignee)),
  });
}
