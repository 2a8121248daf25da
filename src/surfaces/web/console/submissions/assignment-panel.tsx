import type { VNode } from 'preact';
import { PAYMENT_TYPES, packageOf, type PaymentType } from '../../../../contexts/partners/submissions/packages.js';
import type { SubmissionDetailDto, SubmissionMoveDto } from '../../../../contexts/partners/workflow/work.dto.js';
import { ExactAgo } from '../../kit/components/date.js';
import { SelectField } from '../../kit/forms/filters.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { BaseFields, ConflictNotice, draftAttributes } from '../frame/conflict-notice.js';
import { shownBase, type Values } from '../frame/form-conflicts.js';
import { STATE_NAMES, StateMark } from '../board/state-mark.js';

/** By field name in the audit log. */
export const ASSIGNMENT_LABELS: Readonly<Record<string, string>> = {
  assignee: 'Assignee',
  paymentType: 'Package',
  notes: 'Notes for the partner',
};

export const assignmentValues = ({
  assignee,
  tool: { paymentStatus },
  summary: { notes },
}: SubmissionDetailDto): Values => ({
  assignee,
  paymentType: paymentStatus === 'waiting' ? null : paymentStatus,
  notes,
});

export const assignmentText = (value: unknown, name: string): string =>
  name === 'paymentType' ? packageOf(value as PaymentType | null).paymentLabel : ((value ?? '') as string);

interface AssignmentPanelProps {
  submission: SubmissionDetailDto;
  /** The rejected form. */
  sent: Pick<SentForm, 'typed' | 'conflict'> | undefined;
}

/** The assignee, the package and the notes for the partner. */
export function AssignmentPanel({ submission, sent }: AssignmentPanelProps): VNode {
  const { tool, submissionState } = submission;
  const { paymentStatus } = tool;
  const typed = sent?.typed;
  const { assignee = '', notes = '' } = typed ?? {
    assignee: submission.assignee ?? '',
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
      <div class="field">
        <label for="assignee">{ASSIGNMENT_LABELS.assignee}</label>
        <input id="assignee" name="assignee" maxLength={200} value={assignee} />
      </div>
      {submissionState !== 'DONE' && (
        <SelectField
          name="package"
          label={ASSIGNMENT_LABELS.paymentType ?? ''}
          {...(paymentStatus === 'waiting' && { none: 'None yet' })}
          options={PAYMENT_TYPES.map((type) => ({ value: type, name: packageOf(type).paymentLabel }))}
          chosen={typed?.['package'] ?? paymentStatus}
        />
      )}
      <div class="field">
        <label for="notes">{ASSIGNMENT_LABELS.notes}</label>
        <textarea id="notes" name="notes" rows={3} maxLength={2_000}>
          {notes}
        </textarea>
      </div>
      <div>
        <button class="button button-small" type="submit">
          Save changes
        </button>
      </div>
    </form>
  );
}

interface HistoryProps {
  history: SubmissionMoveDto[];
  names: ReadonlyMap<string, string>;
}

export const History = ({ history, names }: HistoryProps): VNode => (
  <section class="panel stack stack-tight" aria-labelledby="history">
    <h2 id="history">History</h2>
    {history.length === 0 && <p class="quiet">No state changes yet.</p>}
    <ol class="stack stack-tight" role="list">
      {history.toReversed().map(({ state, at, actor }) => (
        <li>
          <span class="state">
            <StateMark state={state} />
            {STATE_NAMES[state]}
          </span>{' '}
          <span class="quiet">
            <ExactAgo at={new Date(at)} /> by {names.get(actor) ?? actor}
          </span>
        </li>
      ))}
    </ol>
  </section>
);
