import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { DEFAULT_START_TIMEOUT_MS } from '../config/config.js';
import { type Cluster, CLUSTER_OWNER, prepareCluster } from './cluster.js';
import {
  findPostmaster,
  hasExited,
  type Postmaster,
  readServerLog,
  type SpawnedServer,
  spawnPostmaster,
  stopPostmaster,
} from './server-process.js';
import { StartupError } from '../errors/app-error.js';

export interface EmbeddedPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: (line: string) => void;
  /** How long the server may take, for example to recover after a crash. */
  startTimeoutMs?: number;
  /** Extra server settings, as in postgresql.conf. */
  settings?: Record<string, string>;
}

const DATABASE = 'catalog';
const HOST = '127.0.0.1';
const INSTANCE_LOCK = 748_201_133;
const CONNECT_TIMEOUT_MS = 5000;
const POLL_MS = 25;
const RESPAWN_PAUSE_MS = 200;
const LOCK_TIMEOUT_MS = 1000;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 5000;
const STABLE_AFTER_MS = 60_000;
const WRONG_PASSWORD = '28P01';

/** Failures of a server start that are worth a retry: another process is starting, or a killed server left files behind. */
const TRANSIENT_FAILURE = /lock file|shared memory block|Address already in use/i;

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { server } = await prepareServer(options);
  await server.start();
  return server;
}

/** For a command next to the service: uses the server of a running service, or starts one until it is stopped. */
export async function joinEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { server, cluster } = await prepareServer(options);
  try {
    await server.start();
    return server;
  } catch (error) {
    const running = error instanceof AnotherInstanceError ? findPostmaster(cluster) : undefined;
    if (running === undefined) throw error;
    return { url: urlOf(cluster, running.port), stop: () => Promise.resolve() };
  }
}

async function prepareServer({
  dataDir: folder,
  log,
  startTimeoutMs = DEFAULT_START_TIMEOUT_MS,
  settings = {},
}: EmbeddedPostgresOptions): Promise<{ server: EmbeddedServer; cluster: Cluster }> {
  const dataDir = path.resolve(folder);
  const cluster = await prepareCluster(dataDir, log, settings.fsync !== 'off');
  return { server: new EmbeddedServer(cluster, dataDir, log, startTimeoutMs, settings), cluster };
}

const urlOf = ({ password }: Cluster, port: number): string =>
  `postgres://${CLUSTER_OWNER}:${password}@${HOST}:${port}/${DATABASE}`;

class AnotherInstanceError extends StartupError {
  constructor(dataDir: string) {
    super(`Another instance is already running on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`);
  }
}

/**
 * Owns the server of a cluster. The proof of ownership is an advisory lock on an open connection. It ends with this process,
 * even after a crash, so that the next start can adopt a server that is still running.
 */
class EmbeddedServer implements EmbeddedPostgres {
  private readonly stopping = new AbortController();
  private port = 0;
  private postmaster: Postmaster | undefined;
  private connection: Client | undefined;
  private ownedSince = 0;
  private pauseMs = FIRST_PAUSE_MS;
  private recovery: Promise<void> = Promise.resolve();
  private stopped: Promise<void> | undefined;

  constructor(
    private readonly cluster: Cluster,
    private readonly dataDir: string,
    private readonly log: (line: string) => void,
    private readonly startTimeoutMs: number,
    private readonly settings: Record<string, string>,
  ) {}

  get url(): string {
    return urlOf(this.cluster, this.port);
  }

  /** Adopts the running server or starts one; returns when this process owns it and it accepts connections. */
  async start(): Promise<void> {
    const deadline = Date.now() + this.startTimeoutMs;
    let spawned: SpawnedServer | undefined;
    let problem = 'it does not respond';
    try {
      while (Date.now() < deadline) {
        const postmaster = findPostmaster(this.cluster);
        if (postmaster) {
          const failure = await this.own(postmaster);
          if (!failure) {
            this.log(`Embedded PostgreSQL ${this.describe(postmaster, spawned)}`);
            return;
          }
          problem = failure.message;
        } else if (!spawned) {
          spawned = spawnPostmaster(this.cluster, this.port || (await findFreePort()), this.settings);
        } else if (hasExited(spawned)) {
          problem = await readServerLog(this.cluster, spawned.logStart);
          if (!TRANSIENT_FAILURE.test(problem)) throw new Error(`The embedded PostgreSQL does not start:\n${problem}`);
          spawned = undefined;
          await this.pause(RESPAWN_PAUSE_MS);
        }
        await this.pause(POLL_MS);
      }
      throw new Error(await this.explainTimeout(problem));
    } catch (error) {
      // Another instance that took the lock first owns the server, even if this process started it.
      const isOwned = !(error instanceof AnotherInstanceError);
      if (isOwned && spawned?.process.pid) await stopPostmaster(spawned.process.pid, this.cluster);
      throw error;
    }
  }

