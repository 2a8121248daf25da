import type { QueryConfig, QueryResultRow } from 'pg';
import { QueryFailedError } from 'typeorm';
import { isDatabaseUnavailable, isRecoveryConflict, isStatementTimeout } from '../errors/database-failure.js';
import { replicaPoolOptions } from './data-source-options.js';
import { DatabasePool } from './database-pool.js';

/** How often one that lags or is lost is asked how far it is, at most. */
const LOOK_PAUSE_MS = 50;
const LOST_PAUSE_MS = 1_000;

const REPLAYED = `select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as position`;

/** The replica cannot answer this now; another server can. */
export class ReplicaTrouble extends Error {}

/** A streaming replica: whether it can be reached, and how far it has replayed what the primary wrote. */
export class Replica {
  private readonly pool: DatabasePool;
  /** Where its replay was when last seen, in bytes of the write-ahead log; undefined while it is lost. */
  private replayed: number | undefined;
  private lookedAt = 0;
  private looking = false;

  constructor(
    url: string,
    readonly name: string,
    private readonly tell: (message: string) => void,
  ) {
    this.pool = new DatabasePool(replicaPoolOptions(url));
    // A connection that breaks while idle; whoever queries next finds out.
    this.pool.on('error', () => undefined);
  }

  get isReachable(): boolean {
    return this.replayed !== undefined;
  }

  /** Whether it holds everything up to `position`. If not, it is asked again in the background. */
  hasReplayed(position: number): boolean {
    if (this.replayed !== undefined && this.replayed >= position) return true;
    const pause = this.replayed === undefined ? LOST_PAUSE_MS : LOOK_PAUSE_MS;
    if (!this.looking && Date.now() - this.lookedAt >= pause) void this.look();
    return false;
  }

  async rows<Row extends QueryResultRow>(query: QueryConfig): Promise<Row[]> {
    try {
      return (await this.pool.query<Row>(query)).rows;
    } catch (error) {
      const failure = new QueryFailedError(query.text, query.values, error as Error);
      const isLost = isDatabaseUnavailable(failure) && !isStatementTimeout(failure);
      if (isLost) this.lose(error as Error);
      if (isLost || isRecoveryConflict(failure)) throw new ReplicaTrouble(undefined, { cause: error });
      throw failure;
    }
  }

  async look(): Promise<void> {
    this.looking = true;
    try {
      const { rows } = await this.pool.query<{ position: number | null }>(REPLAYED);
      const position = rows[0]?.position ?? null;
      if (position === null) throw new Error('it is not a streaming replica');
      if (this.replayed === undefined) this.tell(`The replica ${this.name} is reachable`);
      this.replayed = position;
    } catch (error) {
      this.lose(error as Error);
    } finally {
      this.looking = false;
      this.lookedAt = Date.now();
    }
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  private lose({ message }: Error): void {
    if (this.replayed !== undefined || this.lookedAt === 0)
      this.tell(`The replica ${this.name} is left out until it can be reached: ${message}`);
    this.replayed = undefined;
    this.lookedAt = Date.now();
  }
}
