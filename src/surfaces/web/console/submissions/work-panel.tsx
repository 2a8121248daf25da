import type { VNode } from 'preact';
import { PAYMENT_TYPES, packageOf } from '../../../../contexts/partners/submissions/packages.js';
import type { SubmissionDetailDto, SubmissionMoveDto } from '../../../../contexts/partners/workflow/work.dto.js';
import { ExactAgo } from '../../components/date.js';
import { SelectField } from '../../forms/filters.js';
import { STATE_NAMES, StateMark } from '../board/state-mark.js';

interface WorkPanelProps {
  work: SubmissionDetailDto;
  /** What was sent and not taken. */
  typed: Readonly<Record<string, string>> | undefined;
}

/** Who does the work, on which package, and what the partner is told. */
export function WorkPanel({ work, typed }: WorkPanelProps): VNode {
  const { tool, submissionState, version } = work;
  const { paymentStatus } = tool;
  const { assignee = '', notes = '' } = typed ?? { assignee: work.assignee ?? '', notes: work.summary.notes };
  return (
    <form
      class="panel stack stack-tight"
      method="post"
      action={`/console/submissions/${tool.id}`}
      aria-labelledby="work"
    >
      <h2 id="work">The work</h2>
      <input type="hidden" name="version" value={version} />
      <div class="field">
        <label for="assignee">Assignee</label>
        <input id="assignee" name="assignee" maxLength={200} value={assignee} />
      </div>
      {submissionState !== 'DONE' && (
        <SelectField
          name="package"
          label="Package"
          {...(paymentStatus === 'waiting' && { none: 'None yet' })}
          options={PAYMENT_TYPES.map((type) => ({ value: type, name: packageOf(type).paymentLabel }))}
          chosen={typed?.['package'] ?? paymentStatus}
        />
      )}
      <div class="field">
        <label for="notes">Notes for the partner</label>
        <textarea id="notes" name="notes" rows={3} maxLength={2_000}>
          {notes}
        </textarea>
      </div>
      <div>
        <button class="button button-small" type="submit">
          Save
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
    {history.length === 0 && <p class="quiet">Nothing has happened yet.</p>}
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
