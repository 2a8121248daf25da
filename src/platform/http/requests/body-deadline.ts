import type { Server } from 'node:http';
import type { Request, Response } from 'express';
import { AppError, invalid } from '../../errors/app-error.js';
import type { EarlyStep } from './before-express.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** Undefined for a request without a body. */
    arrival?: BodyDeadline;
  }
}

/** How long a caller may take to send a request or to read its response. */
export interface RequestTimeouts {
  /** For the headers of a request. */
  headersMs: number;
  /** For a whole request, on most routes. */
  requestMs: number;
  /** For a whole request whose handler reads the body as a stream. */
  streamMs: number;
  /** For a connection without traffic while a response is being sent. */
  stallMs: number;
}

export const REQUEST_TIMEOUTS: RequestTimeouts = {
  headersMs: 15_000,
  requestMs: 30_000,
  streamMs: 3_600_000,
  stallMs: 120_000,
};

/** Longer than proxies keep idle connections (nginx: 60 s), so that no proxy sends a request on a closing connection. */
const KEEP_ALIVE_MS = 65_000;
/** How long the 408 response may take to be sent; then the connection is cut. */
const TIMEOUT_RESPONSE_MS = 10_000;

/** Sets the timeouts that Node enforces. Node has one timeout for whole requests on all routes, so `BodyDeadline` replaces it. */
export function setConnectionTimeouts(server: Server, { headersMs, stallMs }: RequestTimeouts): void {
  Object.assign(server, {
    headersTimeout: headersMs,
    connectionsCheckingInterval: headersMs / 5,
    requestTimeout: 0,
    timeout: stallMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
  });
  const close = server.close.bind(server);
  server.close = (callback) => {
    // A busy connection closes after its response instead of staying idle for a minute.
    server.keepAliveTimeout = 1;
    return close(callback);
  };
}

/** Starts the timeout of every request. The short limit applies unless the route allows a stream. */
export const enforceBodyDeadline =
  (limits: RequestTimeouts): EarlyStep =>
  (request, response, next) => {
    if (hasBody(request)) request.arrival = new BodyDeadline(request, response, limits);
    next();
  };

export const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Waits for the body of a request, and fails if the rest of it does not arrive in time or at all. */
class BodyDeadline {
  private readonly startedAt = performance.now();
  private timer: NodeJS.Timeout;
  private failure: AppError | undefined;
  private onFailure: ((failure: AppError) => void) | undefined;

  constructor(
    private readonly request: Request,
    private readonly response: Response,
    private readonly limits: RequestTimeouts,
  ) {
    this.timer = this.expireIn(limits.requestMs);
    request.once('close', () => {
      clearTimeout(this.timer);
      if (!request.complete) this.fail(incompleteBody());
    });
  }

  /** Applies the limit for streams. */
  allowStream(): void {
    clearTimeout(this.timer);
    this.timer = this.expireIn(this.limits.streamMs - (performance.now() - this.startedAt));
    this.request.socket.setTimeout(0);
  }

  /** Calls `onFailure` when the rest of the body will not arrive. The returned function removes the callback. */
  whenFailed(onFailure: (failure: AppError) => void): () => void {
    this.onFailure = onFailure;
    return () => {
      if (this.onFailure === onFailure) this.onFailure = undefined;
    };
  }

  async wait<T>(reading: Promise<T>): Promise<T> {
    const failing = new Promise<never>((_, reject) => {
      if (this.failure) reject(this.failure);
      else this.onFailure = reject;
    });
    try {
      return await Promise.race([reading, failing]);
    } catch (error) {
      // The reader of a request that ends early throws another error, which is replaced here.
      throw this.failure ?? (this.request.readableAborted ? incompleteBody() : error);
    } finally {
      this.onFailure = undefined;
    }
  }

  private expireIn(ms: number): NodeJS.Timeout {
    return setTimeout(() => this.expire(), ms).unref();
  }

  private expire(): void {
    // The body has arrived but is not read yet.
    if (this.request.complete) return;
    if (this.response.headersSent) {
      // The response is sent already, and the caller is still sending the body.
      this.request.destroy();
      return;
    }
    this.response.setHeader('Connection', 'close');
    this.timer = setTimeout(() => this.request.destroy(), TIMEOUT_RESPONSE_MS).unref();
    this.fail(new AppError('too-slow', 'The request took too long to arrive'));
  }

  private fail(failure: AppError): void {
    this.failure ??= failure;
    this.onFailure?.(failure);
  }
}

/** Resolves as `reading` does, or rejects when the rest of the body does not arrive. */
export const withBodyDeadline = <T>({ arrival }: Request, reading: Promise<T>): Promise<T> =>
  arrival?.wait(reading) ?? reading;

const incompleteBody = (): AppError => invalid('The request ended before its body was complete');

/** Yields the body as it arrives. Stopping early neither closes the connection nor reads the rest. */
export async function* bodyChunks(request: Request): AsyncGenerator<Buffer> {
  const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer, undefined>;
  try {
    for (;;) {
      const { done, value } = await withBodyDeadline(request, chunks.next());
      if (done === true) return;
      yield value;
    }
  } finally {
    // Not awaited: after a failure it would wait for a chunk that never arrives.
    chunks.return?.().catch(() => undefined);
  }
}

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
