import { applyDecorators, Injectable, Param, type PipeTransform } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsInt, IsOptional, IsUUID, isUUID, ValidateBy } from 'class-validator';
import { notFound } from '../errors/app-error.js';
import { TextField } from './body-fields.js';
import { Converted } from './checked-input.js';
import { JSON_RPC_LIMITS } from './json-limits.js';
import { isDateTime, isLongerThan, MAX_SLUG, printable, SLUG_PATTERN } from './value-rules.js';

const MAX_QUERY_TEXT = 200;

/** An empty or blank parameter counts as absent. */
const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';
const withoutBlank = (value: unknown): unknown => (isBlank(value) ? undefined : value);

/** NUL and lone surrogates match nothing and are replaced, because SQL rejects them. */
function cleanText(value: unknown): unknown {
  if (isBlank(value)) return undefined;
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value;
}

/** Replaces the library's own rule, which does not count variation selectors. */
const TextOfAtMost = (max: number): PropertyDecorator =>
  ValidateBy({
    name: 'text',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && !isLongerThan(value, max),
      defaultMessage: (given) =>
        typeof given?.value === 'string'
          ? `$property must be at most ${max} characters`
          : '$property must be given once, as plain text',
    },
  });

export const TextParameter = ({
  max = MAX_QUERY_TEXT,
  ...options
}: {
  max?: number;
  description: string;
  example?: string;
}): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ type: 'string', maxLength: max, ...options }),
    Converted(cleanText),
    IsOptional(),
    TextOfAtMost(max),
  );

export const IdParameter = (options: { description: string }): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ type: 'string', format: 'uuid', ...options }),
    Converted(withoutBlank),
    IsOptional(),
    IsUUID('all', { message: '$property must be a UUID' }),
  );

/** Also accepts a day, which the documented format leaves out: its first moment, in UTC. */
export const TimeParameter = (options: { description: string; example?: string }): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ type: 'string', format: 'date-time', ...options }),
    Converted(withoutBlank),
    IsOptional(),
    ValidateBy({
      name: 'time',
      validator: {
        validate: isDateTime,
        defaultMessage: () => '$property must be a date or a time, such as 2026-01-31 or 2026-01-31T09:30:00Z',
      },
    }),
  );

/** Matched case-insensitively and converted to the spelling of `choices`. */
export const ChoiceParameter = (
  choices: readonly string[],
  { fallback, ...options }: { description: string; fallback?: string },
): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      enum: [...choices],
      ...(fallback !== undefined && { default: fallback }),
      ...options,
    }),
    Converted((given) => {
      if (isBlank(given) || given === undefined) return fallback;
      return typeof given === 'string'
        ? (choices.find((choice) => choice.toLowerCase() === given.toLowerCase()) ?? given)
        : given;
    }),
    IsOptional(),
    IsIn(choices, { message: `$property must be one of: ${choices.join(', ')}` }),
  );

const FLAGS: Record<string, boolean> = { true: true, '1': true, false: false, '0': false };

export const FlagParameter = (options: { description: string }): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ type: 'boolean', ...options }),
    Converted((given) => {
      if (isBlank(given)) return undefined;
      return typeof given === 'string' || typeof given === 'number'
        ? (FLAGS[String(given).toLowerCase()] ?? given)
        : given;
    }),
    IsOptional(),
    IsBoolean({ message: '$property must be one of: true, false, 1, 0' }),
  );

export const NumberParameter = ({
  minimum,
  maximum,
  ...options
}: {
  minimum: number;
  maximum: number;
  description: string;
  example?: number;
}): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ type: 'number', minimum, maximum, ...options }),
    Converted((given) => (isBlank(given) ? undefined : (parseNumber(given) ?? given))),
    IsOptional(),
    ValidateBy({
      name: 'number',
      validator: {
        validate: (value: unknown) => typeof value === 'number' && value >= minimum && value <= maximum,
        defaultMessage: () => `$property must be a number from ${minimum} to ${maximum}`,
      },
    }),
  );

export const PageParameter = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      type: 'integer',
      minimum: 1,
      default: 1,
      description: 'Page number. Floors at 1; never an error.',
    }),
    Converted(parsePage),
    IsInt(),
  );

export const LimitParameter = (fallback: number, maximum: number): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      type: 'integer',
      minimum: 1,
      maximum,
      default: fallback,
      description: `Items to return. Larger values are clamped to ${maximum}, unusable ones fall back to ${fallback}; never an error.`,
    }),
    Converted((value) => parseLimit(value, fallback, maximum)),
    IsInt(),
  );

const DECIMAL = /^[+-]?\d+(\.\d*)?(e[+-]?\d+)?$/i;

/** A number, also as text, or undefined for anything else. `1e999` is infinite and so too large for any limit. */
function parseNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isNaN(value) ? undefined : value;
  if (typeof value === 'string' && DECIMAL.test(value.trim())) return Number(value);
  return undefined;
}

function wholeNumber(value: unknown): number | undefined {
  const number = parseNumber(value);
  return number === undefined ? undefined : Math.trunc(number);
}

/** Never fails: a missing, zero, negative or non-numeric value becomes the default, a too large one the maximum. */
export function parseLimit(value: unknown, fallback: number, maximum: number): number {
  const number = wholeNumber(value);
  return number === undefined || number < 1 ? fallback : Math.min(number, maximum);
}

/** Never fails: anything below 1 or non-numeric becomes 1. */
export function parsePage(value: unknown): number {
  const number = wholeNumber(value);
  return number === undefined || number < 1 ? 1 : Math.min(number, Number.MAX_SAFE_INTEGER);
}

/** A text that is not a UUID gets 404 without a query. */
@Injectable()
export class UuidPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!isUUID(value)) throw notFound(`ID not found: ${printable(value)}`);
    return value;
  }
}

/** The largest `integer` of PostgreSQL. */
export const MAX_INTEGER = 2_147_483_647;
export const LABEL_ID = /^[1-9]\d{0,9}$/;

/** Label IDs are integers in the database and text in the API. Only the spelling that responses use is accepted. */
export const isLabelId = (value: unknown): value is string =>
  typeof value === 'string' && LABEL_ID.test(value) && Number(value) <= MAX_INTEGER;

@Injectable()
export class LabelIdPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!isLabelId(value)) throw notFound(`ID not found: ${printable(value)}`);
    return value;
  }
}

/** The slug in the path of a REST call, or among the arguments of an MCP tool. Any text is accepted. */
export class SlugParameters {
  @TextField({ max: JSON_RPC_LIMITS.bytes, blank: true })
  slug!: string;
}

@Injectable()
export class SlugPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (value.length > MAX_SLUG || !SLUG_PATTERN.test(value)) throw notFound(`Slug not found: ${printable(value)}`);
    return value;
  }
}

export const Id = (name = 'id'): ParameterDecorator => Param(name, UuidPipe);
