import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { createApp } from '../../src/app.js';
import { type Config, ConfigError, loadConfig } from '../../src/platform/config/config.js';
import { cloneDatabase, dropDatabase } from '../harness/database.js';

const SECRET = 'a-secret-of-more-than-32-characters-indeed';
const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString('base64');

/** The message that rejects the environment. */
function rejection(environment: Record<string, string>): string {
  try {
    loadConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('The configuration was accepted');
}

/** The rejected variables. */
const rejected = (environment: Record<string, string>): string[] =>
  [...rejection(environment).matchAll(/^ {2}- (\w+)/gm)].map(([, name]) => name ?? '');

describe('The configuration', () => {
  it('needs nothing: every setting has the documented default', () => {
    expect(loadConfig({})).toMatchObject({
      production: false,
      port: 3000,
      host: undefined,
      dataDir: `${process.cwd()}/.data`,
      startTimeoutMs: 120_000,
      databaseUrl: undefined,
      replicaUrls: [],
      redisUrl: undefined,
      adminApiKey: undefined,
      demoData: true,
      siteUrl: 'http://localhost:3000',
      agentSignIn: true,
      siteName: 'Catalog',
      siteLogo: undefined,
      accentHue: 172,
      pageTexts: {},
      meaning: true,
      trustProxy: false,
      imageStore: 'local',
      cacheMegabytes: 16,
      metricsPort: undefined,
      metricsHost: '127.0.0.1',
      rates: {
        restStandard: 10,
        restPremium: 60,
        mcpStandard: 30,
        mcpPremium: 120,
        submitPerMinute: 10,
        submitPerDay: 200,
        askPerMinute: 30,
        publicPerMinute: 60,
        publicPerHour: 400,
        crawlerPerMinute: 600,
        sitePerMinute: 300,
        oauthPerMinute: 600,
      },
      dueDays: { starter: 7, pro: 14, premium: 21 },
      smtpUrl: undefined,
      mailFrom: 'catalog@localhost',
      adminEmail: undefined,
      oidc: undefined,
      github: undefined,
      stripe: undefined,
    } satisfies Partial<Config>);
  });

  it('treats an empty or blank variable as not set', () => {
    const names = [
      'PORT',
      'HOST',
      'DATA_DIR',
      'DATABASE_URL',
      'ADMIN_API_KEY',
      'DEMO_DATA',
      'SITE_URL',
      'CONTACT_EMAIL',
      'TRUST_PROXY',
      'METRICS_HOST',
    ];
    for (const blank of ['', '  '])
      expect(loadConfig(Object.fromEntries(names.map((name) => [name, blank])))).toEqual(loadConfig({}));
  });

  it('reads every variable', () => {
    const rates = [
      'REST_STANDARD',
      'REST_PREMIUM',
      'MCP_STANDARD',
      'MCP_PREMIUM',
      'SUBMIT_PER_MINUTE',
      'SUBMIT_PER_DAY',
    ];
    rates.push('ASK_PER_MINUTE', 'PUBLIC_PER_MINUTE', 'PUBLIC_PER_HOUR', 'CRAWLER_PER_MINUTE', 'SITE_PER_MINUTE');
    rates.push('OAUTH_PER_MINUTE');
    const config = loadConfig({
      NODE_ENV: 'production',
      PORT: '8080',
      HOST: '127.0.0.1',
      DATA_DIR: '/srv/catalog',
      DATABASE_URL: 'postgres://me:pass@db/catalog',
      DATABASE_REPLICA_URLS: 'postgres://me:pass@one/catalog, postgresql://two:5433/catalog',
      REDIS_URL: 'rediss://cache:6380',
      CACHE_MEGABYTES: '128',
      MCP_FAST_PATH: 'false',
      SITE_CHECKS: 'false',
      METRICS_PORT: '9464',
      METRICS_HOST: '10.0.0.5',
      ADMIN_API_KEY: SECRET,
      ENCRYPTION_KEY,
      SITE_URL: 'https://catalog.example/',
      CONTACT_EMAIL: 'team@catalog.example',
      SITE_NAME: ' Nord ',
      SITE_ACCENT_HUE: '0',
      ...Object.fromEntries(rates.map((name, index) => [`RATE_${name}`, `${index + 1}`])),
    });
    expect(config).toMatchObject({
      production: true,
      port: 8080,
      host: '127.0.0.1',
      dataDir: '/srv/catalog',
      databaseUrl: 'postgres://me:pass@db/catalog',
      replicaUrls: ['postgres://me:pass@one/catalog', 'postgresql://two:5433/catalog'],
      redisUrl: 'rediss://cache:6380',
      cacheMegabytes: 128,
      mcpFastPath: false,
      siteChecks: false,
      metricsPort: 9464,
      metricsHost: '10.0.0.5',
      adminApiKey: SECRET,
      siteUrl: 'https://catalog.example',
      contactEmail: 'team@catalog.example',
      siteName: 'Nord',
      accentHue: 0,
    });
    expect(Object.values(config.rates)).toEqual(rates.map((_, index) => index + 1));
  });

  it.each(['short', 'x'.repeat(42), Buffer.alloc(31).toString('base64'), `${ENCRYPTION_KEY}!`])(
    'rejects %p as an encryption key, without repeating it',
    (key) => {
      const message = rejection({ ENCRYPTION_KEY: key });
      expect(message).toContain('ENCRYPTION_KEY must be 32 bytes in base64');
      expect(message).not.toContain(key);
    },
  );

  it('uses the port in the site URL unless SITE_URL is set', () => {
    expect(loadConfig({ PORT: '4321' }).siteUrl).toBe('http://localhost:4321');
    expect(loadConfig({ PORT: '4321', SITE_URL: 'https://x.example' }).siteUrl).toBe('https://x.example');
  });

  it('loads demo data by default only into the embedded database', () => {
    const DATABASE_URL = 'postgresql://db/catalog';
    expect(loadConfig({ DATABASE_URL }).demoData).toBe(false);
    for (const yes of ['true', '1', 'TRUE']) expect(loadConfig({ DATABASE_URL, DEMO_DATA: yes }).demoData).toBe(true);
    for (const no of ['false', '0', 'False']) expect(loadConfig({ DEMO_DATA: no }).demoData).toBe(false);
  });

  it('requires its secrets only in production', () => {
    const NODE_ENV = 'production';
    expect(rejected({ NODE_ENV })).toEqual(['ADMIN_API_KEY', 'ENCRYPTION_KEY']);
    expect(rejected({ NODE_ENV, ADMIN_API_KEY: ' ', ENCRYPTION_KEY })).toEqual(['ADMIN_API_KEY']);
    expect(rejected({ NODE_ENV, ADMIN_API_KEY: SECRET, ENCRYPTION_KEY: 'c2hvcnQ=' })).toEqual(['ENCRYPTION_KEY']);
    expect(loadConfig({ NODE_ENV, ADMIN_API_KEY: SECRET, ENCRYPTION_KEY }).adminApiKey).toBe(SECRET);
    for (const other of ['development', 'test']) expect(loadConfig({ NODE_ENV: other }).production).toBe(false);
  });

  it('rejects an admin key of less than 32 characters', () => {
    expect(loadConfig({ ADMIN_API_KEY: 'k'.repeat(32) }).adminApiKey).toBe('k'.repeat(32));
    expect(rejected({ ADMIN_API_KEY: 'k'.repeat(31) })).toEqual(['ADMIN_API_KEY']);
  });

  it('names all problems in one message', () => {
    const wrong = {
      PORT: 'http',
      DATABASE_URL: 'mysql://db/catalog',
      REDIS_URL: 'localhost:6379',
      ADMIN_API_KEY: 'short',
      DEMO_DATA: 'maybe',
      SITE_URL: 'catalog.example',
      RATE_REST_STANDARD: '0',
      RATE_PUBLIC_PER_HOUR: 'many',
    };
    const message = rejection(wrong);
    expect(message).toMatch(/^The configuration has 8 problems:\n/);
    expect(rejected(wrong).sort()).toEqual(Object.keys(wrong).sort());
    expect(rejection({ PORT: 'http' })).toBe(
      'The configuration has a problem:\n  - PORT must be a whole number from 0 to 65535, not "http"',
    );
  });

  it.each([
    ['PORT', ['-1', '65536', '3000.5', '1e3', '0x10', '٣']],
    ['RATE_REST_STANDARD', ['0', '-1', '1.5', 'Infinity', '99999999999999999999']],
    ['DEMO_DATA', ['yes', '2', 'null']],
    ['DATABASE_URL', ['db', 'http://db/catalog', 'postgres:', '//db/catalog']],
    ['DATABASE_REPLICA_URLS', ['db', 'postgres://one/catalog,http://two/catalog']],
    ['CACHE_MEGABYTES', ['-1', '0.5', 'all']],
    ['METRICS_PORT', ['-1', '65536', 'on']],
    ['ADMIN_EMAIL', ['boss', 'bo\u200Bss@catalog.example']],
    ['CONTACT_EMAIL', ['team', '@catalog.example', 'a b@catalog.example', 'a@b@c', 'a@b?subject=x']],
    ['SITE_NAME', ['x'.repeat(41), 'two\nlines', 'right\u202eleft', 'zero\u200bwidth']],
    ['SITE_ACCENT_HUE', ['-1', '360', '1.5', 'red']],
    ['REDIS_URL', ['cache:6379', 'http://cache']],
    ['SITE_URL', ['x.example', 'ftp://x.example', 'https://', 'https:x.example', '/catalog']],
  ])('rejects an invalid %s', (name, values) => {
    for (const value of values) expect([value, rejected({ [name]: value })]).toEqual([value, [name]]);
  });

  describe('with files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'config-'));
    const file = (name: string, content: string | Buffer): string => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    };
    const image = (width: number, height: number): Sharp =>
      sharp({ create: { width, height, channels: 3, background: '#123456' } });

    afterAll(() => rmSync(folder, { recursive: true }));

    it('reads a logo by its content, whatever its name is', async () => {
      const sides = { width: 120, height: 48 };
      const logos: [string, Buffer][] = [
        ['image/png', await image(120, 48).png().toBuffer()],
        ['image/jpeg', await image(120, 48).jpeg({ progressive: true }).toBuffer()],
        ['image/webp', await image(120, 48).webp().toBuffer()],
        ['image/webp', await image(120, 48).webp({ lossless: true }).toBuffer()],
        ['image/webp', await image(120, 48).withMetadata().webp().toBuffer()],
      ];
      for (const [type, content] of logos)
        expect(loadConfig({ SITE_LOGO: file('logo.txt', content) }).siteLogo).toEqual({ type, ...sides, content });
    });

    it('rejects a logo that is missing, a folder, no image, too small, or too large', async () => {
      const png = await image(40, 40).png().toBuffer();
      const wrong: [string, RegExp][] = [
        [join(folder, 'none.png'), /does not exist/],
        [folder, /is not a file/],
        [file('empty', ''), /PNG, JPEG or WebP/],
        [file('svg.png', '<svg xmlns="http://www.w3.org/2000/svg"/>'), /PNG, JPEG or WebP/],
        [file('cut', png.subarray(0, 20)), /PNG, JPEG or WebP/],
        [file('cut.jpg', Buffer.from('ffd8ffe0ffff', 'hex')), /PNG, JPEG or WebP/],
        [file('small', await image(15, 40).png().toBuffer()), /is 15 x 40/],
        [file('wide', await image(2_049, 40).png().toBuffer()), /is 2049 x 40/],
        [file('heavy', Buffer.concat([png, Buffer.alloc(524_288)])), /bytes/],
      ];
      for (const [path, reason] of wrong) {
        const message = rejection({ SITE_LOGO: path });
        expect(message).toMatch(/^The configuration has a problem:\n {2}- SITE_LOGO must be /);
        expect(message).toMatch(reason);
      }
    });

    it('reads the pages in DATA_DIR, and rejects those that are too long or not UTF-8', () => {
      mkdirSync(join(folder, 'pages'));
      file('pages/terms.md', '# Terms');
      expect(loadConfig({ DATA_DIR: folder }).pageTexts).toEqual({ terms: '# Terms' });
      for (const content of ['x'.repeat(131_073), Buffer.from([0xff, 0xfe, 0x41]), 'a\0b']) {
        file('pages/terms.md', content);
        expect(rejection({ DATA_DIR: folder })).toMatch(/terms\.md must be Markdown in UTF-8 of at most 128 KiB/);
      }
    });
  });

  it('does not repeat secrets in its message', () => {
    const message = rejection({
      NODE_ENV: 'production',
      ADMIN_API_KEY: 'hunter2-hunter2',
      DATABASE_URL: 'postgers://root:sesame@db/catalog',
      REDIS_URL: 'http://:sesame@cache',
      SITE_URL: 'ftp://root:sesame@x.example',
    });
    expect(message).not.toMatch(/hunter2|sesame/);
  });

  describe('of sign-in providers', () => {
    const oidc = {
      OIDC_ISSUER: 'https://id.example/realms/staff/',
      OIDC_CLIENT_ID: 'catalog',
      OIDC_CLIENT_SECRET: 'sesame',
    };
    const github = { GITHUB_CLIENT_ID: 'catalog', GITHUB_CLIENT_SECRET: 'sesame' };

    it('reads an OpenID provider with its exact issuer, and names it by its host unless OIDC_NAME is set', () => {
      const settings = { issuer: oidc.OIDC_ISSUER, clientId: 'catalog', clientSecret: 'sesame' };
      expect(loadConfig(oidc).oidc).toEqual({ ...settings, name: 'id.example' });
      expect(loadConfig({ ...oidc, OIDC_NAME: 'Northwind ID' }).oidc?.name).toBe('Northwind ID');
    });

    it('reads GitHub, and a GitHub Enterprise Server', () => {
      const settings = { clientId: 'catalog', clientSecret: 'sesame' };
      expect(loadConfig(github).github).toEqual({ ...settings, url: 'https://github.com' });
      const GITHUB_URL = 'https://git.studio.example/';
      expect(loadConfig({ ...github, GITHUB_URL }).github?.url).toBe('https://git.studio.example');
    });

    it.each([
      ['OIDC', oidc],
      ['GitHub', github],
    ])('rejects %s if it is incomplete, and names each missing part once, without a secret', (_name, all) => {
      for (const name of Object.keys(all)) {
        const environment = { ...all, [name]: '' };
        expect(rejected(environment)).toEqual([name]);
        expect(rejection(environment)).toContain(`${name} is required when `);
        expect(rejection(environment)).not.toContain('sesame');
      }
    });

    it('rejects a name without a provider', () => {
      expect(rejected({ OIDC_NAME: 'Northwind ID' })).toEqual(Object.keys(oidc));
    });

    it('accepts http only on this machine', () => {
      for (const issuer of ['http://127.0.0.1:8080', 'http://localhost/x', 'http://[::1]:9'])
        expect(loadConfig({ ...oidc, OIDC_ISSUER: issuer }).oidc?.issuer).toBe(issuer);
      for (const issuer of ['http://id.example', 'http://127.0.0.1.evil.example', 'id.example', 'ftp://id.example'])
        expect(rejected({ ...oidc, OIDC_ISSUER: issuer })).toEqual(['OIDC_ISSUER']);
      expect(rejected({ ...github, GITHUB_URL: 'http://git.studio.example' })).toEqual(['GITHUB_URL']);
    });
  });

  describe('of the image store', () => {
    const s3 = {
      IMAGE_STORE: 's3',
      IMAGE_STORE_S3_ENDPOINT: 'https://s3.example/',
      IMAGE_STORE_S3_BUCKET: 'pictures',
      IMAGE_STORE_S3_REGION: 'eu-north-1',
      IMAGE_STORE_S3_ACCESS_KEY: 'access',
      IMAGE_STORE_S3_SECRET_KEY: 'sesame',
    };

    it('reads the S3 settings', () => {
      expect(loadConfig(s3).imageStore).toEqual({
        endpoint: 'https://s3.example',
        bucket: 'pictures',
        region: 'eu-north-1',
        accessKey: 'access',
        secretKey: 'sesame',
      });
      expect(loadConfig({ ...s3, IMAGE_STORE: 'local' }).imageStore).toBe('local');
    });

    it('names each missing or wrong S3 setting once, without secrets', () => {
      const { IMAGE_STORE, ...settings } = s3;
      expect(rejected({ IMAGE_STORE })).toEqual(Object.keys(settings));
      for (const name of Object.keys(settings)) expect(rejected({ ...s3, [name]: ' ' })).toEqual([name]);
      expect(rejected({ ...s3, IMAGE_STORE_S3_ENDPOINT: 's3.example' })).toEqual(['IMAGE_STORE_S3_ENDPOINT']);
      expect(rejection({ ...s3, IMAGE_STORE_S3_BUCKET: '' })).not.toMatch(/sesame/);
    });

    it('accepts only local and s3', () => {
      expect(rejection({ IMAGE_STORE: 'ftp' })).toContain('IMAGE_STORE must be local or s3, not "ftp"');
    });
  });

  describe('of payments', () => {
    const STRIPE = {
      STRIPE_SECRET_KEY: 'sk_sesame',
      STRIPE_WEBHOOK_SECRET: 'whsec_sesame',
      STRIPE_PRICE_ID: 'price_1',
    };

    it('requires all three Stripe settings or none', () => {
      expect(loadConfig(STRIPE).stripe).toEqual({
        secretKey: 'sk_sesame',
        webhookSecret: 'whsec_sesame',
        priceId: 'price_1',
        apiUrl: undefined,
      });
      expect(loadConfig({ ...STRIPE, STRIPE_API_URL: 'http://127.0.0.1:9/' }).stripe?.apiUrl).toBe(
        'http://127.0.0.1:9',
      );
      expect(loadConfig({}).stripe).toBeUndefined();
    });

    it('rejects an incomplete set in one sentence, without secrets', () => {
      for (const name of Object.keys(STRIPE)) {
        const message = rejection({ ...STRIPE, [name]: ' ' });
        expect(message).toContain(`${name} must also be set: payments need all of`);
        expect(message).not.toMatch(/sesame/);
      }
      expect(rejected({ STRIPE_SECRET_KEY: 'sk_sesame' })).toEqual(['STRIPE_WEBHOOK_SECRET']);
      expect(rejected({ ...STRIPE, STRIPE_WEBHOOK_SECRET: 'sk_sesame' })).toEqual(['STRIPE_WEBHOOK_SECRET']);
      expect(rejected({ ...STRIPE, STRIPE_PRICE_ID: 'prod_1' })).toEqual(['STRIPE_PRICE_ID']);
      expect(rejected({ ...STRIPE, STRIPE_API_URL: 'stripe.example' })).toEqual(['STRIPE_API_URL']);
      expect(rejected({ STRIPE_API_URL: 'http://127.0.0.1:9' })).toEqual(['STRIPE_API_URL']);
    });
  });

  describe('of AI support', () => {
    const OPENAI = {
      SUPPORT_AI: 'openai',
      SUPPORT_AI_BASE_URL: 'http://127.0.0.1:11434/v1/',
      SUPPORT_AI_MODEL: 'small-model',
    };

    it('accepts off, knowledge and any OpenAI-compatible endpoint', () => {
      for (const kind of ['off', 'knowledge', 'Knowledge'])
        expect(loadConfig({ SUPPORT_AI: kind }).supportAi).toEqual({ kind: kind.toLowerCase() });
      expect(loadConfig(OPENAI).supportAi).toEqual({
        kind: 'openai',
        baseUrl: 'http://127.0.0.1:11434/v1',
        apiKey: undefined,
        model: 'small-model',
        timeoutMs: 10_000,
      });
      expect(
        loadConfig({
          ...OPENAI,
          SUPPORT_AI_API_KEY: 'sk-1',
          SUPPORT_AI_TIMEOUT_MS: '500',
          SUPPORT_AI_MONTHLY_TOKENS: '2000000',
        }).supportAi,
      ).toMatchObject({ apiKey: 'sk-1', timeoutMs: 500, monthlyTokens: 2_000_000 });
    });

    it('requires a URL and a model for an endpoint, and in production a key', () => {
      expect(rejected({ SUPPORT_AI: 'openai' })).toEqual(['SUPPORT_AI_BASE_URL', 'SUPPORT_AI_MODEL']);
      const ENCRYPTION_KEY = Buffer.alloc(32).toString('base64');
      expect(rejected({ ...OPENAI, NODE_ENV: 'production', ADMIN_API_KEY: SECRET, ENCRYPTION_KEY })).toEqual([
        'SUPPORT_AI_API_KEY',
      ]);
    });

    it('rejects a key and a URL that a failed call would repeat in the log', () => {
      for (const key of ['sk-1\nsk-2', 'sk 1', 'sk-é'])
        expect(rejected({ ...OPENAI, SUPPORT_AI_API_KEY: key })).toEqual(['SUPPORT_AI_API_KEY']);
      for (const url of ['https://user:secret@model.example/v1', 'https://user@model.example'])
        expect(rejected({ ...OPENAI, SUPPORT_AI_BASE_URL: url })).toEqual(['SUPPORT_AI_BASE_URL']);
    });

    it.each([
      ['SUPPORT_AI', ['on', 'gpt', 'true']],
      ['SUPPORT_AI_BASE_URL', ['model', 'ftp://model', '//model']],
      ['SUPPORT_AI_TIMEOUT_MS', ['0', '99', '60001', '1s']],
      ['SUPPORT_AI_MONTHLY_TOKENS', ['0', '-1', '1.5', '1e6', '2M']],
    ])('rejects an invalid %s', (name, values) => {
      for (const value of values) expect([value, rejected({ [name]: value })]).toEqual([value, [name]]);
    });
  });

  describe('of trusted proxies', () => {
    it.each([
      [undefined, false],
      ['false', false],
      ['FALSE', false],
      ['0', 0],
      ['2', 2],
      ['loopback', 'loopback'],
      ['10.0.0.0/8, 192.168.1.1', '10.0.0.0/8, 192.168.1.1'],
      ['fd00::/8,uniquelocal', 'fd00::/8,uniquelocal'],
    ])('accepts %s', (value, expected) => {
      expect(loadConfig(value === undefined ? {} : { TRUST_PROXY: value }).trustProxy).toBe(expected);
    });

    it.each(['everyone', 'true', '10.0.0.0/99', '1.2.3', '-1', '10.0.0.1;10.0.0.2', ','])(
      'rejects %s, which is neither a number nor a network',
      (value) => expect(rejected({ TRUST_PROXY: value })).toEqual(['TRUST_PROXY']),
    );

    it('accepts networks, IP addresses and names together, and the service starts with them', async () => {
      const databaseUrl = await cloneDatabase();
      const config = loadConfig({ DATABASE_URL: databaseUrl, TRUST_PROXY: '10.0.0.0/8, loopback, ::1' });
      const app = await createApp({ config, databaseUrl, logger: false, writeRequestLine: () => undefined });
      await app.close();
      await dropDatabase(databaseUrl);
    });
  });
});
