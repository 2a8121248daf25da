import type { Server } from 'node:http';
import type { Request, Response } from 'express';
import { AppError, invalid } from '../../errors/app-error.js';
import type { EarlyStep } from './before-express.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** Undefined for a request that announces no body: it has arrived with its headers. */
    arrival?: Arrival;
  }
}

/** How long a caller may take over sending a request or reading its answer. */
export interface ArrivalLimits {
  /** For the headers. */
  headersMs: number;
  /** For the whole request, on every route that does not say otherwise. */
  requestMs: number;
  /** For the whole request, where the handler reads it as a stream: what it holds is stored as it comes in. */
  streamMs: number;
  /** For a connection on which nothing moves, although an answer is on its way. */
  stallMs: number;
}

export const ARRIVAL_LIMITS: ArrivalLimits = {
  headersMs: 15_000,
  requestMs: 30_000,
  streamMs: 3_600_000,
  stallMs: 120_000,
};

/** Longer than proxies keep an idle connection (nginx: 60 s), so that none sends a request into one that is closing. */
const KEEP_ALIVE_MS = 65_000;
/** How long an answer may take to get out after the request was given up; then the connection is cut. */
const GRACE_MS = 10_000;

/** What Node limits by itself. For whole requests it knows one limit for all routes, so `Arrival` takes its place. */
export function limitConnections(server: Server, { headersMs, stallMs }: ArrivalLimits): void {
  Object.assign(server, {
    headersTimeout: headersMs,
    connectionsCheckingInterval: headersMs / 5,
    requestTimeout: 0,
    timeout: stallMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
  });
  const close = server.close.bind(server);
  server.close = (callback) => {
    // A connection that is still busy when the server closes ends with its answer instead of idling for a minute.
    server.keepAliveTimeout = 1;
    return close(callback);
  };
}

/** Starts the clock of every request. A route that forgets about it has the short limit. */
export const limitArrival =
  (limits: ArrivalLimits): EarlyStep =>
  (request, response, next) => {
    if (announcesBody(request)) request.arrival = new Arrival(request, response, limits);
    next();
  };

export const announcesBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** The body of a request on its way in: whether the rest of it is still to be expected. */
class Arrival {
  private readonly startedAt = performance.now();
  private timer: NodeJS.Timeout;
  private failure: AppError | undefined;
  private tell: ((failure: AppError) => void) | undefined;

  constructor(
    private readonly request: Request,
    private readonly response: Response,
    private readonly limits: ArrivalLimits,
  ) {
    this.timer = this.expireIn(limits.requestMs);
    request.once('close', () => {
      clearTimeout(this.timer);
      if (!request.complete) this.fail(brokenOff());
    });
  }

  /** The handler reads the request as a stream. */
  allowStream(): void {
    clearTimeout(this.timer);
    this.timer = this.expireIn(this.limits.streamMs - (performance.now() - this.startedAt));
    this.request.socket.setTimeout(0);
  }

  /** Calls `tell` when the rest of the body will not come. The returned function cancels that. */
  whenFailed(tell: (failure: AppError) => void): () => void {
    this.tell = tell;
    return () => {
      if (this.tell === tell) this.tell = undefined;
    };
  }

  async wait<T>(reading: Promise<T>): Promise<T> {
    const failing = new Promise<never>((_, reject) => {
      if (this.failure) reject(this.failure);
      else this.tell = reject;
    });
    try {
      return await Promise.race([reading, failing]);
    } catch (error) {
      // Whoever reads from a request that breaks off has an error of its own for that.
      throw this.failure ?? (this.request.readableAborted ? brokenOff() : error);
    } finally {
      this.tell = undefined;
    }
  }

  private expireIn(ms: number): NodeJS.Timeout {
    return setTimeout(() => this.expire(), ms).unref();
  }

  private expire(): void {
    // It has arrived, and nobody has read it yet.
    if (this.request.complete) return;
    if (this.response.headersSent) {
      // It was answered without its body, and the sender goes on all the same.
      this.request.destroy();
      return;
    }
    this.response.setHeader('Connection', 'close');
    this.timer = setTimeout(() => this.request.destroy(), GRACE_MS).unref();
    this.fail(new AppError('too-slow', 'The request took too long to arrive'));
  }

  private fail(failure: AppError): void {
    this.failure ??= failure;
    this.tell?.(failure);
  }
}

/** The outcome of reading from a request, unless what is still to be read does not come, in time or at all. */
export const whileArriving = <T>({ arrival }: Request, reading: Promise<T>): Promise<T> =>
  arrival?.wait(reading) ?? reading;

const brokenOff = (): AppError => invalid('The request ended before its body was complete');

/** Reads the body as it comes in. Leaving early neither cuts the connection nor reads the rest. */
export async function* bodyChunks(request: Request): AsyncGenerator<Buffer> {
  const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer, undefined>;
  try {
    for (;;) {
      const { done, value } = await whileArriving(request, chunks.next());
      if (done === true) return;
      yield value;
    }
  } finally {
    // Not awaited: after a failure it would wait for the chunk that does not come.
    chunks.return?.().catch(() => undefined);
  }
}
