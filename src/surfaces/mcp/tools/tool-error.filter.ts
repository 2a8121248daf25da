import { type ArgumentsHost, Catch, Logger, type RpcExceptionFilter } from '@nestjs/common';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { NEVER, type Observable, of, throwError } from 'rxjs';
import { AppError } from '../../../platform/errors/app-error.js';
import { failureEnvelope } from '../../../platform/http/responses/envelope.js';
import { describeError, RETRY_AFTER_SECONDS, toFailure } from '../../../platform/http/responses/error.filter.js';
import { budgetMeta, idOf, INTERNAL_ERROR, JsonRpcError, sendError } from '../mcp-error.filter.js';
import { requestOf } from './cached-tool.interceptor.js';
import { protocol } from './protocol.js';

/** An error of the caller is a result that a model can read; any other is an internal error without details. */
@Catch()
export class ToolErrorFilter implements RpcExceptionFilter {
  private readonly log = new Logger('Mcp');

  catch(error: unknown, host: ArgumentsHost): Observable<CallToolResult> {
    const request = requestOf(host);
    const { id, toolCall, res } = request;
    const { status, message } = toFailure(error);
    // The library would send 200. It drops the call when the response ends.
    if (error instanceof AppError && error.code === 'unavailable' && res) {
      this.log.debug(`${id}: ${status} ${message}`);
      res.setHeader('Retry-After', RETRY_AFTER_SECONDS);
      sendError(res, new JsonRpcError(INTERNAL_ERROR, message, status), idOf(request.body));
      return NEVER;
    }
    if (error instanceof AppError && toolCall) {
      this.log.debug(`${id}: ${toolCall.name} rejected (${error.code})`);
      const text = JSON.stringify(failureEnvelope(message));
      return of({ content: [{ type: 'text', text }], isError: true, _meta: budgetMeta(toolCall.budget) });
    }
    this.log.error(`${id}: ${toolCall?.name} failed: ${describeError(error)}`);
    return throwError(() => new protocol.ProtocolError(INTERNAL_ERROR, message));
  }
}
