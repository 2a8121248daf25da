import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AppError } from '../../platform/errors/app-error.js';
import { describe, failureOf, RETRY_AFTER_SECONDS } from '../../platform/http/responses/error.filter.js';
import { codeFor, errorBody, idOf, PARSE_ERROR } from './json-rpc.js';

/** On `/mcp` the body of every HTTP failure is a JSON-RPC error. */
@Catch()
export class McpErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Mcp');

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const { status, message } = failureOf(error);
    // Errors of callers are not for the operator's log: clients request a stream (405) on every connect.
    if (status < 500) this.logger.debug(`${request.id}: ${status} ${message}`);
    else this.logger.error(`${request.id}: ${status} ${describe(error)}`);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (status === 503) response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
    const unparsable = error instanceof AppError && error.code === 'unparsable';
    response.status(status).json(errorBody(unparsable ? PARSE_ERROR : codeFor(status), message, idOf(request.body)));
  }
}
