import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { isUUID, registerDecorator, type ValidationArguments } from 'class-validator';
import {
  isBlank,
  isDateTime,
  isDay,
  isEmailAddress,
  isLongerThan,
  isOneLine,
  isWebUrl,
  MAX_URL,
  MAX_EMAIL,
  MAX_SLUG,
  SLUG_PATTERN,
} from './value-rules.js';

/** Returns what is wrong with a value, as words that follow the name of its field. */
type Check = (value: unknown) => string | undefined;

export interface FieldOptions {
  optional?: boolean;
  /** Accepts null and absence. */
  nullable?: boolean;
  description?: string;
  example?: unknown;
}

/** The constraint of a missing field, so that one sentence can name all of them. */
export const REQUIRED = 'required';

/** The constraint of a field that is trimmed and must be one line. */
export const ONE_LINE = 'oneLine';
export const NOT_ONE_LINE = 'must be one line, without control characters';

const isAbsent = (value: unknown): boolean => value === undefined;

/** Declares a field of a body: its rule, its messages and its OpenAPI schema. */
export function Field(
  check: Check,
  schema: Record<string, unknown>,
  { optional = false, nullable = false, ...rest }: FieldOptions,
  isMissing = isAbsent,
  constraint = 'field',
): PropertyDecorator {
  const skippable = optional || nullable;
  const problem: Check = (value) => {
    if (value === undefined) return skippable ? undefined : 'is required';
    if (value === null) return nullable ? undefined : 'must not be null';
    return check(value);
  };
  return applyDecorators(
    ApiProperty({ ...schema, ...rest, ...(nullable && { nullable }), required: !skippable }),
    rule(
      REQUIRED,
      (value) => skippable || !isMissing(value),
      () => 'is required',
    ),
    rule(
      constraint,
      (value) => value === undefined || problem(value) === undefined,
      (value) => problem(value) ?? 'is invalid',
    ),
  );
}

function rule(
  name: string,
  accepts: (value: unknown) => boolean,
  message: (value: unknown) => string,
): PropertyDecorator {
  return (target, propertyName) => {
    registerDecorator({
      name,
      target: target.constructor,
      propertyName: propertyName as string,
      validator: {
        validate: accepts,
        defaultMessage: (args?: ValidationArguments) => `${args?.property} ${message(args?.value)}`,
      },
    });
  };
}

export const textProblem = (value: unknown, max: number, blank: boolean, oneLine = false): string | undefined => {
  if (typeof value !== 'string') return 'must be a string';
  if (isLongerThan(value, max)) return `must be at most ${max} characters`;
  if (!blank && isBlank(value)) return 'must not be blank';
  return oneLine && !isOneLine(value.trim()) ? NOT_ONE_LINE : undefined;
};

/** With `ifChanged`, the service calls `assertOneLine`, because a stored value that does not change stays valid. */
export const TextField = ({
  max,
  blank = false,
  oneLine = false,
  ...options
}: FieldOptions & { max: number; blank?: boolean; oneLine?: boolean | 'ifChanged' }): PropertyDecorator =>
  Field(
    (value) => textProblem(value, max, blank, oneLine === true),
    { type: 'string', maxLength: max, ...(!blank && { minLength: 1 }) },
    options,
    isAbsent,
    oneLine === false ? 'field' : ONE_LINE,
  );

export const SlugField = ({
  reserved = [],
  ...options
}: FieldOptions & { reserved?: readonly unknown[] }): PropertyDecorator =>
  Field(
    (value) => {
      if (reserved.includes(value)) return `must not be one of: ${reserved.join(', ')}`;
      return typeof value === 'string' && value.length <= MAX_SLUG && SLUG_PATTERN.test(value)
        ? undefined
        : `must be at most ${MAX_SLUG} lower-case letters and digits, in groups joined by single hyphens`;
    },
    { type: 'string', pattern: SLUG_PATTERN.source, maxLength: MAX_SLUG },
    options,
  );

const MAX_SLUGS = 30;

export const SlugListField = ({ max = MAX_SLUGS, ...options }: FieldOptions & { max?: number }): PropertyDecorator =>
  Field(
    (value) =>
      Array.isArray(value) &&
      value.length <= max &&
      value.every((item) => typeof item === 'string' && item.length <= MAX_SLUG && SLUG_PATTERN.test(item))
        ? undefined
        : `must be a list of at most ${max} slugs`,
    {
      type: 'array',
      items: { type: 'string', pattern: SLUG_PATTERN.source, maxLength: MAX_SLUG },
      maxItems: max,
    },
    options,
  );

export const UrlField = (options: FieldOptions): PropertyDecorator =>
  Field(
    (value) => (isWebUrl(value) ? undefined : 'must be an http(s) URL without credentials'),
    { type: 'string', format: 'uri', maxLength: MAX_URL },
    options,
  );

export const UrlListField = ({ max, ...options }: FieldOptions & { max: number }): PropertyDecorator =>
  Field(
    (value) =>
      Array.isArray(value) && value.length <= max && value.every(isWebUrl)
        ? undefined
        : `must be a list of at most ${max} http(s) URLs without credentials`,
    { type: 'array', items: { type: 'string', format: 'uri', maxLength: MAX_URL }, maxItems: max },
    options,
  );

