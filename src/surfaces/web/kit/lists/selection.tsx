import type { Type } from '@nestjs/common';
import type { ComponentChildren, VNode } from 'preact';
import { invalid } from '../../../../platform/errors/app-error.js';
import type { BatchError, BatchResultDto } from '../../../../platform/input/batch.js';
import type { FormLimits } from '../../../../platform/http/requests/form-body.js';
import { Icon, NameLink } from '../components/elements.js';
import { counted, grouped } from '../components/formats.js';
import { useIsFormResult } from '../components/viewer.js';
import { Message } from '../forms/forms.js';
import { type Form, type FormResult, handleForm } from '../pages/form-handler.js';
import { type FreshPage, SeeOther } from '../pages/page.js';

/** More than a page can show, so that the service says how many can be selected. */
export const SELECTION_BODY: FormLimits = { bytes: 262_144, fields: 2_000 };

interface SelectionOutcome {
  changed: number;
  failed: (FailedRow & { key: string; path: string; reason: string })[];
}

interface FailedRow {
  name: string;
  /** Words that follow the number of rows that have it, for one row and for several. */
  reason?: string;
  many?: string;
}

/** A rejected form, or a selection that was not changed completely. */
export interface SelectionState {
  rejection?: string | undefined;
  outcome?: SelectionOutcome | undefined;
  status?: number;
}

interface SelectionRules<Row, Item> {
  /** Singular. */
  noun: string;
  /** The name of a checkbox is this prefix and the key of its row. */
  prefix: string;
  keyOf: (row: Row) => string;
  /** `value`: what the page showed of the row, such as its version. */
  itemOf: (key: string, value: string) => Item;
  /** The page about a row. */
  pathOf: (row: Row) => string;
  /** Instead of messages that name versions and IDs. */
  reasons: Partial<Record<BatchError, string>>;
}

/** The page of the list. */
export interface SelectionPage<Input = unknown> {
  show: (sent: SelectionState) => Promise<FreshPage>;
  /** The path after all were changed. */
  nextPath: (changed: string, input: Input) => string;
}

interface SelectionSteps<Item, Input extends object, Result> extends SelectionPage<Input> {
  form: Form;
  /** Declares the other fields of the form. */
  body: Type<Input>;
  /** May return a page that asks first. */
  update: (items: Item[], input: Input) => Promise<Result[] | FreshPage>;
  /** The names of rows that were not changed, in their order; also the reasons, if rows share them. */
  nameFailed: (failed: Result[], input: Input) => Promise<FailedRow[]>;
}

interface Selection<Row, Item> extends SelectionRules<Row, Item> {
  /** The name of a row's checkbox. */
  fieldOf: (row: Row) => string;
  /** Changes the selected rows. Those that were not changed are named, and stay selected. */
  handle: <Input extends object, Result extends Row & BatchResultDto>(
    steps: SelectionSteps<Item, Input, Result>,
  ) => FormResult;
}

/** Rows that can be selected and changed at once. */
export function selection<Row, Item>(rules: SelectionRules<Row, Item>): Selection<Row, Item> {
  const { noun, prefix, keyOf, itemOf, pathOf, reasons } = rules;
  return {
    ...rules,
    fieldOf: (row) => prefix + keyOf(row),
    handle: ({ form, body, update, nameFailed, show, nextPath }) =>
      handleForm({
        form,
        body,
        action: async (input) => {
          const items = Object.entries(form)
            .filter(([name]) => name.startsWith(prefix))
            .map(([name, value]) => itemOf(name.slice(prefix.length), value));
          if (items.length === 0) throw invalid(`Select at least one ${noun}.`);
          const results = await update(items, input);
          if (!Array.isArray(results)) return results;
          const failed = results.filter(({ success }) => !success);
          if (failed.length === 0) return new SeeOther(nextPath(String(results.length), input));
          const named = await nameFailed(failed, input);
          const described = failed.map((result, index) => {
            const reason = (result.code !== null && reasons[result.code]) || (result.error ?? '');
            const key = keyOf(result);
            return { key, path: pathOf(result), name: key, reason, ...named[index] };
          });
          return show({ outcome: { changed: results.length - failed.length, failed: described }, status: 409 });
        },
        rerender: ({ message, status }) => show({ rejection: message, status }),
      }),
  };
}

const VERSION = /^\d{1,10}$/;

/** The version in the value of a checkbox; NaN, which no item may have, for anything else. */
export const parseVersion = (value: string): number => (VERSION.test(value) ? Number(value) : NaN);

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
    <span class="small" role="status" data-selected>
      Selected:
    </span>
    {children}
    <button class="button button-quiet button-small to-end" type="reset">
      Clear
    </button>
  </form>
);

interface SelectBoxProps<Row> {
  of: Selection<Row, unknown>;
  row: Row;
  /** What the page shows of the row, such as its version. */
  value: string | number;
  /** The row, for screen readers. */
  name: string;
  outcome: SelectionOutcome | undefined;
  /** The key, if the page uses `c` for something else. */
  shortcut?: string;
}

/** A row that was not changed stays selected. */
export const SelectBox = <Row,>({ of, row, value, name, outcome, shortcut = 'c' }: SelectBoxProps<Row>): VNode => (
  <label class="choice">
    <input
      type="checkbox"
      form={FORM_ID}
      name={of.fieldOf(row)}
      value={value}
      aria-keyshortcuts={shortcut}
      data-key-name={`Select or deselect ${of.noun}`}
      checked={outcome?.failed.some(({ key }) => key === of.keyOf(row)) ?? false}
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

/** The rows that were not changed for the same reason. */
function FailedRows({ rows }: { rows: SelectionOutcome['failed'] }): VNode {
  const { reason, many } = rows[0] ?? {};
  const names = rows.map(({ path, name }, index) => (
    <>
      {index > 0 && ', '}
      <NameLink href={path} text={name} />
    </>
  ));
  const head = many === undefined ? undefined : `${grouped(rows.length)} ${rows.length === 1 ? reason : many}. `;
  return (
    <li>
      {head}
      {names}
      {head === undefined && `: ${reason}`}
    </li>
  );
}

interface SelectionResultProps {
  of: { noun: string };
  outcome: SelectionOutcome | undefined;
  /** In the path, after all were changed. */
  changed: string | undefined;
  success?: (count: number) => string | undefined;
}

/** Confirms the change, or names the rows that were not changed, and why. */
export function SelectionResult({
  of: { noun },
  outcome,
  changed,
  success = (count) => `${counted(count, noun)} changed.`,
}: SelectionResultProps): VNode | null {
  const isFormResult = useIsFormResult();
  if (outcome !== undefined) {
    return (
      <Message tone="bad" icon="alert" takesFocus>
        <div class="stack stack-tight">
          <p>
            {counted(outcome.failed.length, noun)} not changed
            {outcome.changed > 0 && `, ${counted(outcome.changed, noun)} changed`}:
          </p>
          <ul>
            {[...new Set(outcome.failed.map(({ reason }) => reason))].map((reason) => (
              <FailedRows rows={outcome.failed.filter((row) => row.reason === reason)} />
            ))}
          </ul>
        </div>
      </Message>
    );
  }
  const text =
    isFormResult && changed !== undefined && /^\d{1,3}$/.test(changed) ? success(Number(changed)) : undefined;
  return text === undefined ? null : (
    <Message tone="good" icon="check">
      {text}
    </Message>
  );
}
