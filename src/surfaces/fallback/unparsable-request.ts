import { randomUUID } from 'node:crypto';
import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { budgetHeaders } from '../../contexts/access/budgets/budget-headers.js';
import type { Budgets } from '../../contexts/access/budgets/budgets.js';
import { failureEnvelope } from '../../platform/http/responses/envelope.js';

const PROBLEMS: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The request headers are too large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The chunk extensions of the request body are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
};

/** How long the connection stays open after the response. */
const LINGER_MS = 2_000;

/** Sends an envelope for requests that Node cannot parse; they reach no route. */
export function handleUnparsable(server: Server, budgets: Budgets): void {
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
    const budget = await budgets.chargePublic(socket.remoteAddress);
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
