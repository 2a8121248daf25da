import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { DatabaseUnavailableError } from '../../errors/database-failure.js';
import { DatabaseClient } from './database-client.js';
import { TimeLimit } from './time-limit.js';

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
