import { AppError } from '../../../platform/errors/app-error.js';
import { failureOf } from '../../../platform/http/responses/error.filter.js';
import type { FreshPage } from './page.js';

/** Shows a failure that the person can act on in the page itself. */
export function refused(error: unknown, show: (refusal: string, status: number) => FreshPage): FreshPage {
  if (!(error instanceof AppError)) throw error;
  const { message, status } = failureOf(error);
  return show(message, status);
}
