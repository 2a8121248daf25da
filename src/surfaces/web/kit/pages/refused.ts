import { AppError } from '../../../../platform/errors/app-error.js';
import { failureOf } from '../../../../platform/http/responses/error.filter.js';

/** In place of the versions that programs compare. */
const STALE =
  'Not done. A colleague made another change after you opened this page. It now shows the newest state; check it, then try again.';

/** A form that conflicts with the change of a colleague, with words for the page. */
export class StaleForm extends AppError {
  constructor(message: string) {
    super('stale', message);
  }
}

/** Shows a failure that the person can act on in the page itself. */
export function refused<T>(error: unknown, show: (refusal: string, status: number) => T): T {
  if (!(error instanceof AppError)) throw error;
  const { message, status } = failureOf(error);
  return show(error.code === 'stale' && !(error instanceof StaleForm) ? STALE : message, status);
}
