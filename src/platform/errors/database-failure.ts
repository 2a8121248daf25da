import { QueryFailedError, QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';

/** The database cannot be reached or does not respond in time. */
export class DatabaseUnavailableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseUnavailableError';
  }
}

/** The last two are what the ORM throws for a statement after the transaction's connection has broken. */
const UNAVAILABLE = [
  DatabaseUnavailableError,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
] as const;
/** Connection exceptions (08), overload (53), shutdowns (57P) and canceled statements (57014). */
const UNAVAILABLE_SQL_STATE = /^(08|53|57)/;
const NETWORK_ERROR = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/;
/** The driver's messages for a broken connection. */
const LOST_CONNECTION = /^Connection terminated|^Client (has encountered a connection error|was closed)/;

/**
 * True when the database could not be reached or canceled the statement, false when it rejected the statement. Only errors
 * that are known to come from the database count: a client, Redis or another server can break a connection, too.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (UNAVAILABLE.some((kind) => error instanceof kind)) return true;
  if (!(error instanceof QueryFailedError)) return false;
  const cause = error.driverError as Error & { code?: string };
  if (cause instanceof DatabaseUnavailableError) return true;
  const code = cause.code ?? '';
  return UNAVAILABLE_SQL_STATE.test(code) || NETWORK_ERROR.test(code) || LOST_CONNECTION.test(cause.message);
}

/** The statement exceeded its timeout; the database itself is available. */
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

/** A replica canceled the query because it conflicted with the replay of the write-ahead log. */
export const isRecoveryConflict = (error: unknown): boolean => hasCode(error, RECOVERY_CONFLICT);

/** One row twice in a statement (21), constraints (23), deadlocks (40) and lock timeouts (55). */
const CONFLICT = /^(21|23|40|55)/;

/** The statement conflicts with other rows or other transactions. */
export const isConflict = (error: unknown): boolean => CONFLICT.test(codeOf(error) ?? '');

const hasCode = (error: unknown, code: string): boolean => codeOf(error) === code;

const codeOf = (error: unknown): string | undefined =>
  error instanceof QueryFailedError ? (error.driverError as Error & { code?: string }).code : undefined;
