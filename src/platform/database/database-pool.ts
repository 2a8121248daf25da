import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { DatabaseUnavailableError } from '../errors/database-failure.js';
import { ImpatientClient } from './impatient-client.js';
import { Patience } from './patience.js';

export interface DatabasePoolConfig extends PoolConfig {
  /** How long the server may say nothing at all while somebody waits for a connection. */
  silenceMs: number;
  /** How long the answer to one statement may take. */
  answerMs: number;
}

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (reason?: Error | boolean) => void,
) => void;

/**
 * The driver's pool, with two limits for whoever waits for a connection: `connectionTimeoutMillis` in all, and `silenceMs`
 * without a sign of life from the server. A burst makes everyone wait while the server is well and answers one after the
 * other; a server that hangs answers nobody, and is given up soon.
 */
export class DatabasePool extends Pool {
  private readonly signsOfLife: Patience;

  constructor({ silenceMs, answerMs, ...config }: DatabasePoolConfig) {
    const signsOfLife = new Patience(silenceMs);
    // The pool hands its options to each client it makes, which its types do not tell.
    const options: object = { ...config, Client: ImpatientClient, signsOfLife, answers: new Patience(answerMs) };
    super(options);
    this.signsOfLife = signsOfLife;
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
    let isOver = false;
    const finish: Connected = (error, client, release) => {
      if (isOver) {
        // Whoever asked for it has given up.
        if (client !== undefined) release();
        return;
      }
      isOver = true;
      stopWaiting();
      callback(error && new DatabaseUnavailableError(error.message, { cause: error }), client, release);
    };
    const stopWaiting = this.signsOfLife.start(() => {
      finish(new Error('It gives no sign of life'), undefined, () => undefined);
    });
    super.connect(finish);
  }
}
