import type { Type } from '@nestjs/common';
import { AppError, type ErrorCode, invalid } from '../../../../platform/errors/app-error.js';
import { failureOf } from '../../../../platform/http/responses/error.filter.js';
import { inspectedInput } from '../../../../platform/input/checked-input.js';
import { FreshPage, SeeOther } from './page.js';
import type { Problems } from '../forms/field.js';

/** What a form sends: texts by the names of its controls. What was left empty is absent. */
export type Form = Readonly<Record<string, string>>;

/** What follows a form: the next page, or the same page with what was typed and why it was not accepted. */
export type FormResult = Promise<FreshPage | SeeOther>;

/** A form that was not accepted, as its page shows it again. */
export interface SentForm {
  typed: Form;
  /** What is wrong with which field. */
  problems: Problems;
  /** What is wrong, apart from the fields. */
  refusal?: string | undefined;
  /** Everything that is wrong, for a page that shows nothing beside its fields. */
  message: string;
  conflict?: ShownConflict;
  status: number;
}

/** A page whose form was not sent. */
export const NOTHING_SENT: SentForm = { typed: {}, problems: new Map(), message: '', status: 200 };

/** Fields that an admin and a colleague changed at the same time. */
export interface ShownConflict {
  fields: { label: string; now: string; yours: string }[];
  /** What a colleague changed: the labels of the fields, as far as the audit log tells. */
  changes?: { who: string; at: Date; fields: string[] }[];
  /** In place of what is said about a form that can be saved again. */
  text?: string;
}

/** The page of a form. */
export interface FormPage {
  /** Shows it again. */
  again: (sent: SentForm) => FreshPage | Promise<FreshPage>;
  /** The path to which the form leads. */
  next?: string;
}

interface FormSteps<Input extends object> extends FormPage {
  form?: Form;
  /** Declares the fields. A form without fields has none. */
  body?: Type<Input>;
  /** What the body is checked on, when that is not what was typed. */
  values?: object;
  /** May return where else the form leads, or a page that is shown once. */
  act: (input: Input) => Promise<unknown>;
}

/** In place of the versions that programs compare. */
const STALE =
  'Not done. A colleague made another change after you opened this page. It now shows the newest state; check it, then try again.';
const VERSION = /^\d{1,10}$/;

/** A form that conflicts with the change of a colleague, with words for the page. */
export class StaleForm extends AppError {
  constructor(message: string) {
    super('stale', message);
  }
}

/** The page shows both values of the fields, and `typed` in the form. */
export class FormConflict extends AppError {
  constructor(
    readonly typed: Form,
    readonly conflict: ShownConflict,
    code: ErrorCode = 'stale',
  ) {
    super(code, 'A colleague changed the same fields.');
  }
}

/** Does what a form asks for. A failure that the user can act on is shown in the page of the form. */
export async function handleForm<Input extends object>(steps: FormSteps<Input>): FormResult {
  const { form = {}, body, values = form, act, again, next } = steps;
  try {
    const { input, invalidFields, problems } = body
      ? inspectedInput(body, values)
      : { input: {} as Input, invalidFields: new Map<string, string>(), problems: undefined };
    if (problems !== undefined)
      return await again({ typed: form, problems: invalidFields, message: problems, status: 400 });
    if (form.version !== undefined && !VERSION.test(form.version))
      throw invalid('version must be a number. Reload the page, then send the form again.');
    const result = await act(input);
    if (result instanceof FreshPage || result instanceof SeeOther) return result;
    if (next === undefined) throw new Error('A form leads to a page');
    return new SeeOther(next);
  } catch (error) {
    return again(sentAfter(error, form));
  }
}

/** What the page shows after this failure: beside the field that it is about, or above the form. */
function sentAfter(error: unknown, typed: Form): SentForm {
  if (!(error instanceof AppError)) throw error;
  const { message: told, status } = failureOf(error);
  const { code, field } = error;
  const problems: Problems = new Map();
  if (error instanceof FormConflict)
    return { typed: error.typed, problems, message: told, conflict: error.conflict, status };
  const message = code === 'stale' && !(error instanceof StaleForm) ? STALE : told;
  return field === undefined
    ? { typed, problems, refusal: message, message, status }
    : { typed, problems: new Map([[field, besideField(field, message)]]), message, status };
}

/** Words that follow the name of the field. */
const besideField = (field: string, message: string): string =>
  message.startsWith(`${field} `) ? message.slice(field.length + 1) : `is not accepted: ${message}`;
