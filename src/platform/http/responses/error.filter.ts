import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AppError, type ErrorCode } from '../../errors/app-error.js';
import { isDatabaseUnavailable, isStatementTimeout } from '../../errors/database-failure.js';
import { routePattern } from '../requests/before-express.js';
import { failureEnvelope } from './envelope.js';

const STATUS: Record<ErrorCode, number> = {
  invalid: 400,
  unparsable: 400,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  gone: 410,
  'method-not-allowed': 405,
  'too-slow': 408,
  conflict: 409,
  stale: 412,
  'too-large': 413,
  'unsupported-media-type': 415,
  'rate-limited': 429,
  unavailable: 503,
};

export const RETRY_AFTER_SECONDS = 2;

export interface Failure {
  status: number;
  message: string;
  /** The slug that the caller may have meant. */
  nearSlug?: string | undefined;
}

/** Failures as pages, for callers that read pages. */
export interface FailurePages {
  /** Undefined for a caller that gets the envelope. */
  renderError(failure: Failure, request: Request): string | undefined;
  /** The path of a page to redirect to instead, such as sign-in. */
  redirectTo(failure: Failure, request: Request): string | undefined;
}

/** The one place where a failure becomes an HTTP response. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Request');

  constructor(private readonly pages: FailurePages) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const request = host.switchToHttp().getRequest<Request>();
    const failure = toFailure(error);
    const { status, message } = failure;
    if (status >= 500) {
      this.logger.error(`${request.method} ${routePattern(request)} failed (${request.id}): ${describeError(error)}`);
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (status === 503) response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
    response.setHeader('Cache-Control', 'private, no-store');
    const path = this.pages.redirectTo(failure, request);
    if (path !== undefined) {
      response.redirect(303, path);
      return;
    }
    const page = this.pages.renderError(failure, request);
    response.status(status);
    if (page === undefined) response.json(failureEnvelope(message));
    else response.type('html').send(page);
  }
}

export function toFailure(error: unknown): Failure {
  if (error instanceof AppError)
    return { status: STATUS[error.code], message: error.message, nearSlug: error.nearSlug };
  if (isStatementTimeout(error)) {
    return {
      status: 503,
      message: 'The request took too long and was stopped. Retry in a few seconds, or request less.',
    };
  }
  if (isDatabaseUnavailable(error)) {
    return { status: 503, message: 'The database is unavailable. Retry in a few seconds.' };
  }
  if (error instanceof HttpException && error.getStatus() < 500)
    return { status: error.getStatus(), message: error.message };
  return {
    status: 500,
    message: 'Something went wrong on our side. Retry. If it happens again, send us the X-Request-Id.',
  };
}

/** For the log: the error with its stack, if it has one. An `AppError` is no defect, so its message says enough. */
export const describeError = (error: unknown): string => {
  if (error instanceof AppError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};
