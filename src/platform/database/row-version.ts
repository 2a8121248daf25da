import { Column } from 'typeorm';
import { AppError } from '../errors/app-error.js';

/** The version of a row that was just inserted. */
export const FIRST_VERSION = 1;

/** Triggers increase it with every change of the row. The application only reads it. */
export const RowVersion = (): PropertyDecorator =>
  Column({ type: 'integer', default: FIRST_VERSION, insert: false, update: false });

/**
 * Rejects a change that was based on an older version of the row. `version` must be read under the lock of the row, in the
 * transaction that changes it; otherwise two changes based on the same version could both pass.
 */
export function expectVersion(noun: string, version: number, expected: number | undefined): void {
  if (expected === undefined || expected === version) return;
  throw new AppError(
    'stale',
    `This ${noun} was changed since you read it: you read version ${expected}, it is version ${version} now. Read it again and repeat the change.`,
  );
}
