import { AppError } from '../../../platform/errors/app-error.js';
import { failureOf } from '../../../platform/http/responses/error.filter.js';

/** In place of the versions that programs compare. */
const STALE =
  'Somebody changed this since you opened the page. You see the newest state now, and what you typed is kept. Look at both, then save again.';

/** Shows a failure that the person can act on in the page itself. */
export function refused<T>(error: unknown, show: (refusal: string, status: number) => T): T {
  if (!(error instanceof AppError)) throw error;
  const { message, status } = failureOf(error);
  return show(error.code === 'stale' ? STALE : message, status);
}
