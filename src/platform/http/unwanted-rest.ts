import type { Request } from 'express';
import type { EarlyStep } from './before-express.js';

/** How much of a body, and for how long, is still taken in after its request was answered. */
const LINGER_BYTES = 8_388_608;
const LINGER_MS = 2_000;
const LOOK_MS = 50;

/**
 * Ends the connection of a sender who goes on although the answer is out, such as a refusal: taking in a body costs time
 * even when nobody reads it. Not at once, because hanging up on what is under way would take the answer along.
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
    const isOver = socket.bytesRead - received > LINGER_BYTES || Date.now() - startedAt > LINGER_MS;
    if (isOver && !request.complete) socket.destroy();
    if (isOver || request.complete || socket.destroyed) clearInterval(timer);
  }, LOOK_MS).unref();
}
