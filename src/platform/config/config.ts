import { resolve } from 'node:path';
import { StartupError } from '../errors/app-error.js';
import { EnvironmentReader } from './environment-reader.js';
import { type GithubSettings, type OidcSettings, readGithub, readOidc } from './provider-settings.js';
import { type PageTexts, readLogo, readPageTexts, readSiteName, type SiteLogo } from './site-settings.js';
import { readSupportAi, type SupportAi } from './support-ai-settings.js';

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
  crawlerPerMinute: number;
  sitePerMinute: number;
  oauthPerMinute: number;
}

/** Days until a submission is due, by package. */
export interface DueDays {
  starter: number;
  pro: number;
  premium: number;
}

export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  priceId: string;
  /** URL of a simulated Stripe, for tests. */
  apiUrl: string | undefined;
}

/** An abstract class rather than an interface, so that it is its own injection token. */
export abstract class Config {
  abstract readonly production: boolean;
  abstract readonly port: number;
  abstract readonly host: string | undefined;
  abstract readonly dataDir: string;
  /** How long a start waits for the embedded server, which recovers after a crash first. */
  abstract readonly startTimeoutMs: number;
  /** Undefined: the embedded server under `dataDir`. */
  abstract readonly databaseUrl: string | undefined;
  /** Read replicas for catalog reads. */
  abstract readonly replicaUrls: readonly string[];
  abstract readonly redisUrl: string | undefined;
  abstract readonly adminApiKey: string | undefined;
  abstract readonly demoData: boolean;
  abstract readonly siteUrl: string;
  /** Replaces "Catalog" on pages, in emails, feeds and share images. */
  abstract readonly siteName: string;
  /** Undefined: the built-in mark. */
  abstract readonly siteLogo: SiteLogo | undefined;
  /** The hue of the accent color in OKLCH, in degrees. */
  abstract readonly accentHue: number;
  /** Markdown of the operator's own pages; others have built-in texts. */
  abstract readonly pageTexts: PageTexts;
  /** The email address that pages show for questions. Undefined: they show none. */
  abstract readonly contactEmail: string | undefined;
  abstract readonly trustProxy: false | number | string;
  /** Whether apps can connect by signing in. OAuth needs https, except on this computer. */
  abstract readonly agentSignIn: boolean;
  /** Browser origins that may call `/mcp`, besides that of `siteUrl` and loopback. */
  abstract readonly mcpAllowedOrigins: readonly string[];
  /** Served to the MCP registry, which verifies who owns the domain. */
  abstract readonly mcpRegistryAuth: string | undefined;
  /** Whether cached tool calls bypass the MCP library. */
  abstract readonly mcpFastPath: boolean;
  /** Development and tests only: URLs of partners may be http and private. */
  abstract readonly allowPrivateNetwork: boolean;
  /** Whether the websites of listings are checked. */
  abstract readonly siteChecks: boolean;
  /** Whether the process loads the encoder and the reader. */
  abstract readonly meaning: boolean;
  /** 32 bytes. Undefined: a key is stored in `dataDir`. */
  abstract readonly encryptionKey: Buffer | undefined;
  abstract readonly supportAi: SupportAi;
  /** `local`: under `dataDir`, served by this process. */
  abstract readonly imageStore: 'local' | S3Settings;
  /** The size of the response cache; 0 turns it off. */
  abstract readonly cacheMegabytes: number;
  /** Undefined: metrics are not served. */
  abstract readonly metricsPort: number | undefined;
  abstract readonly metricsHost: string;
  abstract readonly rates: RateLimits;
  abstract readonly dueDays: DueDays;
  /** Undefined: emails go to the terminal and to the development mailbox. */
  abstract readonly smtpUrl: string | undefined;
  abstract readonly mailFrom: string;
  /** The account with this email address is an admin. */
  abstract readonly adminEmail: string | undefined;
  /** Undefined: sign-in with it is off. */
  abstract readonly oidc: OidcSettings | undefined;
  abstract readonly github: GithubSettings | undefined;
  /** Undefined: payments are off. */
  abstract readonly stripe: StripeSettings | undefined;
}

export class ConfigError extends StartupError {
  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
  }
}

export const DEFAULT_ACCENT_HUE = 172;
export const DEFAULT_START_TIMEOUT_MS = 120_000;
const days = { min: 1, max: 3_650 };
const perWindow = { min: 1, max: 1_000_000_000 };

