import { resolve } from 'node:path';
import { StartupError } from '../errors/startup-error.js';
import { EnvironmentReader } from './environment-reader.js';

export interface RateLimits {
  restStandard: number;
  restPremium: number;
  mcpStandard: number;
  mcpPremium: number;
  submitPerMinute: number;
  submitPerDay: number;
  askPerMinute: number;
  publicPerMinute: number;
  publicPerHour: number;
}

/** An abstract class rather than an interface, so that it is its own injection token. */
export abstract class Config {
  abstract readonly production: boolean;
  abstract readonly port: number;
  abstract readonly host: string | undefined;
  abstract readonly dataDir: string;
  /** Undefined: the embedded server under `dataDir` is used. */
  abstract readonly databaseUrl: string | undefined;
  /** Read replicas for catalog reads. */
  abstract readonly replicaUrls: readonly string[];
  abstract readonly redisUrl: string | undefined;
  abstract readonly adminApiKey: string | undefined;
  abstract readonly demoData: boolean;
  abstract readonly siteUrl: string;
  abstract readonly trustProxy: false | number | string;
  /** Browser origins, beside our own and loopback, that may call `/mcp`. */
  abstract readonly mcpAllowedOrigins: readonly string[];
  /** Development and tests: http and private addresses for whatever others have us call. */
  abstract readonly allowPrivateNetwork: boolean;
  /** Room for answers that are already rendered; 0 renders every answer anew. */
  abstract readonly cacheMegabytes: number;
  /** Undefined: no metrics are shown. */
  abstract readonly metricsPort: number | undefined;
  abstract readonly rates: RateLimits;
}

export class ConfigError extends StartupError {
  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
  }
}

const perWindow = { min: 1, max: 1_000_000_000 };

export function loadConfig(environment: NodeJS.ProcessEnv): Config {
  const read = new EnvironmentReader(environment);
  const production = read.text('NODE_ENV') === 'production';
  const port = read.integer('PORT', 3000, { min: 0, max: 65_535 });
  const databaseUrl = read.address('DATABASE_URL', ['postgres', 'postgresql']);
  const adminApiKey = read.secret('ADMIN_API_KEY', 32);
  if (production && adminApiKey === undefined) {
    read.problems.push('ADMIN_API_KEY is required when NODE_ENV=production (a secret of at least 32 characters)');
  }

  const config: Config = {
    production,
    port,
    host: read.text('HOST'),
    dataDir: resolve(read.text('DATA_DIR') ?? './.data'),
    databaseUrl,
    replicaUrls: read.addresses('DATABASE_REPLICA_URLS', ['postgres', 'postgresql']),
    redisUrl: read.address('REDIS_URL', ['redis', 'rediss']),
    adminApiKey,
    demoData: read.flag('DEMO_DATA', databaseUrl === undefined),
    siteUrl: read.address('SITE_URL', ['http', 'https']) ?? `http://localhost:${port}`,
    trustProxy: read.proxies('TRUST_PROXY'),
    mcpAllowedOrigins: read.origins('MCP_ALLOWED_ORIGINS'),
    allowPrivateNetwork: read.flag('ALLOW_PRIVATE_NETWORK', false),
    cacheMegabytes: read.integer('CACHE_MEGABYTES', 16, { min: 0, max: 65_536 }),
    metricsPort: read.integer('METRICS_PORT', 0, { min: 0, max: 65_535 }) || undefined,
    rates: {
      restStandard: read.integer('RATE_REST_STANDARD', 10, perWindow),
      restPremium: read.integer('RATE_REST_PREMIUM', 60, perWindow),
      mcpStandard: read.integer('RATE_MCP_STANDARD', 30, perWindow),
      mcpPremium: read.integer('RATE_MCP_PREMIUM', 120, perWindow),
      submitPerMinute: read.integer('RATE_SUBMIT_PER_MINUTE', 10, perWindow),
      submitPerDay: read.integer('RATE_SUBMIT_PER_DAY', 200, perWindow),
      askPerMinute: read.integer('RATE_ASK_PER_MINUTE', 30, perWindow),
      publicPerMinute: read.integer('RATE_PUBLIC_PER_MINUTE', 60, perWindow),
      publicPerHour: read.integer('RATE_PUBLIC_PER_HOUR', 400, perWindow),
    },
  };
  if (read.problems.length > 0) throw new ConfigError(read.problems);
  return config;
}
