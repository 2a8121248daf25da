import type { FormLimits } from '../../../../platform/input/form-fields.js';
import type { Form } from '../pages/form-handler.js';

/** More than a page can show, so that the service says how many can be selected. */
export const SELECTION_BODY: FormLimits = { bytes: 262_144, fields: 2_000 };

export interface SelectionOutcome {
  changed: number;
  failed: { key: string; path: string; name: string; reason: string }[];
}

/** A rejected form, or a selection that was not changed completely. */
export interface SentSelection {
  rejection?: string | undefined;
  outcome?: SelectionOutcome | undefined;
}

/** The selected rows: the names of their checkboxes without the prefix, and what the page showed of each. */
export const selectedRows = (form: Form, prefix: string): { key: string; value: string }[] =>
  Object.entries(form)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => ({ key: name.slice(prefix.length), value }));
