import type { QueryConfig, QueryResultRow } from 'pg';
import { QueryFailedError } from 'typeorm';
import { isDatabaseUnavailable, isRecoveryConflict, isStatementTimeout } from '../../errors/database-failure.js';
import { replicaPoolOptions } from './data-source-options.js';
import { DatabasePool } from './database-pool.js';

/** Minimum pauses between queries for the replay position of a replica that lags, and of one that is unreachable. */
const LAGGING_PAUSE_MS = 50;
const UNREACHABLE_PAUSE_MS = 1_000;

const REPLAY_POSITION = `select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as position`;

/** The replica cannot serve this query now; another server can. */
export class ReplicaUnavailableError extends Error {}

/** A streaming replica: whether it is reachable, and up to which position it has replayed the write-ahead log. */
export class Replica {
  private readonly pool: DatabasePool;
  /** The last known replay position, in bytes of the write-ahead log; undefined while the replica is unreachable. */
  private replayPosition: number | undefined;
  private checkedAt = 0;
  private isChecking = false;

  constructor(
    url: string,
    readonly name: string,
    private readonly log: (message: string) => void,
  ) {
    this.pool = new DatabasePool(replicaPoolOptions(url));
    // An idle connection that breaks needs no handling: the next query fails and reports it.
    this.pool.on('error', () => undefined);
  }

  get isReachable(): boolean {
    return this.replayPosition !== undefined;
  }

  /** Whether it has replayed everything up to `position`. If not, its position is queried again in the background. */
  hasReplayed(position: number): boolean {
    if (this.replayPosition !== undefined && this.replayPosition >= position) return true;
    const pause = this.replayPosition === undefined ? UNREACHABLE_PAUSE_MS : LAGGING_PAUSE_MS;
    if (!this.isChecking && Date.now() - this.checkedAt >= pause) void this.checkPosition();
    return false;
  }

  async queryRows<Row extends QueryResultRow>(query: QueryConfig): Promise<Row[]> {
    try {
      return (await this.pool.query<Row>(query)).rows;
    } catch (error) {
      const failure = new QueryFailedError(query.text, query.values, error as Error);
      const isUnreachable = isDatabaseUnavailable(failure) && !isStatementTimeout(failure);
      if (isUnreachable) this.markUnreachable(error as Error);
      if (isUnreachable || isRecoveryConflict(failure)) throw new ReplicaUnavailableError(undefined, { cause: error });
      throw failure;
    }
  }

  async checkPosition(): Promise<void> {
    this.isChecking = true;
    try {
      const { rows } = await this.pool.query<{ position: number | null }>(REPLAY_POSITION);
      const position = rows[0]?.position ?? null;
      if (position === null) throw new Error('it is not a streaming replica');
      if (this.replayPosition === undefined) this.log(`Replica ${this.name} is reachable`);
      this.replayPosition = position;
    } catch (error) {
      this.markUnreachable(error as Error);
    } finally {
      this.isChecking = false;
      this.checkedAt = Date.now();
    }
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  private markUnreachable({ message }: Error): void {
    if (this.replayPosition !== undefined || this.checkedAt === 0)
      this.log(`Replica ${this.name} is unreachable, reads use other servers until it responds: ${message}`);
    this.replayPosition = undefined;
    this.checkedAt = Date.now();
  }
}
