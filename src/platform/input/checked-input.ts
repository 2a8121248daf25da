import type { Type } from '@nestjs/common';
import { getMetadataStorage, type ValidationError, validateSync } from 'class-validator';
import { invalid } from '../errors/app-error.js';
import { REQUIRED } from './body-fields.js';

type Convert = (value: unknown) => unknown;

interface DeclaredField {
  name: string;
  convert: Convert | undefined;
}

export interface Inspection<T> {
  input: T;
  /** Everything that is wrong, in one sentence. */
  problems: string | undefined;
  /** The names of the fields that it is about: what they hold may be anything. */
  wrong: ReadonlySet<string>;
}

const CONVERSION = Symbol('conversion');
const declared = new WeakMap<Type, DeclaredField[]>();

/** What a field holds before it is checked, made of what was sent. A field that was not sent keeps its default. */
export const Converted =
  (convert: Convert): PropertyDecorator =>
  (target, name) =>
    Reflect.defineMetadata(CONVERSION, convert, target, name);

/** The one way in which queries, bodies, arguments and import lines become the classes that declare them. */
export function checkedInput<T extends object>(type: Type<T>, sent: object): T {
  const { input, problems } = inspectedInput(type, sent);
  if (problems !== undefined) throw invalid(problems);
  return input;
}

/**
 * For those who have more to say about an input than its fields tell, and want to say it all at once. Only what is
 * declared is looked at: nothing can be set by guessing the name of a column, and what else was sent costs nothing.
 */
export function inspectedInput<T extends object>(type: Type<T>, sent: object): Inspection<T> {
  const input = new type();
  for (const { name, convert } of fieldsOf(type)) {
    if (!Object.hasOwn(sent, name)) continue;
    const value = (sent as Record<string, unknown>)[name];
    (input as Record<string, unknown>)[name] = convert ? convert(value) : value;
  }
  const errors = validateSync(input, { stopAtFirstError: true, validationError: { target: false, value: false } });
  const problems = errors.length === 0 ? undefined : problemsOf(errors);
  return { input, problems, wrong: new Set(errors.map(({ property }) => property)) };
}

function fieldsOf(type: Type): DeclaredField[] {
  const known = declared.get(type);
  if (known) return known;
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  const fields = [...new Set(rules.map(({ propertyName }) => propertyName))].map((name) => ({
    name,
    convert: Reflect.getMetadata(CONVERSION, type.prototype as object, name) as Convert | undefined,
  }));
  declared.set(type, fields);
  return fields;
}

/** The missing fields first. */
function problemsOf(errors: readonly ValidationError[]): string {
  const missing = errors
    .filter(({ constraints }) => constraints?.[REQUIRED] !== undefined)
    .map(({ property }) => property);
  const others = errors.flatMap(({ constraints = {} }) => (REQUIRED in constraints ? [] : Object.values(constraints)));
  if (missing.length === 0) return others.join('; ');
  return [`Missing required field${missing.length === 1 ? '' : 's'}: ${missing.join(', ')}`, ...others].join('; ');
}
