import type { BudgetState } from '../../contexts/access/budgets/budgets.service.js';
import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AppError } from '../../platform/errors/app-error.js';
import { describeError, toFailure, RETRY_AFTER_SECONDS } from '../../platform/http/responses/error.filter.js';

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
export const INVALID_PARAMS = -32602;
export const INTERNAL_ERROR = -32603;
/** Defined by this service, in the range that JSON-RPC leaves to servers. */
export const RATE_LIMITED = -32029;
const REJECTED = -32000;

const CODES: Record<number, number> = {
  400: INVALID_REQUEST,
  429: RATE_LIMITED,
  500: INTERNAL_ERROR,
  503: INTERNAL_ERROR,
};

/** The JSON-RPC code for an HTTP status. */
const codeFor = (status: number): number => CODES[status] ?? REJECTED;

/** The id of a message; null when it cannot be repeated in the response. */
export function idOf(message: unknown): string | number | null {
  const { id } = (message ?? {}) as { id?: unknown };
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

export const errorBody = (code: number, message: string, id: string | number | null): object => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
});

/** The rate limit in a result, because models do not see headers. */
export const budgetMeta = ({ name, limit, remaining, resetsAt }: BudgetState): Record<string, unknown> => ({
  budget: { name, limit, remaining, resetsAt },
});

/** An error that is sent with this code, as the protocol library sends its own. */
export class JsonRpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly status = 200,
  ) {
    super(message);
  }
}

/** Sends an error with the headers of the protocol library's responses. */
export function sendError(
  response: Response,
  { code, message, status }: JsonRpcError,
  id: string | number | null,
): void {
  const body = JSON.stringify(errorBody(code, message, id));
  response.setHeader('Content-Type', 'application/json');
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.statusCode = status;
  response.end(body);
}

/** On `/mcp` the body of every HTTP failure is a JSON-RPC error. */
@Catch()
export class McpErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Mcp');

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const { status, message } = error instanceof JsonRpcError ? error : toFailure(error);
    // Errors of callers are not for the operator's log: clients request a stream (405) on every connect.
    if (status < 500) this.logger.debug(`${request.id}: ${status} ${message}`);
    else this.logger.error(`${request.id}: ${status} ${describeError(error)}`);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (status === 503) response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
    if (error instanceof JsonRpcError) {
      sendError(response, error, idOf(request.body));
      return;
    }
    const unparsable = error instanceof AppError && error.code === 'unparsable';
    response.status(status).json(errorBody(unparsable ? PARSE_ERROR : codeFor(status), message, idOf(request.body)));
  }
}
