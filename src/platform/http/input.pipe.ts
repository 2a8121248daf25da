import { type ArgumentMetadata, Injectable, type ValidationError, ValidationPipe } from '@nestjs/common';
import { invalid } from '../errors/app-error.js';
import { REQUIRED } from './body-fields.js';
import { refuseUnstorable } from './storable.js';

/** Turns what was sent into the DTO that the handler declares; all problems are reported in one answer. */
@Injectable()
export class InputPipe extends ValidationPipe {
  constructor() {
    super({
      transform: true,
      // What a DTO does not name is dropped, so that nothing can be set by guessing the name of a column.
      whitelist: true,
      stopAtFirstError: true,
      validationError: { target: false, value: false },
      exceptionFactory: (errors) => invalid(problemsOf(errors)),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    // A path parameter stays the text that was sent; what it may be is the business of its own pipe.
    if (metadata.type === 'param') return value;
    if (metadata.type === 'body' && (typeof value !== 'object' || value === null || Array.isArray(value))) {
      throw invalid('The body must be a JSON object');
    }
    if (metadata.type === 'body') refuseUnstorable(value);
    return super.transform(value, metadata) as Promise<unknown>;
  }
}

/** All problems of an input in one sentence, the missing fields first. */
export function problemsOf(errors: readonly ValidationError[]): string {
  const missing = errors
    .filter(({ constraints }) => constraints?.[REQUIRED] !== undefined)
    .map(({ property }) => property);
  const others = errors.flatMap(({ constraints = {} }) => (REQUIRED in constraints ? [] : Object.values(constraints)));
  if (missing.length === 0) return others.join('; ');
  return [`Missing required field${missing.length === 1 ? '' : 's'}: ${missing.join(', ')}`, ...others].join('; ');
}
