import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, type TransformFnParams } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { parseLimit, parsePage } from './numeric-parameter.js';

const MAX_QUERY_TEXT = 200;

/** An empty parameter counts as absent. A NUL byte or a lone surrogate can match nothing, and must not reach SQL. */
function cleanText({ value }: TransformFnParams): unknown {
  if (value === '') return undefined;
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : (value as unknown);
}

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
    Transform(cleanText),
    IsOptional(),
    IsString({ message: '$property must be given once, as plain text' }),
    MaxLength(max, { message: `$property must be at most ${max} characters` }),
  );

export const IdParameter = (options: { description: string }): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ type: 'string', format: 'uuid', ...options }),
    Transform(({ value }: TransformFnParams): unknown => (value === '' ? undefined : value)),
    IsOptional(),
    IsUUID('all', { message: '$property must be an id' }),
  );

/** Matched without regard to case, and handed on in the spelling of `choices`. */
export const ChoiceParameter = (
  choices: readonly string[],
  options: { description: string; example?: string },
): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ type: 'string', enum: [...choices], ...options }),
    Transform(({ value }: TransformFnParams): unknown => {
      if (value === '') return undefined;
      const given: unknown = value;
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
    Transform(({ value }: TransformFnParams): unknown => {
      if (value === '') return undefined;
      const given: unknown = value;
      return typeof given === 'string'
        ? (FLAGS[given.toLowerCase()] ?? given)
        : given === 1
          ? true
          : given === 0
            ? false
            : given;
    }),
    IsOptional(),
    IsBoolean({ message: '$property must be one of: true, false, 1, 0' }),
  );

export const PageParameter = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      type: 'integer',
      minimum: 1,
      default: 1,
      description: 'Page number. Floors at 1; never an error.',
    }),
    Transform(({ value }) => parsePage(value)),
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
    Transform(({ value }) => parseLimit(value, fallback, maximum)),
    IsInt(),
  );
