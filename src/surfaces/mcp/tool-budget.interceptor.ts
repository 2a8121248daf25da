import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Observable } from 'rxjs';
import { BudgetsService, type BudgetState, keyBudget } from '../../contexts/access/budgets/budgets.service.js';
import { printable } from '../../platform/input/value-rules.js';
import { overBudgetMessage, setBudgetHeaders } from '../admission/budget-headers.js';
import { INVALID_PARAMS, JsonRpcError, RATE_LIMITED } from './mcp-error.filter.js';
import { McpService } from './mcp.service.js';
import { readMessage } from './message-essentials.js';
import type { ToolCallMessage } from './tools/is-tool-call.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** A tool call that was charged. */
    toolCall?: { name: string; budget: BudgetState };
  }
}

/**
 * Charges tool calls, and rejects those of unknown tools and those over the limit. Not a guard: when guards run, the body has not
 * arrived and the key has not been checked again. The library would reject unknown tools, too, but repeat names of any length.
 */
@Injectable()
export class ToolBudgetInterceptor implements NestInterceptor {
  constructor(
    private readonly mcp: McpService,
    private readonly budgets: BudgetsService,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    request.body = readMessage(request);
    const server = await this.mcp.connect();
    if (server.isToolCall(request)) {
      const { name } = (request.body as ToolCallMessage).params;
      request.toolCall = { name, budget: await this.charge(request, context.switchToHttp().getResponse()) };
      if (!server.hasTool(name)) throw new JsonRpcError(INVALID_PARAMS, `Unknown tool: ${printable(name)}`);
    }
    return next.handle();
  }

  private async charge({ caller }: Request, response: Response): Promise<BudgetState> {
    if (caller === undefined) throw new Error('MCP requests must pass the key check first');
    const budget = await this.budgets.charge(keyBudget('mcp', caller));
    setBudgetHeaders(response, budget);
    if (!budget.exceeded) return budget;
    response.setHeader('Retry-After', budget.secondsLeft);
    throw new JsonRpcError(RATE_LIMITED, overBudgetMessage(budget), 429);
  }
}
