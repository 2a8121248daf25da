import { Client } from 'pg';

type Callback = (error: Error | null, result?: unknown) => void;
type Query = (...args: unknown[]) => unknown;

const READ_TIMEOUT = 'Query read timeout';

/**
 * Hangs up when the server does not answer in time. The driver alone would only fail the query and keep the connection,
 * still waiting for the old answer, so that everyone after would wait in vain too.
 */
export class ImpatientClient extends Client {
  constructor(...args: ConstructorParameters<typeof Client>) {
    super(...args);
    // A connection may break between two statements of a transaction, when neither the pool nor the ORM listens. The next
    // statement fails then; without a listener the process would end.
    this.on('error', () => undefined);
  }

  // The driver declares a dozen overloads; all of them end with a callback or return a promise.
  override query = ((...args: unknown[]): unknown => {
    const query = Client.prototype.query.bind(this) as Query;
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      const watched: Callback = (error, result) => {
        this.hangUpAfter(error);
        (callback as Callback)(error, result);
      };
      return query(...args.slice(0, -1), watched);
    }
    const result = query(...args);
    if (result instanceof Promise) result.catch((error: unknown) => this.hangUpAfter(error));
    return result;
  }) as Client['query'];

  private hangUpAfter(error: unknown): void {
    if (!(error instanceof Error) || error.message !== READ_TIMEOUT) return;
    (this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  }
}
