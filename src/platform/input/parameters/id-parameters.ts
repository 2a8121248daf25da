import { Injectable, Param, type PipeTransform } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { notFound } from '../../errors/app-error.js';
import { MAX_SLUG, printable, SLUG_PATTERN } from '../value-rules.js';

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

@Injectable()
export class SlugPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (value.length > MAX_SLUG || !SLUG_PATTERN.test(value)) throw notFound(`Slug not found: ${printable(value)}`);
    return value;
  }
}

export const Id = (name = 'id'): ParameterDecorator => Param(name, UuidPipe);
