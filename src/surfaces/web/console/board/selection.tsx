import type { VNode } from 'preact';
import { PAYMENT_TYPES, packageOf } from '../../../../contexts/partners/submissions/packages.js';
import type { Assignee } from '../../../../contexts/partners/submissions/submissions.repository.js';
import type { SubmissionDto } from '../../../../contexts/partners/workflow/work.dto.js';
import { Icon } from '../../kit/components/icons.js';
import { counted } from '../../kit/components/measures.js';
import { FilterSelect } from '../../kit/lists/filter-select.js';
import type { SelectionOutcome } from '../../kit/lists/selected-rows.js';
import { changedCount, SelectBox, SelectionBar, SelectionResult } from '../../kit/lists/selection.js';
import { STATE_NAMES } from '../../kit/submissions/state-mark.js';
import { UNASSIGNED } from './assignee-filter.js';
import { BATCH_STATES } from './board.dto.js';
import { selectionField } from './selected-submissions.js';

/** Changes the selected submissions at once. */
export const SubmissionSelectionBar = ({
  action,
  assignees,
}: {
  action: string;
  assignees: readonly Assignee[];
}): VNode => (
  <SelectionBar action={action} label="Change selected submissions">
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
  </SelectionBar>
);

/** Submissions that were not changed stay selected. */
export const SelectSubmission = ({
  submission: { tool, version },
  outcome,
}: {
  submission: SubmissionDto;
  outcome: SelectionOutcome | undefined;
}): VNode => (
  <SelectBox
    field={selectionField(tool.id)}
    value={version}
    name={tool.name}
    noun="submission"
    isSelected={outcome?.failed.some(({ key }) => key === tool.id) ?? false}
  />
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

export function ChangedSubmissions({
  outcome,
  changed,
}: {
  outcome: SelectionOutcome | undefined;
  /** In the path, after all were changed. */
  changed: string | undefined;
}): VNode {
  const count = changedCount(changed);
  return (
    <SelectionResult
      outcome={outcome}
      noun="submission"
      success={count === undefined ? undefined : `${counted(count, 'submission')} changed.`}
    />
  );
}
