import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ServiceResponse } from './service.js';

type Checker = (pointer: string[], value: unknown) => string;

const checkers = new WeakMap<object, Checker>();

/** The problems of a value according to a schema of an OpenAPI document; empty if there are none. */
export function schemaChecker(document: any): Checker {
  const known = checkers.get(document);
  if (known !== undefined) return known;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'document');
  const checker: Checker = (pointer, value) => {
    const fragment = pointer.map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1')).map(encodeURIComponent);
    const validate = ajv.compile({ $ref: `document#/${fragment.join('/')}` });
    return validate(value) ? '' : ajv.errorsText(validate.errors);
  };
  checkers.set(document, checker);
  return checker;
}

/** The problems of a JSON response according to the document; empty if there are none. */
export function shapeProblems(document: any, method: string, path: string, { status, body }: ServiceResponse): string {
  const response = document.paths[path]?.[method]?.responses[`${status}`];
  if (response === undefined) return `${method} ${path}: the status ${status} is not documented`;
  const place = response.$ref?.split('/').slice(1) ?? ['paths', path, method, 'responses', `${status}`];
  return schemaChecker(document)([...place, 'content', 'application/json', 'schema'], body);
}

/**
 * Where two JSON values differ in their fields, the order of the fields or their types. Null is like any other value, because
 * the document says where it is allowed. Items of a list can leave out optional fields, so their fields are combined.
 */
export function shapeDifferences(one: unknown, other: unknown, at = 'body'): string[] {
  if (one === null || other === null) return [];
  const [type, otherType] = [one, other].map((value) => (Array.isArray(value) ? 'array' : typeof value));
  if (type !== otherType) return [`${at} is ${type} and ${otherType}`];
  if (type === 'array') return shapeDifferences(combined(one as unknown[]), combined(other as unknown[]), `${at}[]`);
  if (type !== 'object') return [];
  const [first, second] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const [fields, otherFields] = [Object.keys(first), Object.keys(second)];
  if (fields.join() !== otherFields.join()) return [`${at} has ${fields.join()} and ${otherFields.join()}`];
  return fields.flatMap((name) => shapeDifferences(first[name], second[name], `${at}.${name}`));
}

/** One item with the fields of all items, or null for an empty list. */
function combined(items: unknown[]): unknown {
  const [first = null] = items;
  if (typeof first !== 'object' || first === null) return first;
  const fields = (items as object[]).flatMap((item) => Object.entries<unknown>({ ...item }));
  const known = fields.filter(([, value]) => value !== null);
  // Later entries replace earlier ones.
  return Object.fromEntries([...fields, ...known].sort(([one], [other]) => one.localeCompare(other)));
}
