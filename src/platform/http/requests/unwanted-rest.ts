import type { Request } from 'express';
import type { EarlyStep } from './before-express.js';

/** How much of a body is still taken in after its request was answered, and how long its sender may read the answer. */
const LINGER_BYTES = 262_144;
const LINGER_MS = 2_000;
const LOOK_MS = 50;

/**
 * Stops taking in what is sent although the answer is out, such as a refusal: that costs time even when nobody reads it.
 * The connection is closed a little later, because hanging up on what is under way would take the answer along.
 */
export const refuseUnwantedRest: EarlyStep = (request, response, next) => {
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
  }, LOOK_MS).unref();
}
