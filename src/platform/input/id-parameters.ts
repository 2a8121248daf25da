import { Injectable, type PipeTransform } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { notFound } from '../errors/app-error.js';
import { MAX_SLUG, printable, SLUG_PATTERN } from './value-rules.js';

/** What cannot be an id belongs to nothing: 404, without asking the database. */
@Injectable()
export class UuidPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!isUUID(value)) throw notFound(`Nothing has the id ${printable(value)}`);
    return value;
  }
}

const MAX_INTEGER = 2_147_483_647;

/** Labels are numbered in the database. To clients their ids are text like any other, in the one spelling that answers use. */
@Injectable()
export class LabelIdPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!/^[1-9]\d*$/.test(value) || Number(value) > MAX_INTEGER)
      throw notFound(`Nothing has the id ${printable(value)}`);
    return value;
  }
}

@Injectable()
export class SlugPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (value.length > MAX_SLUG || !SLUG_PATTERN.test(value))
      throw notFound(`Nothing has the slug ${printable(value)}`);
    return value;
  }
}
