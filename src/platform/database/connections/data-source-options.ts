import { type DataSourceOptions, DefaultNamingStrategy } from 'typeorm';
import { migrations } from '../../../../migrations/index.js';
import { columnName } from '../rows.js';
import { DatabasePool, type DatabasePoolConfig } from './database-pool.js';

/**
 * When the database hangs, a request must get its 503 within two seconds, so both timeouts are below that. The server
 * cancels a statement before the client stops waiting for its result.
 */
const SILENCE_TIMEOUT_MS = 1_500;
const STATEMENT_TIMEOUT_MS = 1_500;
const RESPONSE_TIMEOUT_MS = 1_700;
/** How long a request waits for a connection while the database still serves others; then it gets 503. */
const CONNECTION_TIMEOUT_MS = 10_000;
const POOL_SIZE = 20;

/** How long a caller waits for the database. */
export type DatabaseTimeouts = Partial<
  Pick<typeof LIMITS, 'connectionTimeoutMillis' | 'silenceTimeoutMs' | 'responseTimeoutMs' | 'statement_timeout'>
>;

const LIMITS = {
  connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  silenceTimeoutMs: SILENCE_TIMEOUT_MS,
  responseTimeoutMs: RESPONSE_TIMEOUT_MS,
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: 30_000,
  // The catalog fits in memory or on a fast disk. With this cost the planner reads it through the indexes.
  // A search reads the whole pending list of a GIN index, so the list stays short.
  options: '-c random_page_cost=1.1 -c jit=off -c gin_pending_list_limit=64',
};

export function poolOptions(url: string, timeouts?: DatabaseTimeouts): DataSourceOptions {
  return {
    type: 'postgres',
    driver: { Pool: DatabasePool },
    url,
    migrations,
    poolSize: POOL_SIZE,
    applicationName: 'catalog-service',
    namingStrategy: new SnakeCaseNaming(),
    extra: { ...LIMITS, ...timeouts },
  };
}

/** Short, because a read that can't reach a replica tries the next server. */
const REPLICA_SILENCE_TIMEOUT_MS = 500;

export function replicaPoolOptions(url: string): DatabasePoolConfig {
  return {
    ...LIMITS,
    silenceTimeoutMs: REPLICA_SILENCE_TIMEOUT_MS,
    connectionString: url,
    max: POOL_SIZE,
    application_name: 'catalog-service',
  };
}

/** Without timeouts, because a migration may take as long as it needs. */
export function migrationOptions(url: string): DataSourceOptions {
  return { type: 'postgres', url, migrations, poolSize: 1, applicationName: 'catalog-service-migrations' };
}

/** The same database and entities on separate connections, with longer timeouts for bulk work. */
export function bulkOptions(options: DataSourceOptions): DataSourceOptions {
  const timeouts = { silenceTimeoutMs: 10_000, responseTimeoutMs: 65_000, statement_timeout: 60_000 };
  const extra = { options: LIMITS.options, ...timeouts };
  return { ...options, poolSize: 3, connectTimeoutMS: 60_000, extra } as DataSourceOptions;
}

class SnakeCaseNaming extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string | undefined): string {
    return customName ?? columnName(propertyName);
  }
}
