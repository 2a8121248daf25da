import type { VNode } from 'preact';
import { packageOf, PAYMENT_TYPES } from '../../../../contexts/partners/submissions/workflow.js';
import type { Assignee } from '../../../../contexts/partners/submissions/submissions.repository.js';
import type { SubmissionChoices } from '../../../../contexts/partners/workflow/submission-lists.repository.js';
import type { SubmissionDto } from '../../../../contexts/partners/workflow/submission-workflow.dto.js';
import { excerpt, Icon, LinkButton, SubmitButton } from '../../kit/components/elements.js';
import {
  ActiveFilters,
  type FilterChoices,
  filterFields,
  FilterInput,
  FilterSelect,
  SelectField,
} from '../../kit/forms/filters.js';
import { SelectBox, SelectionBar, type SelectionState } from '../../kit/lists/selection.js';
import { filterParameters, pathWithQuery } from '../../kit/lists/tables.js';
import { STATE_NAMES } from '../../kit/submissions/submission-marks.js';
import { SavedFilterBar } from '../frame/saved-filters.js';
import { optionsOf, useAssigneeChoices, useAssignees } from './assignee-filter.js';
import { BATCH_STATES, BoardQuery } from './board.dto.js';
import { SUBMISSIONS } from './submission-moves.js';

type Assignees = readonly Assignee[];

/** Changes the selected submissions at once. */
export const SubmissionSelectionBar = ({ action, assignees }: { action: string; assignees: Assignees }): VNode => (
  <SelectionBar action={action} label="Change selected submissions">
    <FilterSelect
      name="state"
      label="Move selected to"
      none="Move to…"
      options={BATCH_STATES.map((state) => [state, STATE_NAMES[state]])}
      aria-keyshortcuts="m"
    />
    <FilterSelect
      name="assignee"
      label="Assign selected to"
      none="Assign to…"
      options={useAssignees(assignees)}
      aria-keyshortcuts="a"
    />
    <FilterSelect
      name="package"
      label="Package for selected"
      none="Set package…"
      options={PAYMENT_TYPES.map((type) => [type, packageOf(type).paymentLabel])}
    />
    <SubmitButton look="small" aria-keyshortcuts="Control+Enter">
      Change selected submissions
    </SubmitButton>
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

export const AssignButton = ({ value, name }: { value: string; name: string }): VNode => (
  <SubmitButton look="quiet small" name="assignee" value={value} data-outcome="Not assigned." text={name} />
);

/** Where cards are assigned: console.js opens it and connects its buttons with the form of a card. */
export const AssigneePicker = ({ assignees }: { assignees: Assignees }): VNode => (
  <dialog id="assign" aria-label="Assign submission">
    <div class="stack stack-tight">
      <input type="search" aria-label="Filter admins" placeholder="Assign to…" autocomplete="off" autofocus />
      <ul class="stack stack-tight" role="list">
        {useAssignees(assignees).map(([value, name]) => (
          <li dir="auto">
            <AssignButton value={value} name={name} />
          </li>
        ))}
      </ul>
      <form method="dialog">
        <SubmitButton look="small" text="Cancel" />
      </form>
    </div>
  </dialog>
);

interface SubmissionFiltersProps {
  query: BoardQuery;
  choices: SubmissionChoices;
  /** The name of the default order. */
  unsorted: string;
}

/** Choices that the submission query does not define. */
export const useFilterChoices = ({ query, choices, unsorted }: SubmissionFiltersProps): FilterChoices => ({
  partner: { options: optionsOf(choices.partners) },
  sort: { none: unsorted },
  ...useAssigneeChoices(choices.assignees, query.assignee),
});

const BOARD = '/console/board';

/** A button with the filters, which console.js applies on change, and what is chosen. */
export function BoardFilters(props: SubmissionFiltersProps): VNode {
  const query = filterParameters(props.query);
  const fields = filterFields({ of: BoardQuery, query: props.query, choices: useFilterChoices(props) });
  const filters = fields.filter(({ kind }) => kind === 'choice');
  const active = filters.flatMap(({ name, chosen, options }) => {
    const text = options.find(([value]) => value === chosen)?.[1] ?? chosen;
    return text === undefined ? [] : [{ label: excerpt(text, 30), without: { [name]: undefined } }];
  });
  return (
    <div class="row board-filters">
      <form class="filter-bar" action={BOARD} aria-label="Filter submissions" data-apply>
        <details class="menu">
          <summary class="button button-small" aria-keyshortcuts="f" data-key-name="Open filters">
            Filters <Icon name="down" />
          </summary>
          <div class="stack stack-tight">
            {filters.map((filter) => (
              <SelectField {...filter} />
            ))}
            <noscript>
              <SubmitButton look="small" text="Apply filters" />
            </noscript>
          </div>
        </details>
        {fields.map((field) => field.kind === 'search' && <FilterInput {...field} />)}
      </form>
      <div class="row">
        {Object.keys(query).length > 0 && <LinkButton look="quiet small" href={BOARD} text="Clear" />}
        <ActiveFilters active={active} pathWithout={({ without }) => pathWithQuery(BOARD, { ...query, ...without })} />
        <SavedFilterBar list="board" parameters={query} />
      </div>
    </div>
  );
}
