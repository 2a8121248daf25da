import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Config } from '../config/config.js';
import { Metrics } from '../metrics/metrics.js';
import { Replica, ReplicaTrouble } from './replica.js';
import { CatalogRevision } from './revisions.js';

const WRITTEN = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as position`;

/**
 * Where catalog reads go: to the replicas in turn, and to the primary when there are none. A replica answers only when
 * it has replayed everything that this process knew to have changed when the query began; so nobody reads what was
 * before his own write, and no answer is kept under a newer revision than it was read from.
 */
@Injectable()
export class ReadDatabase implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly replicas: Replica[];
  private turn = 0;
  /** How far the primary had written when this revision was current. */
  private mark = { revision: -1, position: 0 };
  private marking: Promise<void> | undefined;

  constructor(
    private readonly primary: DataSource,
    private readonly revision: CatalogRevision,
    { replicaUrls }: Config,
    metrics: Metrics,
  ) {
    const logger = new Logger(ReadDatabase.name);
    this.replicas = replicaUrls.map((url) => new Replica(url, new URL(url).host, (line) => logger.warn(line)));
    metrics.gauge('database_replicas', 'Replicas that are reachable', [], () => [
      { value: this.replicas.filter(({ isReachable }) => isReachable).length },
    ]);
  }

  async query<Rows extends unknown[]>(sql: string, values: unknown[] = []): Promise<Rows> {
    for (const replica of this.upToDate()) {
      try {
        return (await replica.query(sql, values)) as Rows;
      } catch (error) {
        if (!(error instanceof ReplicaTrouble)) throw error;
      }
    }
    return this.primary.query<Rows>(sql, values);
  }

  async onApplicationBootstrap(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.look()));
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.close()));
  }

  /** The replicas to try, beginning with the next in turn. */
  private upToDate(): Replica[] {
    // While changes go unheard nobody knows what a replica would have to hold.
    if (this.replicas.length === 0 || !this.revision.isTrustworthy()) return [];
    if (this.mark.revision !== this.revision.current()) {
      this.marking ??= this.renewMark().finally(() => (this.marking = undefined));
      return [];
    }
    this.turn = (this.turn + 1) % this.replicas.length;
    return [...this.replicas.slice(this.turn), ...this.replicas.slice(0, this.turn)].filter((replica) =>
      replica.hasReplayed(this.mark.position),
    );
  }

  /** Until it is done the primary answers. */
  private async renewMark(): Promise<void> {
    const revision = this.revision.current();
    try {
      const [row] = await this.primary.query<{ position: number }[]>(WRITTEN);
      this.mark = { revision, position: row?.position ?? Infinity };
    } catch {
      // The query at hand meets the same trouble, and tells of it.
    }
  }
}
