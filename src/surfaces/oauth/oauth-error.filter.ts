import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { OauthError } from '../../contexts/accounts/connections/oauth-error.js';
import { describeError, toFailure, RETRY_AFTER_SECONDS } from '../../platform/http/responses/error.filter.js';

/** The codes of failures that OAuth does not define, by status. */
const CODES: Record<number, string> = { 429: 'temporarily_unavailable', 503: 'temporarily_unavailable' };

/** The machine endpoints respond with OAuth's JSON, whatever fails. */
@Catch()
export class OauthErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('OAuth');

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const { status, code, description } = oauthFailureOf(error);
    if (status >= 500) this.logger.error(`${request.id}: ${status} ${describeError(error)}`);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (status === 503) response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
    response.setHeader('Cache-Control', 'no-store');
    response.status(status).json({ error: code, error_description: description });
  }
}

function oauthFailureOf(error: unknown): { status: number; code: string; description: string } {
  if (error instanceof OauthError) return error;
  const { status, message } = toFailure(error);
  const code = CODES[status] ?? (status < 500 ? 'invalid_request' : 'server_error');
  // RFC 6749 allows neither quotes nor backslashes nor anything but ASCII.
  return { status, code, description: message.replaceAll(/[^\x20-\x7e]|["\\]/g, "'") };
}
