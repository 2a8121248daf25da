import type { VNode } from 'preact';
import { PAYMENT_TYPES, packageOf } from '../../../../contexts/partners/submissions/packages.js';
import type { Assignee } from '../../../../contexts/partners/submissions/submissions.repository.js';
import type { SubmissionDto } from '../../../../contexts/partners/workflow/work.dto.js';
import { Icon } from '../../kit/components/icons.js';
import { counted } from '../../kit/components/measures.js';
import { Message } from '../../kit/forms/message.js';
import { FilterSelect } from '../../kit/lists/filter-select.js';
import { BATCH_STATES, UNASSIGNED } from './board.dto.js';
import { type SelectionOutcome, selectionField } from './selected-submissions.js';
import { STATE_NAMES } from '../../kit/submissions/state-mark.js';

/** The form that all checkboxes of a page belong to. */
const FORM_ID = 'selection';

interface SelectionBarProps {
  action: string;
  assignees: readonly Assignee[];
}

/** Changes the selected submissions at once. It is shown while at least one is selected. */
export const SelectionBar = ({ action, assignees }: SelectionBarProps): VNode => (
  <form
    id={FORM_ID}
    class="filter-bar selection-bar"
    method="post"
    action={action}
    aria-label="Change selected submissions"
  >
    <span class="small quiet">Selected:</span>
    <FilterSelect
      name="state"
      label="Move selected to"
      none="Move to…"
      chosen={undefined}
      options={BATCH_STATES.map((state) => [state, STATE_NAMES[state]])}
    />
    <FilterSelect
      name="assignee"
      label="Assign selected to"
      none="Assign to…"
      chosen={undefined}
      options={[[UNASSIGNED, 'Unassigned'], ...assignees.map(({ id, name }): [string, string] => [id, name])]}
    />
    <FilterSelect
      name="package"
      label="Package for selected"
      none="Set package…"
      chosen={undefined}
      options={PAYMENT_TYPES.map((type) => [type, packageOf(type).paymentLabel])}
    />
    <button class="button button-small" type="submit">
      Change selected submissions
    </button>
  </form>
);

interface SelectBoxProps {
  submission: SubmissionDto;
  outcome: SelectionOutcome | undefined;
}

/** Submissions that were not changed stay selected. */
export const SelectBox = ({ submission: { tool, version }, outcome }: SelectBoxProps): VNode => (
  <label class="choice">
    <input
      type="checkbox"
      form={FORM_ID}
      name={selectionField(tool.id)}
      value={version}
      aria-keyshortcuts="c"
      data-key-name="Select or deselect submission"
      checked={outcome?.failed.some(({ toolId }) => toolId === tool.id) ?? false}
    />
    <span class="visually-hidden">Select {tool.name}</span>
  </label>
);

/** Selects every card of a column, or none if all are selected. */
export const SelectAll = ({ name }: { name: string }): VNode => (
  <button
    class="button button-quiet button-small button-icon needs-script to-end"
    type="button"
    aria-label={`Select ${name}`}
    title={`Select ${name}`}
    data-select-all
  >
    <Icon name="check" />
  </button>
);

/** The same for the rows of a list. Outside the table, because phones don't show its head. */
export const SelectAllRows = (): VNode => (
  <div class="needs-script">
    <button class="button button-quiet button-small" type="button" data-select-all>
      <Icon name="check" /> Select all on this page
    </button>
  </div>
);

interface SelectionResultProps {
  outcome: SelectionOutcome | undefined;
  /** The number in the path, after all were changed. */
  changed: string | undefined;
}

export function SelectionResult({ outcome, changed }: SelectionResultProps): VNode | null {
  if (outcome !== undefined) {
    return (
      <Message tone="bad" icon="alert" takesFocus>
        <div class="stack stack-tight">
          <p>
            {counted(outcome.failed.length, 'submission')} not changed
            {outcome.changed > 0 && `, ${counted(outcome.changed, 'submission')} changed`}:
          </p>
          <ul>
            {outcome.failed.map(({ toolId, name, reason }) => (
              <li>
                <a href={`/console/submissions/${toolId}`}>{name}</a>: {reason}
              </li>
            ))}
          </ul>
        </div>
      </Message>
    );
  }
  return changed !== undefined && /^\d{1,3}$/.test(changed) ? (
    <Message tone="good" icon="check">
      {counted(Number(changed), 'submission')} changed.
    </Message>
  ) : null;
}
