import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';
import { DatabaseUnavailableError } from '../errors/database-failure.js';
import type { Patience } from './patience.js';

type Callback = (error: Error | null, result?: unknown) => void;
type Query = (...args: unknown[]) => unknown;

export interface ImpatientClientConfig extends ClientConfig {
  /** Renewed whenever the server says something, on whichever connection. */
  signsOfLife: Patience;
  /** For the answer to each statement. */
  answers: Patience;
}

/** What only a server that is alive can send. Accepting a connection is not among it: the kernel does that. */
const SIGNS_OF_LIFE = ['authenticationSASL', 'authenticationSASLContinue', 'readyForQuery'];

/**
 * Hangs up when the server does not answer in time. The driver alone would only fail the query and keep the connection,
 * still waiting for the old answer, so that everyone after would wait in vain too.
 */
export class ImpatientClient extends Client {
  private readonly signsOfLife: Patience;
  private readonly answers: Patience;

  constructor(config: ImpatientClientConfig) {
    super(config);
    ({ signsOfLife: this.signsOfLife, answers: this.answers } = config);
    // A connection may break between two statements of a transaction, when neither the pool nor the ORM listens. The next
    // statement fails then; without a listener the process would end.
    this.on('error', () => undefined);
    for (const sign of SIGNS_OF_LIFE) this.wire.on(sign, () => this.signsOfLife.renew());
  }

  override connect(): Promise<Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<Client> | void {
    const stopWaiting = this.signsOfLife.start(() => this.hangUp('It gives no sign of life'));
    if (callback === undefined) return super.connect().finally(stopWaiting);
    super.connect((error: Error) => {
      stopWaiting();
      callback(error);
    });
  }

  // The driver declares a dozen overloads; all of them end with a callback or return a promise.
  override query = ((...args: unknown[]): unknown => {
    const query = Client.prototype.query.bind(this) as Query;
    const stopWaiting = this.answers.start(() => this.hangUp('It does not answer'));
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      const answered: Callback = (error, result) => {
        stopWaiting();
        (callback as Callback)(error, result);
      };
      return query(...args.slice(0, -1), answered);
    }
    const result = query(...args);
    if (result instanceof Promise) result.then(stopWaiting, stopWaiting);
    return result;
  }) as Client['query'];

  private get wire(): EventEmitter & { stream: Socket } {
    return (this as unknown as { connection: EventEmitter & { stream: Socket } }).connection;
  }

  private hangUp(reason: string): void {
    this.wire.stream.destroy(new DatabaseUnavailableError(reason));
  }
}
