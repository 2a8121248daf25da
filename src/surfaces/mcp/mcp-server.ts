import { Logger } from '@nestjs/common';
import { McpStrategy, StreamableHttpTransport } from '@rekog/mcp-nest';
import type { Request, Response } from 'express';
import { overBudgetMessage, setBudgetHeaders } from '../admission/budget-headers.js';
import { type BudgetsService, type BudgetState, keyBudget } from '../../contexts/access/budgets/budgets.service.js';
import { AppError } from '../../platform/errors/app-error.js';
import { API_VERSION } from '../../platform/http/api-paths.js';
import { failureEnvelope } from '../../platform/http/responses/envelope.js';
import { describeError, toFailure } from '../../platform/http/responses/error.filter.js';
import { printable } from '../../platform/input/value-rules.js';
import {
  budgetMeta,
  errorBody,
  idOf,
  INTERNAL_ERROR,
  INVALID_PARAMS,
  JsonRpcError,
  RATE_LIMITED,
} from './mcp-error.filter.js';
import { isIncompleteInitialize } from './message-essentials.js';
import type { McpToolsService } from './tools/mcp-tools.service.js';

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
    private readonly catalog: McpToolsService,
    private readonly budgets: BudgetsService,
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
      if (request.res) request.res.locals.fingerprints = rendered.fingerprints;
      return {
        content: [{ type: 'text', text: rendered.text }],
        structuredContent: JSON.parse(rendered.text) as Record<string, unknown>,
        _meta: { ..._meta, ...rendered.meta },
      };
    } catch (error) {
      const { message } = toFailure(error);
      if (error instanceof AppError) {
        this.log.debug(`${request.id}: ${name} rejected (${error.code})`);
        return { content: [{ type: 'text', text: JSON.stringify(failureEnvelope(message)) }], isError: true, _meta };
      }
      this.log.error(`${request.id}: ${name} failed: ${describeError(error)}`);
      throw new JsonRpcError(INTERNAL_ERROR, message);
    }
  }

  private async charge(request: Request): Promise<BudgetState> {
    const { caller, res: response } = request;
    if (caller === undefined || response === undefined) throw new Error('MCP requests must pass the key check first');
    const budget = await this.budgets.charge(keyBudget('mcp', caller));
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

const ERROR = /"error":\{"code":(-?\d+),"message":"((?:[^"\\]|\\.)*)"/;
const OBSERVED_LENGTH = 2_000;

/**
 * Calls `report` if the response contains a JSON-RPC error. The protocol library handles many errors internally and reports
 * only some of them, so all of them are visible only in the response.
 */
function observeErrors(response: Response, report: (code: number, message: string) => void): void {
  let beginning = '';
  const collect = (chunk: unknown): void => {
    if (beginning.length >= OBSERVED_LENGTH) return;
    if (typeof chunk === 'string') beginning += chunk.slice(0, OBSERVED_LENGTH);
    else if (chunk instanceof Uint8Array) beginning += Buffer.from(chunk.subarray(0, OBSERVED_LENGTH)).toString();
  };
  for (const name of ['write', 'end'] as const) {
    const original = response[name].bind(response) as (...args: unknown[]) => unknown;
    response[name] = ((...args: unknown[]) => {
      collect(args[0]);
      return original(...args);
    }) as never;
  }
  response.once('finish', () => {
    // Quotes in a result's text are escaped, so the pattern matches only an error of the message itself.
    const [, code, message] = ERROR.exec(beginning) ?? [];
    if (code !== undefined && message !== undefined) report(Number(code), JSON.parse(`"${message}"`) as string);
  });
}

/** The instructions that MCP clients get when they connect. */
const INSTRUCTIONS = `This server is a read-only catalog of AI tools and of directories where startups and SaaS products can be submitted.

Find AI tools with search_tools (keywords, category, tag, pricing) or get_top_tools (most opened), then read one with get_tool. Find submission directories with search_directories, then read one with get_directory. Slugs of categories and tags come from list_categories, list_tags and list_directory_categories; do not guess them.

Searches return one page: pagination has the total and the number of pages; request the next one with page. Prefer a narrower search to reading many pages. result._meta.search.match says how results match: partial means that no listing contains all words, so search again with fewer, more specific words. result._meta.budget says how many calls remain and when the window resets (epoch seconds).

Fair use: use the catalog to answer questions. Do not export it in bulk, and do not republish it as a directory.`;
