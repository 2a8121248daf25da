import { createHash } from 'node:crypto';
import { AppError } from '../../../../platform/errors/app-error.js';

/** The values of a form, or of what it edits, by the name of the field. */
export type Values = Readonly<Record<string, unknown>>;

/** What a form was made from: the version, and a digest of every value that the page showed. */
export interface FormBase {
  version: string;
  shown: string;
}

interface Saving<T> {
  base: FormBase;
  /** What the form holds. A field that the form does not have is left out. */
  sent: Values;
  read: () => Promise<T>;
  valuesOf: (current: T) => Values;
  /** Saves these fields if the version of `current` is still the newest. */
  save: (changes: Values, current: T) => Promise<unknown>;
}

/** Nothing was saved: a colleague has changed fields that the form changes, too. */
export interface Conflict<T> {
  current: T;
  /** What the form changes. */
  changes: Values;
  /** The names of the fields that were changed by both. */
  fields: string[];
}

/** A field that both changed, as the page shows it. */
export interface FieldConflict {
  label: string;
  now: string;
  yours: string;
}

const DIGEST_LENGTH = 16;
const MAX_ATTEMPTS = 5;

export const baseOf = (version: number, values: Values): FormBase => ({
  version: String(version),
  shown: JSON.stringify(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, digest(value)]))),
});

/** The base that a form sent. A form that is shown again with unsaved changes keeps it. */
export const baseIn = ({ version = '', shown = '' }: Readonly<Record<string, string>>): FormBase => ({
  version,
  shown,
});

/** Both values of the fields in conflict. `textOf` is for values that are not shown as they are stored. */
export const fieldConflicts = (
  { changes, fields }: Conflict<unknown>,
  now: Values,
  labels: Readonly<Record<string, string>>,
  textOf = (value: unknown, _name: string): string => (value ?? '') as string,
): FieldConflict[] =>
  fields.map((name) => ({
    label: labels[name] ?? name,
    now: textOf(now[name], name),
    yours: textOf(changes[name], name),
  }));

/** Whether all of these values are what the form showed. */
export const showedCurrent = (base: FormBase, version: number, values: Values): boolean => {
  const shown = digestsIn(base.shown);
  return (
    base.version === String(version) || Object.entries(values).every(([name, value]) => shown[name] === digest(value))
  );
};

/**
 * Saves the fields that the form changes, next to what colleagues have saved in others since the page was opened. Returns the
 * conflict when both changed the same field.
 */
export async function saveMerged<T extends { version: number }>({
  base,
  sent,
  read,
  valuesOf,
  save,
}: Saving<T>): Promise<Conflict<T> | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const current = await read();
    const { changes, fields } = merge(base, sent, current.version, valuesOf(current));
    if (fields.length > 0) return { current, changes, fields };
    try {
      if (Object.keys(changes).length > 0) await save(changes, current);
      return undefined;
    } catch (error) {
      // A colleague saved between the read and the save.
      if (!isStale(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** A field that the form shows as it was is not a change. One whose old value is unknown may be a colleague's. */
function merge(
  base: FormBase,
  sent: Values,
  version: number,
  now: Values,
): Pick<Conflict<unknown>, 'changes' | 'fields'> {
  const shown = base.version === String(version) ? undefined : digestsIn(base.shown);
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

function digestsIn(shown: string): Readonly<Record<string, unknown>> {
  try {
    const digests: unknown = JSON.parse(shown);
    return typeof digests === 'object' && digests !== null ? { ...digests } : {};
  } catch {
    return {};
  }
}
