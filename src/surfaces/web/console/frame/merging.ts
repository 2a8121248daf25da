import { createHash } from 'node:crypto';
import { AppError } from '../../../../platform/errors/app-error.js';
import { type Form, FormConflict } from '../../kit/pages/form-handler.js';

/** The values of a form, or of what it edits, by the name of the field. */
export type Values = Readonly<Record<string, unknown>>;

/** What a form was made from: the version, and a digest of every value that the page showed. */
export interface FormBase {
  version: string;
  shown: string;
}

interface Saving<T> {
  form: Form;
  /** What the form holds. A field that the form does not have is left out. */
  sent: Values;
  read: () => Promise<T>;
  valuesOf: (current: T) => Values;
  /** Saves these fields if the version of `current` is still the newest. */
  save: (changes: Values, current: T) => Promise<unknown>;
  /** What to throw when a colleague has changed fields that the form changes, too. Nothing is saved then. */
  onConflict: (conflict: Conflict<T>) => AppError | Promise<AppError>;
}

export interface Conflict<T> {
  current: T;
  /** The values of `current`. */
  now: Values;
  /** What the form changes. */
  changes: Values;
  /** The names of the fields that were changed by both. */
  fields: string[];
}

const DIGEST_LENGTH = 16;
const MAX_ATTEMPTS = 5;

export const baseOf = (version: number, values: Values): FormBase => ({
  version: String(version),
  shown: JSON.stringify(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, digest(value)]))),
});

/** The base of a form: what it was sent with, while it is shown again with unsaved changes. */
export const shownBase = (typed: Form | undefined, version: number, values: Values): FormBase =>
  typed?.version === undefined ? baseOf(version, values) : baseIn(typed);

const baseIn = ({ version = '', shown = '' }: Form): FormBase => ({ version, shown });

const asText = (value: unknown): string => (value ?? '') as string;

/** Shows both values of the fields in conflict. `textOf` and `textsOf` are for values that are not stored as they are shown. */
export const bothValues =
  (
    labels: Readonly<Record<string, string>>,
    textOf: (value: unknown, name: string) => string = asText,
    textsOf = (values: Values): Form => values as Form,
  ) =>
  ({ now, changes, fields }: Conflict<unknown>): FormConflict =>
    new FormConflict(textsOf({ ...now, ...changes }), {
      fields: fields.map((name) => ({
        label: labels[name] ?? name,
        now: textOf(now[name], name),
        yours: textOf(changes[name], name),
      })),
    });

/** Whether all of these values are what the form showed. */
export const showedCurrent = (form: Form, version: number, values: Values): boolean => {
  const shown = digestsIn(form.shown);
  return (
    form.version === String(version) || Object.entries(values).every(([name, value]) => shown[name] === digest(value))
  );
};

/** Saves the fields that the form changes, next to what colleagues have saved in others since the page was opened. */
export async function saveMerged<T extends { version: number }>(saving: Saving<T>): Promise<void> {
  const { form, sent, read, valuesOf, save, onConflict } = saving;
  for (let attempt = 1; ; attempt += 1) {
    const current = await read();
    const now = valuesOf(current);
    const { changes, fields } = merge(form, sent, current.version, now);
    if (fields.length > 0) throw await onConflict({ current, now, changes, fields });
    try {
      if (Object.keys(changes).length > 0) await save(changes, current);
      return;
    } catch (error) {
      // A colleague saved between the read and the save.
      if (!isStale(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** A field that the form shows as it was is not a change. One whose old value is unknown may be a colleague's. */
function merge(form: Form, sent: Values, version: number, now: Values): Pick<Conflict<unknown>, 'changes' | 'fields'> {
  const shown = form.version === String(version) ? undefined : digestsIn(form.shown);
  const changes: Record<string, unknown> = {};
  const fields: string[] = [];
  for (const [name, value] of Object.entries(sent)) {
    const [yours, theirs] = [digest(value), digest(now[name])];
    const before = shown === undefined ? theirs : shown[name];
    if (yours === theirs || yours === before) continue;
    changes[name] = value;
    if (theirs !== before) fields.push(name);
  }
  return { changes, fields };
}

export const isStale = (error: unknown): boolean => error instanceof AppError && error.code === 'stale';

const digest = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('base64url')
    .slice(0, DIGEST_LENGTH);

function digestsIn(shown = ''): Readonly<Record<string, unknown>> {
  try {
    const digests: unknown = JSON.parse(shown);
    return typeof digests === 'object' && digests !== null ? { ...digests } : {};
  } catch {
    return {};
  }
}
