import { Injectable, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { overBudgetMessage, setBudgetHeaders } from '../../admission/budget-headers.js';
import { BudgetsService, type BudgetState, keyBudget } from '../../../contexts/access/budgets/budgets.service.js';
import type { Caller } from '../../../contexts/access/caller.js';
import { AuthenticationService } from '../../../contexts/access/keys/authentication.service.js';
import { presentedKey, setCaller } from '../../admission/request-key.js';
import { CachedReadsService } from '../../cached-reads/cached-reads.service.js';
import type { EarlyStep } from '../../../platform/http/requests/before-express.js';
import type { RenderedResponse } from '../../cached-reads/rendered-response.js';
import { isPlainObject } from '../../../platform/input/value-rules.js';
import { MetricsService } from '../../../platform/metrics/metrics.service.js';
import { budgetMeta, JsonRpcError, RATE_LIMITED, sendError } from '../mcp-error.filter.js';

const MCP_PATH = '/mcp';
const TOKENS = { tokens: true };
const MAX_REMEMBERED_CALLS = 20_000;
const MAX_CALL_LENGTH = 400;
const MAX_INPUTS = 10;
/** Protocol revisions with the same format of tool calls and no additional checks. */
const PLAIN_REVISIONS = new Set([undefined, '2025-03-26', '2025-06-18', '2025-11-25']);

/**
 * Responds to a tool call from the response cache if its key is cached, too, by writing the JSON-RPC message around the cached
 * bytes. The protocol library needs ten times the CPU time for the same call, mostly for parsing, validating and serializing
 * the result again. Other calls go to the library. `MCP_FAST_PATH=false` turns this off.
 */
@Injectable()
export class ToolCallFastPathService {
  taken = 0;
  private readonly log = new Logger('Mcp');
  /** The response cache key of each call that was made. It does not depend on the content of the catalog. */
  private readonly cacheKeys = new LRUCache<string, string>({ max: MAX_REMEMBERED_CALLS });

  constructor(
    private readonly cache: CachedReadsService,
    private readonly authenticator: AuthenticationService,
    private readonly budgets: BudgetsService,
    metrics: MetricsService,
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
      const cached = call && this.findCached(call);
      if (caller === undefined || call === undefined || cached === undefined) return false;
      this.sendResult(request, response, { caller, call, cached }).catch(next);
      return true;
    };
    offerBody(request, length, take, next);
  };

  rememberCall(name: string, given: Record<string, unknown>, cacheKey: string): void {
    const call = callKey(name, given);
    if (call !== undefined) this.cacheKeys.set(call, cacheKey);
  }

  /** The response to a call that was made before, if it is cached and current. */
  private findCached({ name, given }: ToolCall): RenderedResponse | undefined {
    const call = callKey(name, given);
    const key = call && this.cacheKeys.get(call);
    return key === undefined ? undefined : this.cache.findResponse(key);
  }

  private async sendResult(
    request: Request,
    response: Response,
    { caller, call, cached }: { caller: Caller; call: ToolCall; cached: RenderedResponse },
  ): Promise<void> {
    this.taken += 1;
    request.route = { path: MCP_PATH };
    setCaller(caller, request, response);
    const budget = await this.budgets.charge(keyBudget('mcp', caller));
    setBudgetHeaders(response, budget);
    response.setHeader('Content-Type', 'application/json');
    if (budget.exceeded) this.sendRateLimited(request, response, call, budget);
    else {
      response.locals.fingerprints = cached.fingerprints;
      const message = this.message(call, cached, budget);
      response.setHeader('Content-Length', message.length);
      response.end(message);
    }
  }

  /** The bytes that the library writes for the same call; a test compares them. */
  private message({ id }: ToolCall, cached: RenderedResponse, budget: BudgetState): Buffer {
    const meta = JSON.stringify({ ...budgetMeta(budget), ...cached.meta });
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
    sendError(response, new JsonRpcError(RATE_LIMITED, message, 429), id);
  }
}

/**
 * Undefined for long calls, and for calls that JSON cannot distinguish: it writes both infinite numbers as null.
 */
function callKey(name: string, given: Record<string, unknown>): string | undefined {
  const values = Object.values(given);
  if (values.length > MAX_INPUTS || !values.every(isDistinctInJson)) return undefined;
  const call = `${name} ${JSON.stringify(given)}`;
  return call.length > MAX_CALL_LENGTH ? undefined : call;
}

const isDistinctInJson = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));

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

export interface ToolCall {
  id: string | number;
  name: string;
  given: Record<string, unknown>;
}

/** The tool call of a message that contains only ID, name and arguments; undefined for any other message. */
function plainToolCall(body: Buffer): ToolCall | undefined {
  const message = parsed(body);
  if (!isPlainObject(message) || !has(message, ['jsonrpc', 'id', 'method', 'params'])) return undefined;
  const { jsonrpc, id, method, params } = message;
  if (jsonrpc !== '2.0' || method !== 'tools/call' || !isPlainObject(params)) return undefined;
  if (typeof id !== 'string' && !Number.isSafeInteger(id)) return undefined;
  const { name, arguments: given } = params;
  if (!has(params, ['name', 'arguments']) || typeof name !== 'string' || !isPlainObject(given)) return undefined;
  return { id: id as string | number, name, given };
}

const has = (value: object, keys: readonly string[]): boolean => {
  const own = Object.keys(value);
  return own.length === keys.length && own.every((key) => keys.includes(key));
};

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

const MAX_BODY_BYTES = 16_384;
const PLAIN_JSON = /^application\/json(?:; ?charset=utf-8)?$/i;

/** The length of a short, uncompressed JSON body with a Content-Length; undefined for any other body. */
function plainLength({ headers }: Request): number | undefined {
  if (headers['content-encoding'] !== undefined || headers['transfer-encoding'] !== undefined) return undefined;
  if (!PLAIN_JSON.test(headers['content-type'] ?? '')) return undefined;
  const length = Number(headers['content-length']);
  return length > 0 && length <= MAX_BODY_BYTES ? length : undefined;
}

/**
 * Passes the body to `take` if it arrives in one chunk. If `take` returns false, or the body is incomplete or late, the body is
 * put back into the request for the next reader, and `decline` is called.
 */
function offerBody(request: Request, length: number, take: (body: Buffer) => boolean, decline: () => void): void {
  const look = (): void => {
    stopWaiting?.();
    const body = request.read(length) as Buffer | null;
    if (body !== null && body.length === length && take(body)) return;
    if (body !== null) request.unshift(body);
    decline();
  };
  const stopWaiting = request.arrival?.whenFailed(() => {
    request.off('readable', look);
    if (!request.destroyed) decline();
  });
  request.once('readable', look);
}
