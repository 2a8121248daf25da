import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';
import { DatabaseUnavailableError } from '../../errors/database-failure.js';
import type { TimeLimit } from './time-limit.js';

type Callback = (error: Error | null, result?: unknown) => void;
type Query = (...args: unknown[]) => unknown;

export interface DatabaseClientConfig extends ClientConfig {
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
export class DatabaseClient extends Client {
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
