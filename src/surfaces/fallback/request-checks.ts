import { randomUUID } from 'node:crypto';
import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { NextFunction, Request, Response } from 'express';
import { BUDGET_HEADERS, budgetHeaders, setBudgetHeaders } from '../admission/budget-headers.js';
import { type BudgetsService, networkBudget } from '../../contexts/access/budgets/budgets.service.js';
import type { PolicyCheckService } from '../admission/policy-check.service.js';
import { SEARCH_HEADERS } from '../cached-reads/rendered-response.js';
import { invalid } from '../../platform/errors/app-error.js';
import { type EarlyStep, pathOf } from '../../platform/http/requests/before-express.js';
import { IGNORED_PARAMETERS_HEADER } from '../cached-reads/ignored-parameters.js';
import { failureEnvelope } from '../../platform/http/responses/envelope.js';
import type { Route, RoutesService } from '../../platform/http/routes.service.js';
import { parsedUrl } from '../../platform/input/parsed-url.js';

/** HTTP requires a 400 for a missing, repeated or invalid Host, because a proxy may have used another value for routing. */
export const checkHost =
  (budgets: BudgetsService): EarlyStep =>
  (request, response, next) => {
    const problem = hostProblem(request);
    if (problem === undefined) {
      // HTTP/1.0 needs no Host, but code that builds a whole URL from the request does.
      request.headers.host ??= 'localhost';
      next();
      return;
    }
    response.setHeader('Connection', 'close');
    budgets.charge(networkBudget('public', request.socket.remoteAddress)).then((budget) => {
      setBudgetHeaders(response, budget);
      next(invalid(problem));
    }, next);
  };

function hostProblem({ headers: { host }, rawHeaders, httpVersion }: Request): string | undefined {
  // `headers` contains only the first of repeated headers.
  if (rawHeaders.filter(isHost).length > 1) return 'The request has several Host headers. Send one.';
  if (host === undefined) return httpVersion === '1.0' ? undefined : 'The Host header is missing.';
  const isValid = !/[/?#@\\]/.test(host) && parsedUrl(`http://${host}`) !== undefined;
  return isValid ? undefined : 'The Host header must be a host name with an optional port.';
}

/** `rawHeaders` alternates names and values. */
const isHost = (text: string, index: number): boolean =>
  index % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host';

const EXPOSED = [...BUDGET_HEADERS, ...SEARCH_HEADERS, IGNORED_PARAMETERS_HEADER, 'ETag', 'X-Request-Id'].join(', ');
const ACCEPTED = 'Authorization, X-API-Key, Content-Type, If-None-Match, MCP-Protocol-Version, X-Request-Id';
const PREFLIGHT_SECONDS = '86400';

/** Sets CORS headers on routes whose policy allows other origins, also on errors. */
export function crossOrigin(routes: RoutesService, policies: PolicyCheckService) {
  return (request: Request, response: Response, next: NextFunction): void => {
    response.setHeader('Vary', 'Origin');
    const open =
      request.headers.origin === undefined
        ? []
        : routes.routesAt(pathOf(request)).filter((route) => policies.policyOf(route)?.crossOrigin);
    if (open.length > 0) {
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Access-Control-Expose-Headers', EXPOSED);
      if (request.method === 'OPTIONS') {
        response.setHeader('Access-Control-Allow-Methods', isPosted(open) ? 'POST' : 'GET, HEAD');
        response.setHeader('Access-Control-Allow-Headers', ACCEPTED);
        response.setHeader('Access-Control-Max-Age', PREFLIGHT_SECONDS);
      }
    }
    next();
  };
}

const isPosted = (routes: readonly Route[]): boolean => routes.some(({ method }) => method === 'POST');

const PROBLEMS: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The request headers are too large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The chunk extensions of the request body are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
};

/** How long the connection stays open after the response. */
const LINGER_MS = 2_000;

/** Sends an envelope for requests that Node cannot parse; they reach no route. */
export function handleUnparsable(server: Server, budgets: BudgetsService): void {
  const rejected = new WeakSet<Socket>();
  // Otherwise Node would send its own response, without an envelope.
  Object.assign(server, { requireHostHeader: false });
  server.on('connect', (_, socket: Socket) => {
    void reject(socket, 405, 'CONNECT is not allowed');
  });
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('clientError', (error: Error & { code?: string }, socket: Socket) => {
    // The rest of the request fails to parse as well. Closing the connection now could lose the response.
    if (rejected.has(socket)) return;
    // Browsers open connections in advance. A connection without any data is closed without a response.
    if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0) {
      socket.destroy();
      return;
    }
    const [status, message] = PROBLEMS[error.code ?? ''] ?? [400, 'The request is not valid HTTP'];
    void reject(socket, status, message);
  });

  async function reject(socket: Socket, status: number, message: string): Promise<void> {
    rejected.add(socket);
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
    const budget = await budgets.charge(networkBudget('public', socket.remoteAddress));
    const body = JSON.stringify(failureEnvelope(message));
    const headers = {
      'X-Request-Id': randomUUID(),
      ...budgetHeaders(budget),
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      Connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  }
}
