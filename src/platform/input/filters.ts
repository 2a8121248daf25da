import type { Type } from '@nestjs/common';

interface FilterOptions<Value extends string> {
  label: string;
  /** The choice that doesn't filter: "Any …" by default, null to omit it. Set it if the page passes the choices. */
  none?: string | null;
  /** Shown in an empty field. Default: the label. */
  placeholder?: string;
  /** The choices, if they are not all values of the parameter. */
  values?: readonly Value[];
  /** The texts of choices whose values are unclear. */
  names?: Readonly<Partial<Record<Value, string>>> | ((value: Value) => string);
  /** Shows the filter before this one instead of in the declared order, which is also the order in URLs. */
  before?: string;
  /** `exact` is a text field without search. `hidden` keeps a value that only links set. */
  look?: 'exact' | 'hidden';
}

export interface ListFilter {
  name: string;
  kind: 'search' | 'exact' | 'day' | 'choice' | 'hidden';
  label: string;
  placeholder: string;
  none: string | undefined;
  /** Pairs of value and text. */
  options: readonly (readonly [string, string])[];
}

type DeclaredFilter = FilterOptions<string> & { name: string };

const FILTERS = Symbol('filters');
/** The metadata key under which parameter decorators store the OpenAPI schema. */
const SCHEMA = 'swagger/apiModelProperties';

/** Shows a query parameter as a filter of the pages with this list; its choices are the values of the parameter. */
export const Filter =
  <Value extends string>(options: FilterOptions<Value>): PropertyDecorator =>
  (target, name) => {
    const inherited = (Reflect.getMetadata(FILTERS, target) ?? []) as DeclaredFilter[];
    Reflect.defineMetadata(FILTERS, [...inherited, { ...options, name }], target);
  };

/** The filters of a list, in the order of its page. */
export function filtersOf(type: Type): ListFilter[] {
  const prototype = type.prototype as object;
  const filters: ListFilter[] = [];
  for (const declared of (Reflect.getMetadata(FILTERS, prototype) ?? []) as DeclaredFilter[]) {
    const at = filters.findIndex(({ name }) => name === declared.before);
    filters.splice(at === -1 ? filters.length : at, 0, listFilter(declared, prototype));
  }
  return filters;
}

function listFilter(declared: DeclaredFilter, prototype: object): ListFilter {
  const { name, label, placeholder = label, none, look, names = {} } = declared;
  const schema = Reflect.getMetadata(SCHEMA, prototype, name) as { type: string; format?: string; enum?: string[] };
  const isFlag = schema.type === 'boolean';
  const values = declared.values ?? (isFlag ? ['true', 'false'] : (schema.enum ?? []));
  const nameOf = typeof names === 'function' ? names : (value: string) => names[value] ?? defaultName(value);
  const defaultName = (value: string): string =>
    isFlag ? inWords(value === 'true' ? label : `not ${label}`) : inWords(value);
  const isChoice = none !== undefined || values.length > 0;
  return {
    name,
    kind: look ?? (isChoice ? 'choice' : schema.format === 'date-time' ? 'day' : 'search'),
    label,
    placeholder,
    none: none === undefined ? (isFlag ? `${label}: any` : `Any ${label.toLowerCase()}`) : (none ?? undefined),
    options: values.map((value) => [value, nameOf(value)] as const),
  };
}

/** `broken-link` → `Broken link`. */
export const inWords = (value: string): string =>
  value.charAt(0).toUpperCase() + value.slice(1).toLowerCase().replaceAll(/[-_]/g, ' ');
