import type { Type } from '@nestjs/common';
import { AppError, type ErrorCode, invalid } from '../../../../platform/errors/app-error.js';
import { toFailure } from '../../../../platform/http/responses/error.filter.js';
import { inspectedInput } from '../../../../platform/input/checked-input.js';
import { FreshPage, SeeOther } from './page.js';
import type { Problems } from '../forms/forms.js';

/** Values by the names of the form's controls. Empty controls are absent. */
export type Form = Readonly<Record<string, string>>;

/** A redirect to the next page, or the same page with the input and the errors. */
export type FormResult = Promise<FreshPage | SeeOther>;

/** A rejected form, as its page shows it again. */
export interface FormState {
  typed: Form;
  /** Errors by field. */
  problems: Problems;
  /** An error that is not about a field. */
  rejection?: string | undefined;
  /** All errors in one text, for a page that shows none next to its fields. */
  message: string;
  conflict?: ConflictDetails;
  status: number;
}

/** For a page whose form was not sent. */
export const EMPTY_FORM: FormState = { typed: {}, problems: new Map(), message: '', status: 200 };

/** Fields that two users changed at the same time. */
export interface ConflictDetails {
  fields: { label: string; now: string; yours: string }[];
  /** Changes by another user, from the audit log: labels of the changed fields. */
  changes?: { who: string; at: Date; fields: string[] }[];
  /** Replaces the default text, which says that the form can be saved again. */
  text?: string;
}

export interface FormPage {
  /** Shows the page again, often by the page's own handler, whose last parameter no request sets. */
  rerender: (sent: FormState) => FreshPage | Promise<FreshPage>;
  /** The path of the next page. */
  redirectTo?: string;
}

/** All errors in one text, which names fields by their labels. */
export const labeledMessage = ({ problems, message }: FormState, labels: Readonly<Record<string, string>>): string =>
  problems.size === 0
    ? message
    : [...problems]
        .map(([name, problem]) => (/^[A-Z]/.test(problem) ? problem : `${labels[name] ?? name} ${problem}.`))
        .join(' ');

interface FormSteps<Input extends object> extends FormPage {
  form?: Form;
  /** Declares the fields; undefined for a form without fields. */
  body?: Type<Input>;
  /** What is validated, if not the form itself. */
  values?: object;
  /** May return another redirect, or a page that is shown once. */
  action: (input: Input) => Promise<unknown>;
}

const STALE = 'Not saved. This changed after you opened the page. Check the current values, then try again.';
const VERSION = /^\d{1,10}$/;

/** The page shows the current values again. */
export class StaleForm extends AppError {
  constructor(message = STALE) {
    super('stale', message);
  }
}

/** The page shows both values of each field, and `typed` in the form. */
export class FormConflict extends AppError {
  constructor(
    readonly typed: Form,
    readonly conflict: ConflictDetails,
    code: ErrorCode = 'stale',
  ) {
    super(code, 'The same fields changed after you opened the page.');
  }
}

/** Validates the form and runs its action. An error that the user can fix is shown on the page of the form. */
export async function handleForm<Input extends object>(steps: FormSteps<Input>): FormResult {
  const { form = {}, body, values = form, action, redirectTo } = steps;
  const rerender = async (sent: FormState): Promise<FreshPage> => {
    const loadedAt = Date.now();
    return (await steps.rerender(sent)).loadedSince(loadedAt);
  };
  try {
    const { input, invalidFields, problems } = body
      ? inspectedInput(body, values)
      : { input: {} as Input, invalidFields: new Map<string, string>(), problems: undefined };
    if (problems !== undefined)
      return await rerender({ typed: form, problems: invalidFields, message: problems, status: 400 });
    if (form.version !== undefined && !VERSION.test(form.version))
      throw invalid('version must be a number. Reload the page, then send the form again.');
    const result = await action(input);
    if (result instanceof FreshPage || result instanceof SeeOther) return result;
    if (redirectTo === undefined) throw new Error('A form needs a next page');
    return new SeeOther(redirectTo);
  } catch (error) {
    return rerender(rejectedForm(error, form));
  }
}

/** Shows the error next to its field, or above the form. */
function rejectedForm(error: unknown, typed: Form): FormState {
  if (!(error instanceof AppError)) throw error;
  const { message: original, status } = toFailure(error);
  const { code, field, fields } = error;
  if (fields !== undefined) return { typed, problems: fields, message: original, status };
  const problems: Problems = new Map();
  if (error instanceof FormConflict)
    return { typed: error.typed, problems, message: original, conflict: error.conflict, status };
  // The API's message names versions.
  const message = code === 'stale' && !(error instanceof StaleForm) ? STALE : original;
  return field === undefined
    ? { typed, problems, rejection: message, message, status }
    : { typed, problems: new Map([[field, besideField(field, message)]]), message, status };
}

/** Without the name of the field, which users don't see. */
const besideField = (field: string, message: string): string =>
  message.startsWith(`${field} `) ? message.slice(field.length + 1) : message;
