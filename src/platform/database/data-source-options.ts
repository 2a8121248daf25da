import type { DataSourceOptions } from 'typeorm';
import { migrations } from '../../../migrations/index.js';
import { DatabasePool, type DatabasePoolConfig } from './database-pool.js';
import { SnakeCaseNaming } from './snake-case-naming.js';

/**
 * A request must get its 503 within two seconds when the database hangs: waiting for a sign of life and waiting for an
 * answer are both bounded below that, and the server gives up on the statement before we do.
 */
const SILENCE_MS = 1_500;
const STATEMENT_TIMEOUT_MS = 1_500;
const ANSWER_MS = 1_700;
/** While the database answers others, a request may wait for its turn; beyond this it is told to come back. */
const LONGEST_WAIT_MS = 10_000;
const POOL_SIZE = 20;

const LIMITS = {
  silenceMs: SILENCE_MS,
  answerMs: ANSWER_MS,
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: 30_000,
  // The catalog fits in memory or on a fast disk. Told so, the planner reads it through the indexes.
  options: '-c random_page_cost=1.1 -c jit=off',
};

export function poolOptions(url: string): DataSourceOptions {
  return {
    type: 'postgres',
    driver: { Pool: DatabasePool },
    url,
    migrations,
    poolSize: POOL_SIZE,
    connectTimeoutMS: LONGEST_WAIT_MS,
    applicationName: 'catalog-service',
    namingStrategy: new SnakeCaseNaming(),
    extra: LIMITS,
  };
}

/** Whoever cannot reach a replica at once goes on to the next server. */
const REPLICA_SILENCE_MS = 500;

export function replicaPoolOptions(url: string): DatabasePoolConfig {
  return {
    ...LIMITS,
    silenceMs: REPLICA_SILENCE_MS,
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: LONGEST_WAIT_MS,
    application_name: 'catalog-service',
  };
}

/** Migrations may take as long as they need. */
export function migrationOptions(url: string): DataSourceOptions {
  return { type: 'postgres', url, migrations, poolSize: 1, applicationName: 'catalog-service-migrations' };
}

/** The same database and entities over a few connections of their own, with limits that bulk work can live with. */
export function patientOptions(options: DataSourceOptions): DataSourceOptions {
  const extra = { silenceMs: 10_000, answerMs: 65_000, statement_timeout: 60_000 };
  return { ...options, poolSize: 3, connectTimeoutMS: 60_000, extra } as DataSourceOptions;
}
