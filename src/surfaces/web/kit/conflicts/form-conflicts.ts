import { createHash } from 'node:crypto';
import { applyDecorators } from '@nestjs/common';
import { AppError } from '../../../../platform/errors/app-error.js';
import { NumberField } from '../../../../platform/input/body-fields.js';
import { Converted } from '../../../../platform/input/checked-input.js';
import { MAX_INTEGER } from '../../../../platform/input/parameters.js';
import { type Form, FormConflict, StaleForm } from '../pages/form-handler.js';

export type Values = Readonly<Record<string, unknown>>;

/** The state a form was rendered from: the version, and a digest of every value shown. */
export interface FormBase {
  version: string;
  shown: string;
}

interface Saving<T> {
  form: Form;
  /** The submitted values. Fields that are not in the form are omitted. */
  sent: Values;
  read: () => Promise<T>;
  valuesOf: (current: T) => Values;
  /** Saves these fields if `current` is still the newest version. */
  save: (changes: Values, current: T) => Promise<unknown>;
  /** The error to throw when another user changed the same fields. Nothing is saved. By default, only the current values are shown. */
  onConflict?: (conflict: Conflict<T>) => AppError | Promise<AppError>;
  /** For a decision on what the page showed: any other change conflicts, and `save` is also called without changes. */
  isDecision?: boolean;
}

export interface Conflict<T> {
  current: T;
  now: Values;
  changes: Values;
  /** Fields that both changed. */
  fields: string[];
}

const DIGEST_LENGTH = 16;
const MAX_ATTEMPTS = 5;

export const formBase = (version: number, values: Values): FormBase => ({
  version: String(version),
  shown: JSON.stringify(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, digest(value)]))),
});

/** The base the form was sent with while it shows unsaved changes, else the current state. */
export const renderedBase = (typed: Form | undefined, version: number, values: Values): FormBase =>
  typed?.version === undefined ? formBase(version, values) : baseIn(typed);

const baseIn = ({ version = '', shown = '' }: Form): FormBase => ({ version, shown });

const asText = (value: unknown): string => (value ?? '') as string;

/** Shows both values of conflicting fields. `textOf` and `textsOf` convert values that are shown differently than stored. */
export const conflictDiff =
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

export const isUpToDate = (form: Form, version: number, values: Values): boolean => {
  const shown = digestsIn(form.shown);
  return (
    form.version === String(version) || Object.entries(values).every(([name, value]) => shown[name] === digest(value))
  );
};

/** Saves the fields changed in the form and keeps changes by other admins to other fields. */
export async function saveMerged<T extends { version: number }>(saving: Saving<T>): Promise<void> {
  const { form, sent, read, valuesOf, save, onConflict = () => new StaleForm(), isDecision = false } = saving;
  for (let attempt = 1; ; attempt += 1) {
    const current = await read();
    const now = valuesOf(current);
    const { changes, fields } = merge(form, sent, current.version, now);
    const isUnseen = isDecision && !isUpToDate(form, current.version, now);
    if (fields.length > 0 || isUnseen) throw await onConflict({ current, now, changes, fields });
    try {
      if (isDecision || Object.keys(changes).length > 0) await save(changes, current);
      return;
    } catch (error) {
      // Another user saved between the read and the save.
      if (!isStale(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** A field left as shown is not a change. If the shown value is unknown, a differing field counts as changed by both. */
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

/** The version that the page showed, from a hidden field. */
export const VersionField = ({ optional = false } = {}): PropertyDecorator =>
  applyDecorators(
    Converted((value) => (typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value)),
    NumberField({ min: 1, max: MAX_INTEGER, integer: true, optional }),
  );

export class VersionedForm {
  @VersionField()
  version!: number;
}
