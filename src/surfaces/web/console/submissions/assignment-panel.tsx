import type { VNode } from 'preact';
import { PAYMENT_TYPES, packageOf, type PaymentType } from '../../../../contexts/partners/submissions/packages.js';
import type { Assignee } from '../../../../contexts/partners/submissions/submissions.repository.js';
import type { SubmissionDetailDto, SubmissionMoveDto } from '../../../../contexts/partners/workflow/work.dto.js';
import { ExactAgo } from '../../kit/components/date.js';
import { BaseFields, ConflictNotice, draftAttributes } from '../../kit/conflicts/conflict-notice.js';
import { shownBase, type Values } from '../../kit/conflicts/form-conflicts.js';
import { TextField } from '../../kit/forms/field.js';
import { SelectField } from '../../kit/forms/filters.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { StateNote } from '../../kit/submissions/state-mark.js';
import { assigneeOf } from '../board/submission-moves.js';

/** By field name in the audit log. */
export const ASSIGNMENT_LABELS: Readonly<Record<string, string>> = {
  assignee: 'Assignee',
  paymentType: 'Package',
  dueAt: 'Due date',
  notes: 'Notes for the partner',
};

export const assignmentValues = (submission: SubmissionDetailDto): Values => {
  const { paymentStatus } = submission.tool;
  return {
    assignee: assigneeOf(submission),
    paymentType: paymentStatus === 'waiting' ? null : paymentStatus,
    dueAt: dueDay(submission),
    notes: submission.summary.notes,
  };
};

/** The form shows days (UTC). */
const dueDay = ({ dueAt }: SubmissionDetailDto): string | null => dueAt?.slice(0, 10) ?? null;

/** `names`: of accounts, by ID. */
export const assignmentText =
  (names: ReadonlyMap<string, string>) =>
  (value: unknown, name: string): string => {
    if (name === 'paymentType') return packageOf(value as PaymentType | null).paymentLabel;
    const text = (value ?? '') as string;
    return name === 'assignee' ? (names.get(text) ?? text) : text;
  };

/** The assignee, the package and the notes for the partner. `sent` is the rejected form. */
export function AssignmentPanel({
  submission,
  assignees,
  sent,
}: {
  submission: SubmissionDetailDto;
  assignees: readonly Assignee[];
  sent: SentForm | undefined;
}): VNode {
  const { tool, submissionState } = submission;
  const { paymentStatus } = tool;
  const typed = sent?.typed;
  const {
    assignee = '',
    due = '',
    notes = '',
  } = typed ?? {
    assignee: assigneeOf(submission) ?? '',
    due: dueDay(submission) ?? '',
    notes: submission.summary.notes,
  };
  return (
    <form
      class="panel stack stack-tight"
      method="post"
      action={`/console/submissions/${tool.id}`}
      aria-labelledby="work"
      {...draftAttributes(sent !== undefined)}
    >
      <h2 id="work">Assignment</h2>
      {sent?.conflict !== undefined && <ConflictNotice {...sent.conflict} />}
      <BaseFields base={shownBase(typed, submission.version, assignmentValues(submission))} />
      <SelectField
        name="assignee"
        label={ASSIGNMENT_LABELS.assignee ?? ''}
        none="Unassigned"
        options={assigneeOptions(submission, assignees, assignee)}
        chosen={assignee === '' ? undefined : assignee}
      />
      {submissionState !== 'DONE' && (
        <SelectField
          name="package"
          label={ASSIGNMENT_LABELS.paymentType ?? ''}
          {...(paymentStatus === 'waiting' && { none: 'None yet' })}
          options={PAYMENT_TYPES.map((type) => ({ value: type, name: packageOf(type).paymentLabel }))}
          chosen={typed?.['package'] ?? paymentStatus}
        />
      )}
      <TextField
        name="due"
        label={ASSIGNMENT_LABELS.dueAt ?? ''}
        problem={sent?.problems.get('due')}
        type="date"
        value={due}
      />
      <TextField name="notes" label={ASSIGNMENT_LABELS.notes ?? ''} rows={3} maxLength={2_000} value={notes} />
      <div>
        <button class="button button-small" type="submit">
          Save changes
        </button>
      </div>
    </form>
  );
}

/** The admins, and the current and the chosen assignee if they are not among them. */
function assigneeOptions(
  submission: SubmissionDetailDto,
  assignees: readonly Assignee[],
  chosen: string,
): { value: string; name: string }[] {
  const known = new Map(assignees.map(({ id, name }) => [id, name]));
  const current = assigneeOf(submission);
  if (current !== null && !known.has(current)) known.set(current, `${submission.assignee} (not an admin)`);
  if (chosen !== '' && !known.has(chosen)) known.set(chosen, chosen);
  return [...known].map(([value, name]) => ({ value, name }));
}

export const History = ({
  history,
  names,
}: {
  history: SubmissionMoveDto[];
  names: ReadonlyMap<string, string>;
}): VNode => (
  <section class="panel stack stack-tight" aria-labelledby="history">
    <h2 id="history">History</h2>
    {history.length === 0 && <p class="quiet">No state changes yet.</p>}
    <ol class="stack stack-tight" role="list">
      {history.toReversed().map(({ state, at, actor }) => (
        <li>
          <StateNote state={state} />{' '}
          <span class="quiet">
            <ExactAgo at={new Date(at)} /> by {names.get(actor) ?? actor}
          </span>
        </li>
      ))}
    </ol>
  </section>
);
