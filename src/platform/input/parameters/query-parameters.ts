import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsInt, IsOptional, IsUUID, ValidateBy } from 'class-validator';
import { Converted } from '../checked-input.js';
import { parseLimit, parseNumber, parsePage } from './numeric-parameter.js';
import { isDateTime, isLongerThan } from '../value-rules.js';

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

/** A day means its first moment, in UTC. */
export const TimeParameter = (options: { description: string; example?: string }): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ type: 'string', ...options }),
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
