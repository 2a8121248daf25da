import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Pool, QueryResultRow } from 'pg';
import { DataSource, QueryFailedError } from 'typeorm';
import { Config } from '../../../platform/config/config.js';
import { MetricsService } from '../../../platform/metrics/metrics.service.js';
import { Replica, ReplicaUnavailableError } from '../../../platform/database/connections/replica.js';
import { CatalogRevisionService } from './catalog-revision.service.js';

/** A prepared statement: each connection parses it once, by name. */
export interface Statement {
  name: string;
  text: string;
}

const WRITTEN = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as position`;

/**
 * Runs catalog reads directly on a pool; a query runner of the ORM would cost as much as a query. Reads go to the
 * replicas in turn, or to the primary if there are none. A replica is used only if it has replayed every change that
 * this process knew of when the read started. So a client always reads its own writes, and nothing is cached under a
 * newer revision than it was read from.
 */
@Injectable()
export class CatalogReadsService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly primary: Pool;
  private readonly replicas: Replica[];
  private turn = 0;
  /** The WAL position of the primary when this revision was current. */
  private written = { revision: -1, position: 0 };
  private locating: Promise<void> | undefined;

  constructor(
    dataSource: DataSource,
    private readonly revision: CatalogRevisionService,
    { replicaUrls }: Config,
    metrics: MetricsService,
  ) {
    this.primary = (dataSource.driver as unknown as { master: Pool }).master;
    const logger = new Logger(CatalogReadsService.name);
    this.replicas = replicaUrls.map((url) => new Replica(url, new URL(url).host, (line) => logger.warn(line)));
    metrics.gauge('database_replicas', 'Reachable replicas', [], () => [
      { value: this.replicas.filter(({ isReachable }) => isReachable).length },
    ]);
  }

  async queryRows<Row extends QueryResultRow>(
    statement: Statement | string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    const query = { ...(typeof statement === 'string' ? { text: statement } : statement), values: [...values] };
    for (const replica of this.upToDate()) {
      try {
        return await replica.queryRows<Row>(query);
      } catch (error) {
        if (!(error instanceof ReplicaUnavailableError)) throw error;
      }
    }
    try {
      const { rows } = await this.primary.query<Row>(query);
      return rows;
    } catch (error) {
      throw new QueryFailedError(query.text, query.values, error as Error);
    }
  }

  /** For lists that are declared once. */
  async query<Rows>(text: string, values: unknown[]): Promise<Rows> {
    return (await this.queryRows(text, values)) as Rows;
  }

  async findRow<Row extends QueryResultRow>(
    statement: Statement | string,
    values: readonly unknown[] = [],
  ): Promise<Row | null> {
    const [row] = await this.queryRows<Row>(statement, values);
    return row ?? null;
  }

  async onApplicationBootstrap(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.checkPosition()));
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.close()));
  }

  /** Replicas to try, starting with the next in turn. */
  private upToDate(): Replica[] {
    // Without notifications, the position that a replica must have reached is unknown.
    if (this.replicas.length === 0 || !this.revision.isListening()) return [];
    if (this.written.revision !== this.revision.current()) {
      this.locating ??= this.locateWritten().finally(() => (this.locating = undefined));
      return [];
    }
    this.turn = (this.turn + 1) % this.replicas.length;
    return [...this.replicas.slice(this.turn), ...this.replicas.slice(0, this.turn)].filter((replica) =>
      replica.hasReplayed(this.written.position),
    );
  }

  /** Until this finishes, reads go to the primary. */
  private async locateWritten(): Promise<void> {
    const revision = this.revision.current();
    try {
      const { rows } = await this.primary.query<{ position: number }>(WRITTEN);
      this.written = { revision, position: rows[0]?.position ?? Infinity };
    } catch {
      // Ignored: the read itself reports this error.
    }
  }
}
