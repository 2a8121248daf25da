import { QueryFailedError } from 'typeorm';

/** Network errors, shutdowns (57P), connection exceptions (08), overload (53) and cancelled statements (57014). */
const UNAVAILABLE_SQL_STATE = /^(08|53|57)/;
const UNAVAILABLE_CODE = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)/;
const UNAVAILABLE_MESSAGE =
  /timeout exceeded when trying to connect|query read timeout|connection terminated|client has encountered a connection error|not queryable|not currently accepting connections|query runner (was )?already released/i;

/** True when the database could not be reached or gave up, as opposed to refusing what was asked of it. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (!(cause instanceof Error)) return false;
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  return UNAVAILABLE_SQL_STATE.test(code) || UNAVAILABLE_CODE.test(code) || UNAVAILABLE_MESSAGE.test(cause.message);
}

/** The statement took longer than it may; the database itself is fine. */
export const isStatementTimeout = (error: unknown): boolean => hasCode(error, STATEMENT_TIMEOUT);

const STATEMENT_TIMEOUT = '57014';
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/** The name of the violated unique or foreign-key constraint, if that is what the error reports. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof QueryFailedError)) return undefined;
  const cause = error.driverError as Error & { code?: string; constraint?: string };
  return cause.code === UNIQUE_VIOLATION || cause.code === FOREIGN_KEY_VIOLATION ? cause.constraint : undefined;
}

const DEADLOCK = '40P01';
const RECOVERY_CONFLICT = '40001';

export const isDeadlock = (error: unknown): boolean => hasCode(error, DEADLOCK);

/** A replica had to replay something that the query stood in the way of. */
export const isRecoveryConflict = (error: unknown): boolean => hasCode(error, RECOVERY_CONFLICT);

/** One row twice in a statement (21), constraints (23), deadlocks (40) and locks that are not to be had in time (55). */
const CONFLICT = /^(21|23|40|55)/;

/** Somebody else was in the way. */
export const isConflict = (error: unknown): boolean => CONFLICT.test(codeOf(error) ?? '');

const hasCode = (error: unknown, code: string): boolean => codeOf(error) === code;

const codeOf = (error: unknown): string | undefined =>
  error instanceof QueryFailedError ? (error.driverError as Error & { code?: string }).code : undefined;
