import type { Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { invalid } from '../errors/app-error.js';
import { problemsOf } from '../http/input.pipe.js';

/** The same check that the HTTP pipe makes, for bodies that arrive otherwise. */
export function checkedBody<T extends object>(type: Type<T>, value: object): T {
  const { body, problems } = inspectedBody(type, value);
  if (problems !== undefined) throw invalid(problems);
  return body;
}

/** For those who have more to say about a body than its fields tell, and want to say it all at once. */
export function inspectedBody<T extends object>(type: Type<T>, value: object): { body: T; problems?: string } {
  const body = plainToInstance(type, value);
  const errors = validateSync(body, {
    whitelist: true,
    stopAtFirstError: true,
    validationError: { target: false, value: false },
  });
  return errors.length > 0 ? { body, problems: problemsOf(errors) } : { body };
}
