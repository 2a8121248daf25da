import { Injectable, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { overBudgetMessage, setBudgetHeaders } from '../../../contexts/access/budgets/budget-headers.js';
import { Budgets, type BudgetState } from '../../../contexts/access/budgets/budgets.js';
import type { Caller } from '../../../contexts/access/caller.js';
import { Authenticator } from '../../../contexts/access/keys/authenticator.js';
import { setCaller, presentedKey } from '../../../contexts/access/keys/presented-key.js';
import type { RenderedResponse } from '../../../platform/http/responses/rendered-response.js';
import { ResponseCache } from '../../../contexts/listings/responses/response-cache.js';
import type { EarlyStep } from '../../../platform/http/requests/before-express.js';
import { Metrics } from '../../../platform/metrics/metrics.js';
import { offerBody, plainLength } from './buffered-body.js';
import { CatalogTools } from '../tools/catalog-tools.js';
import { errorBody, RATE_LIMITED } from '../json-rpc.js';
import { budgetMeta } from '../budget-meta.js';
import { plainToolCall, type ToolCall } from './plain-tool-call.js';

const MCP_PATH = '/mcp';
const TOKENS = { tokens: true };
/** Protocol revisions with the same format of tool calls and no additional checks. */
const PLAIN_REVISIONS = new Set([undefined, '2025-03-26', '2025-06-18', '2025-11-25']);

/**
 * Responds to a tool call from the response cache if its key is cached, too, by writing the JSON-RPC message around the cached
 * bytes. The protocol library needs ten times the CPU time for the same call, mostly for parsing, validating and serializing
 * the result again. Other calls go to the library. `MCP_FAST_PATH=false` turns this off.
 */
@Injectable()
export class ToolCallFastPath {
  taken = 0;
  private readonly log = new Logger('Mcp');

  constructor(
    private readonly tools: CatalogTools,
    private readonly cache: ResponseCache,
    private readonly authenticator: Authenticator,
    private readonly budgets: Budgets,
    metrics: Metrics,
  ) {
    metrics.counterFrom('fast_path_calls_total', 'Tool calls that took the fast path', [], () => [
      { value: this.taken },
    ]);
  }

  readonly handleToolCall: EarlyStep = (request, response, next) => {
    const length = isPlain(request) ? plainLength(request) : undefined;
    const key = length === undefined ? undefined : presentedKey(request);
    if (length === undefined || key === undefined || this.authenticator.findCached(key, TOKENS) === undefined) {
      next();
      return;
    }
    const take = (body: Buffer): boolean => {
      // Checked again, because the key may have been revoked while the body arrived.
      const caller = this.authenticator.findCached(key, TOKENS);
      const call = plainToolCall(body);
      const cached = call && this.tools.findCached(call.name, call.given);
      if (caller === undefined || call === undefined || cached === undefined) return false;
      this.sendResult(request, response, { caller, call, cached }).catch(next);
      return true;
    };
    offerBody(request, length, take, next);
  };

  private async sendResult(
    request: Request,
    response: Response,
    { caller, call, cached }: { caller: Caller; call: ToolCall; cached: RenderedResponse },
  ): Promise<void> {
    this.taken += 1;
    request.route = { path: MCP_PATH };
    setCaller(caller, request, response);
    const budget = await this.budgets.charge('mcp', caller);
    setBudgetHeaders(response, budget);
    response.setHeader('Content-Type', 'application/json');
    if (budget.exceeded) this.sendRateLimited(request, response, call, budget);
    else {
      (response.locals as { rendered?: RenderedResponse }).rendered = cached;
      const message = this.message(call, cached, budget);
      response.setHeader('Content-Length', message.length);
      response.end(message);
    }
  }

  /** The bytes that the library writes for the same call; a test compares them. */
  private message({ id }: ToolCall, cached: RenderedResponse, budget: BudgetState): Buffer {
    const meta = JSON.stringify({ ...budgetMeta(budget), ...cached.notes.meta });
    return Buffer.concat([
      Buffer.from(`{"result":{"_meta":${meta},"content":[{"type":"text","text":`),
      this.cache.quotedBody(cached),
      BETWEEN,
      cached.body,
      Buffer.from(`},"jsonrpc":"2.0","id":${JSON.stringify(id)}}`),
    ]);
  }

  private sendRateLimited(request: Request, response: Response, { id }: ToolCall, budget: BudgetState): void {
    const message = overBudgetMessage(budget);
    this.log.debug(`${request.id}: ${RATE_LIMITED} ${message}`);
    response.setHeader('Retry-After', budget.secondsLeft);
    const body = JSON.stringify(errorBody(RATE_LIMITED, message, id));
    response.setHeader('Content-Length', Buffer.byteLength(body));
    response.statusCode = 429;
    response.end(body);
  }
}

const BETWEEN = Buffer.from('}],"structuredContent":');

const isPlain = ({ method, originalUrl, headers }: Request): boolean =>
  method === 'POST' &&
  originalUrl === MCP_PATH &&
  headers.origin === undefined &&
  headers['mcp-session-id'] === undefined &&
  headers['mcp-method'] === undefined &&
  PLAIN_REVISIONS.has(headers['mcp-protocol-version'] as string | undefined) &&
  (headers.accept?.includes('application/json') ?? false) &&
  (headers.accept?.includes('text/event-stream') ?? false);