export const EmailField = (options: FieldOptions): PropertyDecorator =>
  Field(
    (value) => (isEmailAddress(value) ? undefined : 'must be an email address'),
    { type: 'string', format: 'email', maxLength: MAX_EMAIL },
    options,
  );

export const NumberField = ({
  min,
  max,
  integer = false,
  ...options
}: FieldOptions & { min: number; max: number; integer?: boolean }): PropertyDecorator =>
  Field(
    (value) =>
      typeof value === 'number' && value >= min && value <= max && (!integer || Number.isInteger(value))
        ? undefined
        : `must be a ${integer ? 'whole ' : ''}number from ${min} to ${max}`,
    { type: integer ? 'integer' : 'number', minimum: min, maximum: max },
    options,
  );

export const IdField = (options: FieldOptions = {}): PropertyDecorator =>
  Field((value) => (isUUID(value) ? undefined : 'must be a UUID'), { type: 'string', format: 'uuid' }, options);

/** Accepts only `true`. */
export const AgreementField = (options: FieldOptions): PropertyDecorator =>
  Field((value) => (value === true ? undefined : 'must be true'), { type: 'boolean', enum: [true] }, options);

export const FlagField = (options: FieldOptions): PropertyDecorator =>
  Field((value) => (typeof value === 'boolean' ? undefined : 'must be true or false'), { type: 'boolean' }, options);

export const ChoiceField = (choices: readonly string[], options: FieldOptions = {}): PropertyDecorator =>
  Field(
    (value) =>
      typeof value === 'string' && choices.includes(value) ? undefined : `must be one of: ${choices.join(', ')}`,
    { type: 'string', enum: [...choices] },
    options,
  );

export const DateTimeField = (options: FieldOptions): PropertyDecorator =>
  Field(
    (value) => (isDateTime(value) ? undefined : 'must be an ISO 8601 date and time, such as 2026-01-31T09:30:00Z'),
    { type: 'string', format: 'date-time' },
    options,
  );

export const DayField = (options: FieldOptions): PropertyDecorator =>
  Field(
    (value) => (isDay(value) ? undefined : 'must be a date, such as 2026-01-31'),
    { type: 'string', format: 'date' },
    options,
  );

export const TextListField = ({
  max,
  maxText,
  oneLine = false,
  ...options
}: FieldOptions & { max: number; maxText: number; oneLine?: boolean }): PropertyDecorator =>
  Field(
    (value) =>
      Array.isArray(value) &&
      value.length <= max &&
      value.every((item) => textProblem(item, maxText, false, oneLine) === undefined)
        ? undefined
        : `must be a list of at most ${max} ${oneLine ? 'one-line ' : ''}texts of at most ${maxText} characters, none of them blank`,
    {
      type: 'array',
      items: { type: 'string', minLength: 1, maxLength: maxText },
      maxItems: max,
      ...(options.optional !== true && options.nullable !== true && { minItems: 1 }),
    },
    options,
    // An empty list counts as missing.
    (value) => value === undefined || (Array.isArray(value) && value.length === 0),
  );

const MAX_MAP_ENTRIES = 50;

/** A flat object of strings, such as socials or features. */
export const TextMapField = ({ urls = false, ...options }: FieldOptions & { urls?: boolean }): PropertyDecorator =>
  Field(
    (value) =>
      typeof value === 'object' &&
      !Array.isArray(value) &&
      Object.keys(value as object).length <= MAX_MAP_ENTRIES &&
      Object.entries(value as object).every(
        ([key, item]) =>
          textProblem(key, 200, false) === undefined &&
          (urls ? isWebUrl(item) : textProblem(item, 2_000, true) === undefined),
      )
        ? undefined
        : `must be an object with at most ${MAX_MAP_ENTRIES} ${urls ? 'http(s) URLs' : 'string values of at most 2000 characters'}`,
    {
      type: 'object',
      additionalProperties: { type: 'string', ...(urls && { format: 'uri' }) },
      maxProperties: MAX_MAP_ENTRIES,
    },
    options,
  );

/** An object with these texts, such as a deal or an FAQ entry. */
const hasTexts = (value: unknown, names: readonly string[], max: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  names.every((name) => textProblem((value as Record<string, unknown>)[name], max, false) === undefined);

const textObject = (names: readonly string[], max: number): Record<string, unknown> => ({
  type: 'object',
  required: [...names],
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string', maxLength: max }])),
});

export const TextObjectField = ({
  names,
  max,
  ...options
}: FieldOptions & { names: readonly string[]; max: number }): PropertyDecorator =>
  Field(
    (value) =>
      hasTexts(value, names, max)
        ? undefined
        : `must be an object with the texts ${names.join(' and ')}, of at most ${max} characters each`,
    textObject(names, max),
    options,
  );

export const TextObjectListField = ({
  names,
  max,
  maxItems,
  ...options
}: FieldOptions & { names: readonly string[]; max: number; maxItems: number }): PropertyDecorator =>
  Field(
    (value) =>
      Array.isArray(value) && value.length <= maxItems && value.every((item) => hasTexts(item, names, max))
        ? undefined
        : `must be a list of at most ${maxItems} objects with the texts ${names.join(' and ')}, of at most ${max} characters each`,
    { type: 'array', items: textObject(names, max), maxItems },
    options,
  );
