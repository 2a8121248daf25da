import { randomUUID } from 'node:crypto';
import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { budgetHeaders } from '../../contexts/access/budgets/budget-headers.js';
import type { Budgets } from '../../contexts/access/budgets/budgets.js';
import { failureEnvelope } from '../../platform/http/envelope.js';

const PROBLEMS: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The request headers are too large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The chunk extensions of the request body are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
};

/** Node refuses what is not HTTP before any route is reached; it still gets an envelope. */
export function answerUnparsable(server: Server, budgets: Budgets): void {
  // Without these two Node would answer by itself, and without an envelope.
  Object.assign(server, { requireHostHeader: false });
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('clientError', (error: Error & { code?: string }, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, message] = PROBLEMS[error.code ?? ''] ?? [400, 'The request is not valid HTTP'];
    void budgets.chargePublic(socket.remoteAddress).then((budget) => {
      const body = JSON.stringify(failureEnvelope(message));
      const headers = {
        'X-Request-Id': randomUUID(),
        ...budgetHeaders(budget),
        'Content-Type': 'application/json; charset=utf-8',
      };
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      socket.end(
        [
          `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
          ...lines,
          `Content-Length: ${Buffer.byteLength(body)}`,
          'Connection: close',
          '',
          body,
        ].join('\r\n'),
      );
    });
  });
}