export function loadConfig(environment: NodeJS.ProcessEnv): Config {
  const read = new EnvironmentReader(environment);
  const production = read.text('NODE_ENV') === 'production';
  const port = readPort(read);
  const dataDir = resolve(read.text('DATA_DIR') ?? './.data');
  const databaseUrl = read.url('DATABASE_URL', ['postgres', 'postgresql']);
  const adminApiKey = read.secret('ADMIN_API_KEY', 32);
  if (production) read.required('ADMIN_API_KEY', 'NODE_ENV=production (a secret of at least 32 characters)');
  const encryptionKey = read.key('ENCRYPTION_KEY', 32);
  if (production) read.required('ENCRYPTION_KEY', 'NODE_ENV=production (32 random bytes in base64)');

  const siteUrl = readSiteUrl(read, port);
  const config: Config = {
    production,
    port,
    host: read.text('HOST'),
    dataDir,
    startTimeoutMs: read.integer('START_TIMEOUT_MS', DEFAULT_START_TIMEOUT_MS, { min: 1_000, max: 3_600_000 }),
    databaseUrl,
    replicaUrls: read.urls('DATABASE_REPLICA_URLS', ['postgres', 'postgresql']),
    redisUrl: read.url('REDIS_URL', ['redis', 'rediss']),
    adminApiKey,
    demoData: read.flag('DEMO_DATA', databaseUrl === undefined),
    siteUrl,
    agentSignIn: isSecureOrLoopback(siteUrl),
    siteName: readSiteName(read),
    siteLogo: readLogo(read),
    accentHue: read.integer('SITE_ACCENT_HUE', DEFAULT_ACCENT_HUE, { min: 0, max: 359 }),
    pageTexts: readPageTexts(read, dataDir),
    contactEmail: read.email('CONTACT_EMAIL'),
    trustProxy: read.proxies('TRUST_PROXY'),
    mcpAllowedOrigins: read.origins('MCP_ALLOWED_ORIGINS'),
    mcpRegistryAuth: read.text('MCP_REGISTRY_AUTH'),
    mcpFastPath: read.flag('MCP_FAST_PATH', true),
    siteChecks: read.flag('SITE_CHECKS', true),
    meaning: read.flag('MEANING', true),
    allowPrivateNetwork: read.flag('ALLOW_PRIVATE_NETWORK', false),
    encryptionKey,
    supportAi: readSupportAi(read, production),
    imageStore: readImageStore(read),
    cacheMegabytes: read.integer('CACHE_MEGABYTES', 16, { min: 0, max: 65_536 }),
    metricsPort: read.integer('METRICS_PORT', 0, { min: 0, max: 65_535 }) || undefined,
    metricsHost: read.text('METRICS_HOST') ?? '127.0.0.1',
    smtpUrl: read.url('SMTP_URL', ['smtp', 'smtps']),
    mailFrom: read.text('MAIL_FROM') ?? 'catalog@localhost',
    adminEmail: read.email('ADMIN_EMAIL'),
    oidc: readOidc(read),
    github: readGithub(read),
    stripe: readStripe(read),
    dueDays: {
      starter: read.integer('DUE_DAYS_STARTER', 7, days),
      pro: read.integer('DUE_DAYS_PRO', 14, days),
      premium: read.integer('DUE_DAYS_PREMIUM', 21, days),
    },
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
      crawlerPerMinute: read.integer('RATE_CRAWLER_PER_MINUTE', 600, perWindow),
      sitePerMinute: read.integer('RATE_SITE_PER_MINUTE', 300, perWindow),
      oauthPerMinute: read.integer('RATE_OAUTH_PER_MINUTE', 600, perWindow),
    },
  };
  if (read.problems.length > 0) throw new ConfigError(read.problems);
  return config;
}

const readPort = (read: EnvironmentReader): number => read.integer('PORT', 3000, { min: 0, max: 65_535 });

const readSiteUrl = (read: EnvironmentReader, port = readPort(read)): string =>
  read.url('SITE_URL', ['http', 'https']) ?? `http://localhost:${port}`;

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

function isSecureOrLoopback(siteUrl: string): boolean {
  const { protocol, hostname } = new URL(siteUrl);
  return protocol === 'https:' || LOOPBACK_HOSTS.has(hostname);
}

/** Reads only what names the site, for a command that needs nothing else. */
export function loadSiteIdentity(environment: NodeJS.ProcessEnv): Pick<Config, 'siteUrl' | 'siteName'> {
  const read = new EnvironmentReader(environment);
  const identity = { siteUrl: readSiteUrl(read), siteName: readSiteName(read) };
  if (read.problems.length > 0) throw new ConfigError(read.problems);
  return identity;
}

/** Reads only the settings of AI support, for a command that needs nothing else. */
export function loadSupportAi(environment: NodeJS.ProcessEnv): SupportAi {
  const read = new EnvironmentReader(environment);
  const supportAi = readSupportAi(read, read.text('NODE_ENV') === 'production');
  if (read.problems.length > 0) throw new ConfigError(read.problems);
  return supportAi;
}

function readImageStore(read: EnvironmentReader): 'local' | S3Settings {
  if (read.choice('IMAGE_STORE', ['local', 's3']) === 'local') return 'local';
  const required = (name: string): string => read.required(name, 'IMAGE_STORE=s3');
  const endpoint = 'IMAGE_STORE_S3_ENDPOINT';
  return {
    endpoint: read.url(endpoint, ['http', 'https']) ?? required(endpoint),
    bucket: required('IMAGE_STORE_S3_BUCKET'),
    region: required('IMAGE_STORE_S3_REGION'),
    accessKey: required('IMAGE_STORE_S3_ACCESS_KEY'),
    secretKey: required('IMAGE_STORE_S3_SECRET_KEY'),
  };
}

/** All three or none: with only some of them, users could pay without getting Premium. */
function readStripe(read: EnvironmentReader): StripeSettings | undefined {
  const secretKey = read.text('STRIPE_SECRET_KEY');
  const webhookSecret = read.text('STRIPE_WEBHOOK_SECRET');
  const priceId = read.text('STRIPE_PRICE_ID');
  const apiUrl = read.url('STRIPE_API_URL', ['http', 'https']);
  const values = { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_PRICE_ID: priceId };
  const missing = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (secretKey !== undefined && webhookSecret !== undefined && priceId !== undefined) {
    if (!webhookSecret.startsWith('whsec_')) read.problems.push('STRIPE_WEBHOOK_SECRET must start with whsec_');
    if (!priceId.startsWith('price_')) read.problems.push('STRIPE_PRICE_ID must start with price_');
    return { secretKey, webhookSecret, priceId, apiUrl };
  }
  if (missing.length < 3)
    read.problems.push(
      `${missing.join(' and ')} must also be set: payments need all of ${Object.keys(values).join(', ')}`,
    );
  else if (apiUrl !== undefined) read.problems.push('STRIPE_API_URL requires STRIPE_SECRET_KEY');
  return undefined;
}
