import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { Client, type ClientConfig, Pool, type PoolClient, type PoolConfig } from 'pg';
import { DatabaseUnavailableError } from '../../errors/database-failure.js';

export interface DatabasePoolConfig extends PoolConfig {
  /** How long the server may send nothing on any connection while a caller waits for one. */
  silenceTimeoutMs: number;
  /** How long the result of one statement may take. */
  responseTimeoutMs: number;
}

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (reason?: Error | boolean) => void,
) => void;

/**
 * The driver's pool with two timeouts for a caller that waits for a connection: `connectionTimeoutMillis` in all, and
 * `silenceTimeoutMs` without any message from the server. During a burst the server still sends results, so callers wait
 * longer; a server that hangs sends nothing, so they fail soon.
 */
export class DatabasePool extends Pool {
  private readonly silenceLimit: TimeLimit;

  constructor({ silenceTimeoutMs, responseTimeoutMs, ...config }: DatabasePoolConfig) {
    const silenceLimit = new TimeLimit(silenceTimeoutMs);
    // The pool passes its options on to each client; its types do not declare that.
    const responseLimit = new TimeLimit(responseTimeoutMs);
    const options: object = { ...config, Client: DatabaseClient, silenceLimit, responseLimit };
    super(options);
    this.silenceLimit = silenceLimit;
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    if (callback === undefined) {
      return new Promise((resolve, reject) => {
        this.connect((error, client) => {
          if (error) reject(error);
          else resolve(client as PoolClient);
        });
      });
    }
    let isSettled = false;
    const finish: Connected = (error, client, release) => {
      if (isSettled) {
        // The caller has already timed out.
        if (client !== undefined) release();
        return;
      }
      isSettled = true;
      stopWaiting();
      callback(error && new DatabaseUnavailableError(error.message, { cause: error }), client, release);
    };
    const stopWaiting = this.silenceLimit.start(() => {
      finish(new Error('The server is silent'), undefined, () => undefined);
    });
    super.connect(finish);
  }
}

const TICK_MS = 50;
const MAX_COUNTED_TICK_MS = 200;

interface Wait {
  since: number;
  onTimeout: () => void;
}

/**
 * A time limit for responses of a server. Each tick counts at most `MAX_COUNTED_TICK_MS`, so that a process whose event loop
 * is blocked does not mistake its own delay for silence of the server.
 */
class TimeLimit {
  private readonly waits = new Set<Wait>();
  /** The time counted up to the last tick. */
  private now = 0;
  private tickedAt = 0;
  private renewedAt = 0;
  private isTicking = false;

  constructor(private readonly limitMs: number) {}

  /** Calls `onTimeout` when the limit has passed. The returned function cancels the wait. */
  start(onTimeout: () => void): () => void {
    if (!this.isTicking) this.tickLater();
    const wait: Wait = { since: this.now, onTimeout };
    this.waits.add(wait);
    return () => this.waits.delete(wait);
  }

  /** Restarts the limit of all waits: the server has sent something. */
  renew(): void {
    this.renewedAt = this.now;
  }

  private tickLater(): void {
    this.isTicking = true;
    this.tickedAt = performance.now();
    // The immediate runs after the sockets have been read, so that a response that has arrived counts.
    setTimeout(() => setImmediate(() => this.tick()), TICK_MS).unref();
  }

  private tick(): void {
    this.now += Math.min(performance.now() - this.tickedAt, MAX_COUNTED_TICK_MS);
    for (const wait of this.waits) {
      if (this.now - Math.max(wait.since, this.renewedAt) < this.limitMs) continue;
      this.waits.delete(wait);
      wait.onTimeout();
    }
    if (this.waits.size > 0) this.tickLater();
    else this.isTicking = false;
  }
}

type Callback = (error: Error | null, result?: unknown) => void;
type Query = (...args: unknown[]) => unknown;

interface DatabaseClientConfig extends ClientConfig {
  /** Renewed by every message from the server, on any connection of the pool. */
  silenceLimit: TimeLimit;
  /** Applies to the result of each statement. */
  responseLimit: TimeLimit;
}

/** Events that prove that the server process runs. An accepted connection proves nothing: the kernel accepts it. */
const SERVER_MESSAGES = ['authenticationSASL', 'authenticationSASLContinue', 'readyForQuery'];

/**
 * Closes the connection when the server does not respond in time. The driver alone would fail the query and keep the
 * connection, on which every later query would wait behind the old result.
 */
class DatabaseClient extends Client {
  private readonly silenceLimit: TimeLimit;
  private readonly responseLimit: TimeLimit;

  constructor(config: DatabaseClientConfig) {
    super(config);
    ({ silenceLimit: this.silenceLimit, responseLimit: this.responseLimit } = config);
    // A connection may break between two statements of a transaction, when neither the pool nor the ORM listens. The next
    // statement fails then; without a listener the process would end.
    this.on('error', () => undefined);
    for (const message of SERVER_MESSAGES) this.wire.on(message, () => this.silenceLimit.renew());
  }

  override connect(): Promise<Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<Client> | void {
    const stopWaiting = this.silenceLimit.start(() => this.disconnect('The server is silent'));
    if (callback === undefined) return super.connect().finally(stopWaiting);
    super.connect((error: Error) => {
      stopWaiting();
      callback(error);
    });
  }

  // The driver declares a dozen overloads; all of them end with a callback or return a promise.
  override query = ((...args: unknown[]): unknown => {
    const query = Client.prototype.query.bind(this) as Query;
    const stopWaiting = this.responseLimit.start(() => this.disconnect('The server does not respond'));
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      const done: Callback = (error, result) => {
        stopWaiting();
        (callback as Callback)(error, result);
      };
      return query(...args.slice(0, -1), done);
    }
    const result = query(...args);
    if (result instanceof Promise) result.then(stopWaiting, stopWaiting);
    return result;
  }) as Client['query'];

  private get wire(): EventEmitter & { stream: Socket } {
    return (this as unknown as { connection: EventEmitter & { stream: Socket } }).connection;
  }

  private disconnect(reason: string): void {
    this.wire.stream.destroy(new DatabaseUnavailableError(reason));
  }
}
