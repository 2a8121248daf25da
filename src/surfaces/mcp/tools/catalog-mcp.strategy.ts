import { AsyncLocalStorage } from 'node:async_hooks';
import { Logger } from '@nestjs/common';
import { McpStrategy, StreamableHttpTransport } from '@rekog/mcp-nest';
import type { Request, Response } from 'express';
import { API_VERSION } from '../../../platform/http/api-paths.js';
import { errorBody, idOf, INVALID_PARAMS } from '../mcp-error.filter.js';
import { isIncompleteInitialize } from '../message-essentials.js';
import { isToolCall, STATELESS_REVISION } from './is-tool-call.js';
import { listedTools } from './tool-definitions.js';

const INCOMPLETE_INITIALIZE = 'initialize needs protocolVersion, capabilities, and clientInfo with name and version';

const requests = new AsyncLocalStorage<Request>();
const log = new Logger('Mcp');
const logRejection = (message: string): void => log.debug(`${requests.getStore()?.id}: ${message}`);

type BindArguments = Parameters<McpStrategy['bindRequestHandlers']>;
type McpServer = BindArguments[0];

/** Errors of callers are not for the operator's log. */
class DebugLogger extends Logger {
  override log(): void {
    // The start of the server, which comes with the first message.
  }

  override warn(message: string): void {
    logRejection(message);
  }

  override error(message: string, ...details: unknown[]): void {
    // The library cannot answer a call that `ToolErrorFilter` has answered.
    if (requests.getStore()?.res?.writableEnded !== true) super.error(message, ...details);
  }
}

/** The library's server over HTTP, for both protocol eras. */
export class CatalogMcpStrategy extends McpStrategy {
  readonly isToolCall = isToolCall;
  protected override readonly logger = new DebugLogger('Mcp');
  private readonly http: StreamableHttpTransport['httpHandlers'];

  constructor() {
    const transport = new StreamableHttpTransport({ mount: false });
    super({
      name: 'catalog-service',
      title: 'Catalog Service',
      version: API_VERSION,
      description: 'A read-only catalog of AI tools and of startup submission directories.',
      instructions: INSTRUCTIONS,
      capabilities: { tools: { listChanged: false }, logging: undefined as never },
      transports: [transport],
      serverMutator: logErrors,
    });
    this.http = transport.httpHandlers;
  }

  hasTool(name: string): boolean {
    return listedTools.some((tool) => tool.name === name);
  }

  async handleMessage(request: Request, response: Response): Promise<void> {
    // In the stateless revision `initialize` is an unknown method, which the library handles like any other.
    if (request.headers['mcp-protocol-version'] !== STATELESS_REVISION && isIncompleteInitialize(request.body))
      response.status(200).json(errorBody(INVALID_PARAMS, INCOMPLETE_INITIALIZE, idOf(request.body)));
    else await requests.run(request, async () => this.http.handlePost(request, response));
  }

  /** The library lists tools without titles. */
  override bindRequestHandlers(...[server, session, request]: BindArguments): void {
    super.bindRequestHandlers(server, session, request);
    server.server.setRequestHandler('tools/list', () => ({ tools: listedTools as never[] }));
  }
}

/** The library reports only some of the errors that it sends, so they are logged when they are sent. */
function logErrors(server: McpServer): McpServer {
  const connect = server.connect.bind(server);
  server.connect = (transport) => {
    const send = transport.send.bind(transport);
    transport.send = (message, options) => {
      if ('error' in message) logRejection(`${message.error.code} ${message.error.message}`);
      return send(message, options);
    };
    return connect(transport);
  };
  server.server.onerror = ({ message }) => logRejection(message);
  return server;
}

/** The instructions that MCP clients get when they connect. */
const INSTRUCTIONS = `This server is a read-only catalog of AI tools and of directories where startups and SaaS products can be submitted.

Find AI tools with search_tools (keywords, category, tag, pricing) or get_top_tools (most opened), then read one with get_tool. Find submission directories with search_directories, then read one with get_directory. Slugs of categories and tags come from list_categories, list_tags and list_directory_categories; do not guess them.

Searches return one page: pagination has the total and the number of pages; request the next one with page. Prefer a narrower search to reading many pages. result._meta.search.match says how results match: partial means that no listing contains all words; results fit the meaning or have some of them. result._meta.budget says how many calls remain and when the window resets (epoch seconds).

Fair use: use the catalog to answer questions. Do not export it in bulk, and do not republish it as a directory.`;
