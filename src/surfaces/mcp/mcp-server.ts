import { Logger } from '@nestjs/common';
import { McpStrategy, StreamableHttpTransport } from '@rekog/mcp-nest';
import type { Request, Response } from 'express';
import { overBudgetMessage, setBudgetHeaders } from '../../contexts/access/budgets/budget-headers.js';
import type { Budgets, BudgetState } from '../../contexts/access/budgets/budgets.js';
import type { RenderedResponse } from '../../platform/http/responses/rendered-response.js';
import { AppError } from '../../platform/errors/app-error.js';
import { API_VERSION } from '../../platform/http/api-version.js';
import { failureEnvelope } from '../../platform/http/responses/envelope.js';
import { describe, failureOf } from '../../platform/http/responses/error.filter.js';
import { printable } from '../../platform/input/value-rules.js';
import { budgetMeta } from './budget-meta.js';
import { observeErrors } from './error-observer.js';
import type { CatalogTools } from './tools/catalog-tools.js';
import { INSTRUCTIONS } from './instructions.js';
import { errorBody, idOf, INTERNAL_ERROR, INVALID_PARAMS, JsonRpcError, RATE_LIMITED } from './json-rpc.js';
import { isIncompleteInitialize } from './message-essentials.js';

const INCOMPLETE_INITIALIZE = 'initialize needs protocolVersion, capabilities, and clientInfo with name and version';

/** In this revision `initialize` is an unknown method, which the library handles like any other. */
const WITHOUT_INITIALIZE = '2026-07-28';

/**
 * The library's strategy and transport with custom handlers for `tools/list` and `tools/call`: the library's tools have no
 * title, and only a handler can charge a call after the protocol's checks and before the tool runs.
 */
export class CatalogMcpServer extends McpStrategy {
  private readonly log = new Logger('Mcp');
  readonly handlePost: (request: Request, response: Response) => Promise<void>;

  constructor(
    private readonly catalog: CatalogTools,
    private readonly budgets: Budgets,
  ) {
    const transport = new StreamableHttpTransport({ mount: false });
    super({
      name: 'catalog-service',
      title: 'Catalog Service',
      version: API_VERSION,
      description: 'A read-only catalog of AI tools and of startup submission directories.',
      instructions: INSTRUCTIONS,
      capabilities: { tools: { listChanged: false }, logging: undefined as never },
      transports: [transport],
      logging: { level: ['error'] },
    });
    const handlers = transport.httpHandlers;
    this.handlePost = async (request, response) => {
      observeErrors(response, (code, message) => {
        const level = code === INTERNAL_ERROR ? 'warn' : 'debug';
        this.log[level](`${request.id}: ${code} ${message}`);
      });
      if (request.headers['mcp-protocol-version'] !== WITHOUT_INITIALIZE && isIncompleteInitialize(request.body))
        response.status(200).json(errorBody(INVALID_PARAMS, INCOMPLETE_INITIALIZE, idOf(request.body)));
      else await handlers.handlePost(request, response);
    };
  }

  override bindRequestHandlers(...[server, , rawRequest]: Parameters<McpStrategy['bindRequestHandlers']>): void {
    const request = rawRequest as Request;
    server.server.setRequestHandler('tools/list', () => ({ tools: this.catalog.listTools() as never[] }));
    server.server.setRequestHandler('tools/call', ({ params }) =>
      this.call(request, params.name, params.arguments ?? {}),
    );
  }

  private async call(request: Request, name: string, given: Record<string, unknown>): Promise<ToolResult> {
    const budget = await this.charge(request);
    if (!this.catalog.hasTool(name)) throw new JsonRpcError(INVALID_PARAMS, `Unknown tool: ${printable(name)}`);
    const _meta = budgetMeta(budget);
    try {
      const rendered = await this.catalog.callTool(name, given);
      if (request.res) (request.res.locals as { rendered?: RenderedResponse }).rendered = rendered;
      return {
        content: [{ type: 'text', text: rendered.text }],
        structuredContent: JSON.parse(rendered.text) as Record<string, unknown>,
        _meta: { ..._meta, ...rendered.notes.meta },
      };
    } catch (error) {
      const { message } = failureOf(error);
      if (error instanceof AppError) {
        this.log.debug(`${request.id}: ${name} rejected (${error.code})`);
        return { content: [{ type: 'text', text: JSON.stringify(failureEnvelope(message)) }], isError: true, _meta };
      }
      this.log.error(`${request.id}: ${name} failed: ${describe(error)}`);
      throw new JsonRpcError(INTERNAL_ERROR, message);
    }
  }

  private async charge(request: Request): Promise<BudgetState> {
    const { caller, res: response } = request;
    if (caller === undefined || response === undefined) throw new Error('MCP requests must pass the key check first');
    const budget = await this.budgets.charge('mcp', caller);
    setBudgetHeaders(response, budget);
    if (!budget.exceeded) return budget;
    setStatus429(response, budget);
    throw new JsonRpcError(RATE_LIMITED, overBudgetMessage(budget));
  }
}

interface ToolResult {
  [key: string]: unknown;
  content: { type: 'text'; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
  _meta: Record<string, unknown>;
}

/** The transport sends 200 with every JSON-RPC response, so the status is replaced here. */
function setStatus429(response: Response, { secondsLeft }: BudgetState): void {
  response.setHeader('Retry-After', secondsLeft);
  const writeHead = response.writeHead.bind(response) as (status: number, ...rest: unknown[]) => Response;
  response.writeHead = ((_: number, ...rest: unknown[]) => writeHead(429, ...rest)) as Response['writeHead'];
}
