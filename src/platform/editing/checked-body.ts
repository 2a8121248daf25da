import type { Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { invalid } from '../errors/app-error.js';
import { problemsOf } from '../http/input.pipe.js';

/** The same check that the HTTP pipe makes, for bodies that arrive otherwise. */
export function checkedBody<T extends object>(type: Type<T>, value: object): T {
  const body = plainToInstance(type, value);
  const errors = validateSync(body, {
    whitelist: true,
    stopAtFirstError: true,
    validationError: { target: false, value: false },
  });
  if (errors.length > 0) throw invalid(problemsOf(errors));
  return body;
}
