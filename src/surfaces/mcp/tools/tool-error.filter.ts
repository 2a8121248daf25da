import { type ArgumentsHost, Catch, Logger, type RpcExceptionFilter } from '@nestjs/common';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { type Observable, of, throwError } from 'rxjs';
import { AppError } from '../../../platform/errors/app-error.js';
import { failureEnvelope } from '../../../platform/http/responses/envelope.js';
import { describeError, toFailure } from '../../../platform/http/responses/error.filter.js';
import { budgetMeta } from '../mcp-error.filter.js';
import { ProtocolError, ProtocolErrorCode } from './protocol.js';
import { toolCallOf } from './tool-calls.js';

/** An error of the caller is a result that a model can read; any other is an internal error without details. */
@Catch()
export class ToolErrorFilter implements RpcExceptionFilter {
  private readonly log = new Logger('Mcp');

  catch(error: unknown, host: ArgumentsHost): Observable<CallToolResult> {
    const { name, request } = toolCallOf(host);
    const { message } = toFailure(error);
    if (error instanceof AppError && request.toolBudget) {
      this.log.debug(`${request.id}: ${name} rejected (${error.code})`);
      const text = JSON.stringify(failureEnvelope(message));
      return of({ content: [{ type: 'text', text }], isError: true, _meta: budgetMeta(request.toolBudget) });
    }
    this.log.error(`${request.id}: ${name} failed: ${describeError(error)}`);
    return throwError(() => new ProtocolError(ProtocolErrorCode.InternalError, message));
  }
}
