import type { PoolConfig } from 'pg';
import type { DataSourceOptions } from 'typeorm';
import { migrations } from '../../../migrations/index.js';
import { ImpatientClient } from './impatient-client.js';
import { SnakeCaseNaming } from './snake-case-naming.js';

/**
 * A request must get its 503 within two seconds when the database hangs: waiting for a connection and waiting for an
 * answer are both bounded below that, and the server gives up on the statement before we do.
 */
const CONNECT_TIMEOUT_MS = 1_500;
const STATEMENT_TIMEOUT_MS = 1_500;
const ANSWER_TIMEOUT_MS = 1_800;
const POOL_SIZE = 20;

const LIMITS = {
  Client: ImpatientClient,
  statement_timeout: STATEMENT_TIMEOUT_MS,
  query_timeout: ANSWER_TIMEOUT_MS,
  idle_in_transaction_session_timeout: 30_000,
  // The catalog fits in memory or on a fast disk. Told so, the planner reads it through the indexes.
  options: '-c random_page_cost=1.1 -c jit=off',
};

export function poolOptions(url: string): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    migrations,
    poolSize: POOL_SIZE,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    applicationName: 'catalog-service',
    namingStrategy: new SnakeCaseNaming(),
    extra: LIMITS,
  };
}

/** Whoever cannot reach a replica at once goes on to the next server. */
const REPLICA_CONNECT_TIMEOUT_MS = 500;

export function replicaPoolOptions(url: string): PoolConfig {
  return {
    ...LIMITS,
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: REPLICA_CONNECT_TIMEOUT_MS,
    application_name: 'catalog-service',
  };
}

/** Migrations may take as long as they need. */
export function migrationOptions(url: string): DataSourceOptions {
  return { type: 'postgres', url, migrations, poolSize: 1, applicationName: 'catalog-service-migrations' };
}

/** The same database and entities over a few connections of their own, with limits that bulk work can live with. */
export function patientOptions(options: DataSourceOptions): DataSourceOptions {
  const extra = { Client: ImpatientClient, statement_timeout: 60_000, query_timeout: 65_000 };
  return { ...options, poolSize: 3, extra } as DataSourceOptions;
}
