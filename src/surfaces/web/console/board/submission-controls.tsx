import type { VNode } from 'preact';
import { packageOf, PAYMENT_TYPES } from '../../../../contexts/partners/submissions/workflow.js';
import type { Assignee } from '../../../../contexts/partners/submissions/submissions.repository.js';
import type { SubmissionChoices } from '../../../../contexts/partners/workflow/submission-lists.repository.js';
import type { SubmissionDto } from '../../../../contexts/partners/workflow/submission-workflow.dto.js';
import { Icon, SubmitButton } from '../../kit/components/elements.js';
import { counted } from '../../kit/components/formats.js';
import { FilterSelect, FilterText } from '../../kit/forms/filters.js';
import { SelectBox, SelectionBar, type SelectionState } from '../../kit/lists/selection.js';
import { STATE_NAMES } from '../../kit/submissions/submission-marks.js';
import { PartnerFilter } from '../frame/console-frame.js';
import { AssigneeFilter, UNASSIGNED } from './assignee-filter.js';
import { AGES, BATCH_STATES, type BoardQuery, DUE } from './board.dto.js';
import { SUBMISSIONS } from './submission-moves.js';

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
      options={BATCH_STATES.map((state) => [state, STATE_NAMES[state]])}
    />
    <FilterSelect
      name="assignee"
      label="Assign selected to"
      none="Assign to…"
      options={[[UNASSIGNED, 'Unassigned'], ...assignees.map(({ id, name }): [string, string] => [id, name])]}
    />
    <FilterSelect
      name="package"
      label="Package for selected"
      none="Set package…"
      options={PAYMENT_TYPES.map((type) => [type, packageOf(type).paymentLabel])}
    />
    <SubmitButton look="small">Change selected submissions</SubmitButton>
  </SelectionBar>
);

export const SelectSubmission = ({
  submission: { tool, version },
  outcome,
}: Pick<SelectionState, 'outcome'> & { submission: SubmissionDto }): VNode => (
  <SelectBox of={SUBMISSIONS} row={{ toolId: tool.id }} value={version} name={tool.name} outcome={outcome} />
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

const PACKAGES = PAYMENT_TYPES.map((type) => [type, packageOf(type).paymentLabel] as const);
const MIN_AGES = AGES.map((days) => [days, `Older than ${counted(Number(days), 'day')}`] as const);
const DUE_DATES = DUE.map((due) => [due, due === 'late' ? 'Late' : `Due within ${due} days`] as const);

/** The filters that the board and the list share. */
export const SubmissionFilters = ({
  query,
  choices: { partners, assignees },
  unsorted,
}: {
  query: BoardQuery;
  choices: SubmissionChoices;
  /** The name of the default order. */
  unsorted: string;
}): VNode => (
  <>
    <FilterText name="q" label="Search submissions" placeholder="Name, website or partner" value={query.q} />
    <PartnerFilter partners={partners} chosen={query.partner} />
    <FilterSelect name="package" label="Package" none="All packages" chosen={query.package} options={PACKAGES} />
    <AssigneeFilter assignees={assignees} chosen={query.assignee} />
    <FilterSelect name="older" label="Age" none="Any age" chosen={query.older} options={MIN_AGES} />
    <FilterSelect name="due" label="Due date" none="Any due date" chosen={query.due} options={DUE_DATES} />
    <FilterSelect name="sort" label="Order" none={unsorted} chosen={query.sort} options={[['due', 'Due first']]} />
  </>
);
