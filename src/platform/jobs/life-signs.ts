import { Client, type Pool } from 'pg';

const SWEEP_MS = 2_000;
const RECONNECT_PAUSE_MS = 1_000;

/** Longer than it takes a new pool of workers to show that it is alive. */
const YOUNG = '3 seconds';

/**
 * A process that is killed leaves its jobs locked; the queue itself would free them after four hours. So each pool of
 * workers keeps a connection open that bears its name, and every process frees the jobs of pools without one.
 */
export class LifeSigns {
  private readonly signs = new Map<string, Client>();
  private sweeping: Promise<unknown> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly pool: Pool,
    private readonly url: string,
  ) {}

  show(poolId: string): void {
    const client = new Client({ connectionString: this.url, application_name: poolId });
    this.signs.set(poolId, client);
    client.on('error', () => undefined);
    client.on('end', () =>
      setTimeout(() => this.signs.get(poolId) === client && this.show(poolId), RECONNECT_PAUSE_MS).unref(),
    );
    // A connection that fails ends, too, and is then tried again.
    client.connect().catch(() => undefined);
  }

  hide(poolId: string): void {
    const client = this.signs.get(poolId);
    this.signs.delete(poolId);
    client?.end().catch(() => undefined);
  }

  watch(): void {
    this.timer = setTimeout(() => {
      this.sweeping = this.sweep().finally(() => this.stopped || this.watch());
    }, SWEEP_MS).unref();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    for (const poolId of this.signs.keys()) this.hide(poolId);
    await this.sweeping;
  }

  private async sweep(): Promise<void> {
    await this.pool
      .query(
        `select graphile_worker.force_unlock_workers(dead), pg_notify('jobs:insert', '{"count": 1}')
           from (select array(
             select locked_by from graphile_worker.jobs where locked_at < now() - interval '${YOUNG}'
             except select application_name from pg_stat_activity) as dead) found
          where cardinality(dead) > 0`,
      )
      // The database is away: nothing can be freed, and nothing is lost.
      .catch(() => undefined);
  }
}