  stop(): Promise<void> {
    this.stopped ??= this.shutDown();
    return this.stopped;
  }

  private async shutDown(): Promise<void> {
    this.stopping.abort();
    await this.recovery;
    // The lock is released last, so that no other process adopts a server that is stopping.
    if (this.postmaster) await stopPostmaster(this.postmaster.pid, this.cluster);
    await this.connection?.end();
  }

  /** Returns a failure that is worth a retry, and throws one that is not. */
  private async own(postmaster: Postmaster): Promise<Error | undefined> {
    const connection = this.createConnection(postmaster.port);
    try {
      await connection.connect();
      if (!(await this.takeInstanceLock(connection))) throw new AnotherInstanceError(this.dataDir);
      if (this.port && this.port !== postmaster.port) {
        await stopPostmaster(postmaster.pid, this.cluster);
        throw new Error(`it listened on port ${postmaster.port} instead of ${this.port}`);
      }
      await createDatabase(connection);
    } catch (error) {
      void connection.end();
      if (error instanceof AnotherInstanceError) this.postmaster = undefined;
      if (error instanceof AnotherInstanceError || (error as { code?: string }).code === WRONG_PASSWORD) throw error;
      return error as Error;
    }
    connection.once('end', () => {
      if (!this.stopping.signal.aborted) this.recovery = this.recover();
    });
    this.connection = connection;
    this.postmaster = postmaster;
    this.port = postmaster.port;
    this.ownedSince = Date.now();
    return undefined;
  }

  private createConnection(port: number): Client {
    const connection = new Client({
      host: HOST,
      port,
      user: CLUSTER_OWNER,
      password: this.cluster.password,
      // Not the service's own database: an open connection would prevent its use as a template and dropping it.
      database: 'postgres',
      ssl: false,
      application_name: 'catalog-service instance lock',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    // Without a listener a lost connection would end the process; the 'end' event that follows is handled.
    connection.on('error', () => undefined);
    return connection;
  }

  /** Waits a moment, because the server takes some time to release the lock of a killed process. */
  private async takeInstanceLock(connection: Client): Promise<boolean> {
    const deadline = Date.now() + LOCK_TIMEOUT_MS;
    for (;;) {
      const sql = 'select pg_try_advisory_lock($1) as taken';
      const { rows } = await connection.query<{ taken: boolean }>(sql, [INSTANCE_LOCK]);
      if (rows[0]?.taken) return true;
      if (Date.now() > deadline) return false;
      await this.pause(POLL_MS);
    }
  }

  private async recover(): Promise<void> {
    this.log('Embedded PostgreSQL stopped; starting it again');
    if (Date.now() - this.ownedSince > STABLE_AFTER_MS) this.pauseMs = FIRST_PAUSE_MS;
    while (!this.stopping.signal.aborted) {
      try {
        await this.pause(this.pauseMs);
        this.pauseMs = Math.min(this.pauseMs * 2, MAX_PAUSE_MS);
        await this.start();
        return;
      } catch (error) {
        // A stop ends the pause by throwing, which is not logged.
        if (!isAborted(this.stopping.signal)) this.log((error as Error).message);
      }
    }
  }

  /** Ends early, by throwing, when the service stops. */
  private async pause(durationMs: number): Promise<void> {
    await sleep(durationMs, undefined, { signal: this.stopping.signal });
  }

  private describe({ pid, port }: Postmaster, spawned: SpawnedServer | undefined): string {
    const how = pid === spawned?.process.pid ? 'started' : 'adopted, an earlier process left it running';
    return `${how} (port ${port}, process ${pid}, data in ${this.cluster.directory})`;
  }

  private async explainTimeout(problem: string): Promise<string> {
    const serverLog = await readServerLog(this.cluster);
    const limit = `${this.startTimeoutMs / 1000} s (START_TIMEOUT_MS)`;
    return `The embedded PostgreSQL was not ready within ${limit}: ${problem}. Its log ends:\n${serverLog}`;
  }
}

async function createDatabase(connection: Client): Promise<void> {
  const { rowCount } = await connection.query('select from pg_database where datname = $1', [DATABASE]);
  if (!rowCount) await connection.query(`create database ${DATABASE}`);
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, HOST);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A function, because the compiler assumes that a flag it has just narrowed cannot have changed. */
const isAborted = (signal: AbortSignal): boolean => signal.aborted;
