import { type ArgumentMetadata, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { getMetadataStorage, validateSync, type ValidationError } from 'class-validator';
import { invalid } from '../errors/app-error.js';
import { NOT_ONE_LINE, ONE_LINE, REQUIRED } from './body-fields.js';
import { rejectUnstorable } from './json-limits.js';
import { isOneLine } from './value-rules.js';

type Convert = (value: unknown) => unknown;

interface DeclaredField {
  name: string;
  convert: Convert | undefined;
}

export interface Inspection<T> {
  input: T;
  /** All problems in one sentence. */
  problems: string | undefined;
  /** What is wrong with each invalid field, as words that follow its name. */
  invalidFields: ReadonlyMap<string, string>;
}

const CONVERSION = Symbol('conversion');
const declared = new WeakMap<Type, DeclaredField[]>();

/** Converts the value that was sent before it is checked. A field that was not sent keeps its default. */
export const Converted =
  (convert: Convert): PropertyDecorator =>
  (target, name) =>
    Reflect.defineMetadata(CONVERSION, convert, target, name);

/** Turns queries, bodies, arguments and import lines into instances of the classes that declare them. */
export function checkedInput<T extends object>(type: Type<T>, sent: object): T {
  const { input, problems } = inspectedInput(type, sent);
  if (problems !== undefined) throw invalid(problems);
  return input;
}

/**
 * For callers that add other problems and report all of them at once. Only declared fields are read, so undeclared
 * ones cannot be set and cost nothing.
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
  return { input, problems, invalidFields: new Map(errors.map((error) => [error.property, problemOf(error)])) };
}

/** The first changed value that is not one line. A stored value that does not change stays valid, so it blocks no other edit. */
export function oneLineProblem(
  type: Type,
  input: object,
  stored: object = {},
): { field: string; message: string } | undefined {
  for (const { name, convert } of fieldsOf(type)) {
    const value = (input as Record<string, unknown>)[name];
    if (convert !== trimmed || typeof value !== 'string' || isOneLine(value)) continue;
    if (trimmed((stored as Record<string, unknown>)[name]) !== value)
      return { field: name, message: `${name} ${NOT_ONE_LINE}` };
  }
  return undefined;
}

export function assertOneLine(type: Type, input: object, stored?: object): void {
  const problem = oneLineProblem(type, input, stored);
  if (problem) throw invalid(problem.message, problem.field);
}

const trimmed: Convert = (value) => (typeof value === 'string' ? value.trim() : value);

function problemOf({ property, constraints = {} }: ValidationError): string {
  const [message = 'is invalid'] = Object.values(constraints);
  return message.startsWith(`${property} `) ? message.slice(property.length + 1) : message;
}

/** The names of all fields; none for a class without rules. */
export const declaredFields = (type: Type): string[] => fieldsOf(type).map(({ name }) => name);

function fieldsOf(type: Type): DeclaredField[] {
  const cached = declared.get(type);
  if (cached) return cached;
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  const fields = [...new Set(rules.map(({ propertyName }) => propertyName))].map((name) => {
    const isOneLineField = rules.some((rule) => rule.propertyName === name && rule.name === ONE_LINE);
    const convert = Reflect.getMetadata(CONVERSION, type.prototype as object, name) as Convert | undefined;
    return { name, convert: isOneLineField ? trimmed : convert };
  });
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

/** Turns the body or query into the DTO that the handler declares; one response reports all problems. */
@Injectable()
export class InputPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    // A path parameter is checked by its own pipe.
    if (type !== 'body' && type !== 'query') return value;
    const sent = type === 'body' ? bodyOf(value) : (value as object);
    // A handler that declares no class checks the body itself.
    return metatype === undefined || metatype === Object ? sent : checkedInput(metatype as Type<object>, sent);
  }
}

/** A missing body counts as an empty one. */
function bodyOf(value: unknown = {}): object {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid('The body must be a JSON object');
  rejectUnstorable(value);
  return value;
}
