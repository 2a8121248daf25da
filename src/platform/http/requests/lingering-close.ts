import type { Request } from 'express';
import type { EarlyStep } from './before-express.js';

/** How much of a body is still read after the response, and how long the connection then stays open. */
const LINGER_BYTES = 262_144;
const LINGER_MS = 2_000;
const CHECK_MS = 50;

/**
 * Stops reading a body that the caller keeps sending after the response, such as a rejection: receiving it costs CPU. The
 * connection is closed a little later, because closing it immediately could lose the response.
 */
export const lingeringClose: EarlyStep = (request, response, next) => {
  if (request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined)
    response.once('finish', () => linger(request));
  next();
};

function linger(request: Request): void {
  if (request.complete) return;
  const { socket } = request;
  const [startedAt, received] = [Date.now(), socket.bytesRead];
  const timer = setInterval(() => {
    if (!request.complete && Date.now() - startedAt > LINGER_MS) socket.destroy();
    else if (!request.complete && socket.bytesRead - received > LINGER_BYTES) socket.pause();
    if (request.complete || socket.destroyed) clearInterval(timer);
  }, CHECK_MS).unref();
}
