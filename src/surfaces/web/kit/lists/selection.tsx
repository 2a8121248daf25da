import type { ComponentChildren, VNode } from 'preact';
import { Icon } from '../components/icons.js';
import { counted } from '../components/measures.js';
import { Message } from '../forms/message.js';
import type { SelectionOutcome } from './selected-rows.js';

/** The form that all checkboxes of a page belong to. */
const FORM_ID = 'selection';

interface SelectionBarProps {
  action: string;
  label: string;
  children: ComponentChildren;
}

/** Changes the selected rows at once. It is shown while at least one is selected. */
export const SelectionBar = ({ action, label, children }: SelectionBarProps): VNode => (
  <form id={FORM_ID} class="filter-bar selection-bar" method="post" action={action} aria-label={label}>
    <span class="small quiet">Selected:</span>
    {children}
  </form>
);

interface SelectBoxProps {
  field: string;
  /** What the page shows of the row, such as its version. */
  value: string | number;
  /** The row, for screen readers. */
  name: string;
  noun: string;
  isSelected: boolean;
}

export const SelectBox = ({ field, value, name, noun, isSelected }: SelectBoxProps): VNode => (
  <label class="choice">
    <input
      type="checkbox"
      form={FORM_ID}
      name={field}
      value={value}
      aria-keyshortcuts="c"
      data-key-name={`Select or deselect ${noun}`}
      checked={isSelected}
    />
    <span class="visually-hidden">Select {name}</span>
  </label>
);

/** For the column with the checkboxes. */
export const SelectHead = (): VNode => (
  <th scope="col" class="shrink">
    <span class="visually-hidden">Select</span>
  </th>
);

/** Selects every row of a list, or none if all are selected. Outside the table, because phones don't show its head. */
export const SelectAllRows = (): VNode => (
  <div class="needs-script">
    <button class="button button-quiet button-small" type="button" data-select-all>
      <Icon name="check" /> Select all on this page
    </button>
  </div>
);

/** The number in the path after all were changed, if it is one. */
export const changedCount = (changed: string | undefined): number | undefined =>
  changed !== undefined && /^\d{1,3}$/.test(changed) ? Number(changed) : undefined;

interface SelectionResultProps {
  outcome: SelectionOutcome | undefined;
  noun: string;
  /** Undefined if the last form did not change all. */
  success: string | undefined;
}

/** Names the rows that were not changed, and why. */
export function SelectionResult({ outcome, noun, success }: SelectionResultProps): VNode | null {
  if (outcome !== undefined) {
    return (
      <Message tone="bad" icon="alert" takesFocus>
        <div class="stack stack-tight">
          <p>
            {counted(outcome.failed.length, noun)} not changed
            {outcome.changed > 0 && `, ${counted(outcome.changed, noun)} changed`}:
          </p>
          <ul>
            {outcome.failed.map(({ path, name, reason }) => (
              <li>
                <a href={path} dir="auto">
                  {name}
                </a>
                : {reason}
              </li>
            ))}
          </ul>
        </div>
      </Message>
    );
  }
  return success === undefined ? null : (
    <Message tone="good" icon="check">
      {success}
    </Message>
  );
}
