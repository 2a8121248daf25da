import { type ArgumentMetadata, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { invalid } from '../errors/app-error.js';
import { checkedInput } from './checked-input.js';
import { rejectUnstorable } from './json-limits.js';

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
