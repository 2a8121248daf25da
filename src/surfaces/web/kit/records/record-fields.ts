import type { SupportCaution, SupportMode } from '../../../../contexts/access/users/partner-client.entity.js';
import type { FormLimits } from '../../../../platform/http/requests/form-body.js';
import type { Conflict } from '../conflicts/form-conflicts.js';
import { type Form, FormConflict } from '../pages/form-handler.js';

type Control =
  | { kind: 'line'; type?: 'url' | 'email' }
  | { kind: 'text'; rows: number }
  | { kind: 'number'; step?: string }
  | { kind: 'flag' }
  /** A list, one item per line. */
  | { kind: 'lines'; rows: number }
  /** A list of slugs, separated by commas. */
  | { kind: 'slugs' }
  /** A list of names, which may contain spaces, separated by commas. */
  | { kind: 'names' }
  | { kind: 'choice'; none?: string; options: readonly (readonly [string, string])[] }
  /** Rows of two texts each: an object of names and texts, a list of objects, or one object. */
  | { kind: 'pairs'; as: 'map' | 'list' | 'one'; names: readonly [string, string]; labels: readonly [string, string] };

/** A field of a record: its name in the admin API's body, and its control in the form. */
export interface RecordField {
  name: string;
  label: string;
  control: Control;
  hint?: string | undefined;
  /** The body's value when the control is empty. Undefined omits the field. */
  empty?: null | '' | 0;
}

export interface FieldGroup {
  heading: string;
  fields: RecordField[];
}

export const field = (name: string, label: string, control: Control, hint?: string): RecordField => ({
  name,
  label,
  control,
  hint,
});

/** Null in the body if it is empty. */
export const optional = (name: string, label: string, control: Control, hint = ''): RecordField => ({
  ...field(name, label, control, `Optional. ${hint}`.trim()),
  empty: null,
});

type Pair = Record<string, string>;
type PairsControl = Extract<Control, { kind: 'pairs' }>;

/** Empty rows to show after the used ones. */
const SPARE_ROWS = 2;
const MAX_ROWS = 50;

export const pairName = (field: string, row: number, part: string): string => `${field}-${row}-${part}`;

export function rowCount({ name, control }: RecordField, form: Form): number {
  if (control.kind !== 'pairs' || control.as === 'one') return 1;
  let used = 0;
  for (let row = 0; row < MAX_ROWS; row += 1)
    if (control.names.some((part) => form[pairName(name, row, part)] !== undefined)) used = row + 1;
  return Math.min(used + SPARE_ROWS, MAX_ROWS);
}

/** The unvalidated request body for a form. */
export function bodyOf(fields: readonly RecordField[], form: Form): Record<string, unknown> {
  const values = fields.map((field) => [field.name, valueOf(field, form)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

export const fieldsIn = (groups: readonly FieldGroup[]): RecordField[] => groups.flatMap(({ fields }) => fields);

export function formOf(fields: readonly RecordField[], record: Readonly<Record<string, unknown>>): Form {
  return Object.fromEntries(
    fields.flatMap((field) => textsOf(field, record[field.name])).filter(([, text]) => text !== ''),
  );
}

/** The texts of the fields `names` from `form`, and of the others from `rest`. */
const mergedTexts = (fields: readonly RecordField[], names: readonly string[], form: Form, rest: Form): Form =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const texts = names.includes(field.name) ? form : rest;
      return controlNames(field).flatMap((name) => (texts[name] === undefined ? [] : [[name, texts[name]]]));
    }),
  );

/** The text of a field as the form shows it; pairs are one per line. */
export function textIn(field: RecordField, form: Form): string {
  const { control } = field;
  const value = form[field.name];
  if (control.kind === 'flag') return value === undefined ? 'No' : 'Yes';
  if (control.kind === 'choice') return control.options.find(([option]) => option === value)?.[1] ?? value ?? '';
  if (control.kind !== 'pairs') return value ?? '';
  return Array.from({ length: MAX_ROWS }, (_, row) =>
    control.names.map((part) => form[pairName(field.name, row, part)] ?? ''),
  )
    .map((texts) => texts.filter((text) => text !== '').join(': '))
    .filter((text) => text !== '')
    .join('\n');
}

