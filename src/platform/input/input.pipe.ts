import { type ArgumentMetadata, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { invalid } from '../errors/app-error.js';
import { checkedInput } from './checked-input.js';
import { refuseUnstorable } from './storable.js';

/** Turns what was sent into the DTO that the handler declares; all problems are reported in one answer. */
@Injectable()
export class InputPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    // A path parameter stays the text that was sent; what it may be is the business of its own pipe.
    if (type !== 'body' && type !== 'query') return value;
    const sent = type === 'body' ? bodyOf(value) : (value as object);
    // A handler that declares no class checks the body itself.
    return metatype === undefined || metatype === Object ? sent : checkedInput(metatype as Type<object>, sent);
  }
}

/** No body says no more than an empty one. */
function bodyOf(value: unknown = {}): object {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid('The body must be a JSON object');
  refuseUnstorable(value);
  return value;
}