const controlNames = ({ name, control }: RecordField): string[] =>
  control.kind === 'pairs'
    ? Array.from({ length: MAX_ROWS }, (_, row) => control.names.map((part) => pairName(name, row, part))).flat()
    : [name];

function valueOf(field: RecordField, form: Form): unknown {
  const { name, control, empty } = field;
  const text = form[name];
  switch (control.kind) {
    case 'flag':
      return text !== undefined;
    case 'lines':
      return split(text, /\n/);
    case 'slugs':
      return split(text, /[\s,]+/);
    case 'names':
      return split(text, /[,\n]/);
    case 'pairs':
      return pairsValue(field, control, form);
    case 'number':
      // A text that is not a number stays a text, so validation rejects it.
      return text === undefined ? empty : Number.isNaN(Number(text)) ? text : Number(text);
    default:
      return text ?? empty;
  }
}

const split = (text: string | undefined, separator: RegExp): string[] =>
  (text ?? '')
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

function pairsValue({ name }: RecordField, { as, names }: PairsControl, form: Form): unknown {
  const rows = Array.from({ length: MAX_ROWS }, (_, row) =>
    Object.fromEntries(names.map((part): [string, string] => [part, form[pairName(name, row, part)] ?? ''])),
  ).filter((pair) => Object.values(pair).some((text) => text !== ''));
  if (as === 'list') return rows;
  if (as === 'one') return rows[0] ?? null;
  return Object.fromEntries(rows.map((pair) => [pair[names[0]] ?? '', pair[names[1]] ?? '']));
}

function textsOf({ name, control }: RecordField, value: unknown): [string, string][] {
  if (value === null || value === undefined || value === false) return [];
  switch (control.kind) {
    case 'lines':
      return [[name, (value as string[]).join('\n')]];
    case 'slugs':
    case 'names':
      return [[name, (value as string[]).join(', ')]];
    case 'pairs':
      return pairsOf(control, value).flatMap((pair, row) =>
        control.names.map((part): [string, string] => [pairName(name, row, part), pair[part] ?? '']),
      );
    default:
      return [[name, `${value as string | number | true}`]];
  }
}

function pairsOf({ as, names }: PairsControl, value: unknown): Pair[] {
  if (as === 'list') return value as Pair[];
  if (as === 'one') return [value as Pair];
  return Object.entries(value as Pair).map(([one, other]) => ({ [names[0]]: one, [names[1]]: other }));
}

/** Shows both values of the fields in conflict, and the current values of fields the user did not change. */
export function recordConflict(
  fields: readonly RecordField[],
  form: Form,
  { current, changes, fields: names }: Conflict<Readonly<Record<string, unknown>>>,
): FormConflict {
  const now = formOf(fields, current);
  return new FormConflict(mergedTexts(fields, Object.keys(changes), form, now), {
    fields: fields
      .filter(({ name }) => names.includes(name))
      .map((field) => ({ label: field.label, now: textIn(field, now), yours: textIn(field, form) })),
  });
}

/** Fits the longest listing that the admin API accepts: 50 questions and 50 features, in any script. */
export const LISTING_FORM: FormLimits = { bytes: 4 * 1_024 * 1_024, fields: 500 };

export const SUPPORT_MODE_LABEL = 'Who replies';

/** Who replies to customers. */
export const SUPPORT_MODE_NAMES: Record<SupportMode, string> = { hybrid: 'AI first, then team', human: 'Team only' };

export const CAUTION_LABEL = 'How sure AI must be';

export const CAUTION_NAMES: Record<SupportCaution, string> = {
  careful: 'Careful',
  balanced: 'Balanced',
  generous: 'Generous',
};

/** The values of choices in words, by field. */
const CHOICE_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  supportMode: SUPPORT_MODE_NAMES,
  supportCaution: CAUTION_NAMES,
};

export const supportText = (value: unknown, name: string): string =>
  CHOICE_NAMES[name]?.[value as string] ?? ((value ?? '') as string);
