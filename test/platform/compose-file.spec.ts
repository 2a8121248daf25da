import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { loadConfig } from '../../src/platform/config/config.js';

interface ComposeService {
  image?: string;
  profiles?: string[];
  entrypoint?: string[];
  command?: string[];
  environment?: Record<string, string | null>;
  ports?: string[];
  volumes?: string[];
  user?: string;
  restart?: string;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  healthcheck?: object;
  depends_on?: Record<string, { condition: string; required?: boolean }>;
}

const text = readFileSync('docker-compose.yml', 'utf8');
const { services, volumes } = parse(text, { merge: true }) as {
  services: Record<string, ComposeService>;
  volumes: Record<string, null>;
};
const PROCESSES = ['service-1', 'service-2'] as const;
const WITHOUT_PROFILE = ['balancer', 'postgres', 'redis', 'service-1', 'service-2'];
const SECRETS = {
  ADMIN_API_KEY: 'a-secret-of-more-than-32-characters-indeed',
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  POSTGRES_PASSWORD: 'postgres1',
  REDIS_PASSWORD: 'redis1',
};

const service = (name: string): ComposeService => services[name] ?? {};
/** What Docker Compose starts with these profiles. */
const started = (...profiles: string[]): string[] =>
  Object.keys(services)
    .filter((name) => service(name).profiles?.some((profile) => profiles.includes(profile)) ?? true)
    .sort();

/** `${NAME:-default}` and `${NAME:?message}` as Docker Compose replaces them. */
function interpolate(value: string, variables: Record<string, string>): string {
  return value.replaceAll(/\$(?:\$|\{(\w+)(?::[-?]([^}]*))?\})/g, (found, name?: string, fallback = '') =>
    name === undefined ? found.slice(1) : variables[name] || fallback,
  );
}

/** The environment of a container. A variable without a value is passed on if it is set. */
function environmentOf(name: string, variables: Record<string, string>): Record<string, string> {
  const entries = Object.entries(service(name).environment ?? {}).flatMap(([key, value]) => {
    const resolved = value === null ? variables[key] : interpolate(value, variables);
    return resolved === undefined ? [] : [[key, resolved] as const];
  });
  return Object.fromEntries(entries);
}

describe('The compose file', () => {
  let folder: string;
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'catalog-compose-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  const addCommand = (name: string, script: string): void => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  };
  /** Runs the entrypoint of a service on this computer, with the commands of `addCommand` instead of the container's. */
  const runEntrypoint = (name: string, variables: Record<string, string>, ...command: string[]): string => {
    const [file = '', ...rest] = service(name).entrypoint?.map((part) => interpolate(part, variables)) ?? [];
    const env = { ...environmentOf(name, variables), PATH: `${folder}:${process.env.PATH ?? ''}` };
    return execFileSync(file, [...rest, ...command], { env, encoding: 'utf8' });
  };
  /** The configuration of a process in a network with or without the model server. */
  const configuredAi = (hasModelServer: boolean, variables: Record<string, string> = {}): unknown => {
    addCommand('getent', `[ "$1 $2" = 'hosts support-model.' ] && ${String(hasModelServer)}`);
    const printed = runEntrypoint(
      'service-1',
      { ...SECRETS, ...variables },
      process.execPath,
      '-p',
      'JSON.stringify(process.env)',
    );
    return loadConfig({ ...JSON.parse(printed), NODE_ENV: 'production' }).supportAi;
  };

  it('has no default for any secret', () => {
    const secrets = [...text.matchAll(/\$\{(\w*(?:PASSWORD|KEY)\w*)([^}]*)\}/g)];
    expect(new Set(secrets.map(([, name]) => name))).toEqual(new Set(Object.keys(SECRETS)));
    for (const [reference, , rest] of secrets) expect([reference, rest?.slice(0, 2)]).toEqual([reference, ':?']);
  });

  it('sets passwords on both servers, passes them to the service, and serves metrics only to its own network', () => {
    expect(service('redis').command?.join(' ')).toMatch(/--requirepass \$\{REDIS_PASSWORD:\?/);
    for (const name of PROCESSES) {
      expect(environmentOf(name, SECRETS)).toMatchObject({
        DATABASE_URL: 'postgres://catalog:postgres1@postgres:5432/catalog',
        REDIS_URL: 'redis://:redis1@redis:6379',
        METRICS_HOST: '0.0.0.0',
      });
    }
    const published = Object.entries(services).filter(([, { ports }]) => ports !== undefined);
    expect(published.map(([name, { ports }]) => [name, ports])).toEqual([['balancer', ['${PORT:-3000}:80']]]);
  });

  it('starts the model server and pulls the model only with the profile ai', () => {
    expect(started()).toEqual(WITHOUT_PROFILE);
    expect(started('ai')).toEqual([...WITHOUT_PROFILE, 'support-model', 'support-model-pull'].sort());
  });

  it.each([[[]], [['ai']]])('lets every service wait only for services that start, with profiles %j', (profiles) => {
    const names = started(...profiles);
    const waited = names.flatMap((name) => Object.entries(service(name).depends_on ?? {}));
    const missing = waited.filter(([name, { required = true }]) => required && !names.includes(name));
    expect(missing).toEqual([]);
    const unchecked = waited.filter(
      ([name, { condition }]) =>
        condition === 'service_healthy' && service(name).image !== undefined && !service(name).healthcheck,
    );
    expect(unchecked).toEqual([]);
  });

  it('starts processes beside the model server without waiting for the model', () => {
    for (const name of PROCESSES) {
      expect(service(name).depends_on).toMatchObject({ 'support-model': { required: false } });
      expect(service(name).depends_on).not.toHaveProperty('support-model-pull');
    }
  });

  it('restarts services that end, without new privileges and with capabilities only where root starts as another user', () => {
    for (const [name, { restart, cap_drop: dropped, cap_add: added = [], security_opt: options }] of Object.entries(
      services,
    ))
      expect([name, restart, dropped, added, options]).toEqual([
        name,
        name === 'support-model-pull' ? 'on-failure' : 'unless-stopped',
        ['ALL'],
        name === 'balancer' ? ['CHOWN', 'NET_BIND_SERVICE', 'SETGID', 'SETUID'] : [],
        ['no-new-privileges:true'],
      ]);
    expect([service('postgres').user, service('redis').user]).toEqual(['postgres', 'redis']);
  });

  it('checks the health of the image on its port', async () => {
    const [, check = ''] = /^HEALTHCHECK .*?CMD (.+)$/m.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
    const [, ...options] = JSON.parse(check) as string[];
    const server = createServer(({ url }, response) => response.writeHead(url === '/readyz' ? 200 : 404).end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const env = { ...process.env, PORT: String((server.address() as AddressInfo).port) };
    const isHealthy = (): Promise<boolean> =>
      new Promise((resolve) => execFile(process.execPath, options, { env }, (error) => resolve(error === null)));
    expect(await isHealthy()).toBe(true);
    await new Promise((resolve) => server.close(resolve));
    expect(await isHealthy()).toBe(false);
  });

  it('runs the command of the image', () => {
    const [, command = ''] = /^CMD (.+)$/m.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
    for (const name of PROCESSES) expect(service(name).command).toEqual(JSON.parse(command));
  });

  it('without the model server, leaves AI replies to the built-in answerer', () => {
    expect(configuredAi(false)).toEqual({ kind: 'knowledge' });
  });

  it('with the model server, points each process at it', () => {
    const local = {
      kind: 'openai',
      baseUrl: 'http://support-model:11434/v1',
      apiKey: 'ollama',
      model: 'qwen3:4b-instruct',
      timeoutMs: 60_000,
    };
    expect(configuredAi(true)).toEqual(local);
    expect(configuredAi(true, { SUPPORT_AI_MODEL: 'my-model:7b', SUPPORT_AI_TIMEOUT_MS: '30000' })).toEqual({
      ...local,
      model: 'my-model:7b',
      timeoutMs: 30_000,
    });
    expect(services['service-2']).toEqual(services['service-1']);
  });

  it('passes on every variable of AI replies, for a model elsewhere', () => {
    const source = readFileSync('src/platform/config/support-ai-settings.ts', 'utf8');
    const names = new Set([...source.matchAll(/'(SUPPORT_AI\w*)'/g)].map(([, name]) => name));
    const passed = Object.entries(service('service-1').environment ?? {}).filter(([, value]) => value === null);
    expect(new Set(passed.map(([name]) => name))).toEqual(names);
    const elsewhere = {
      SUPPORT_AI: 'openai',
      SUPPORT_AI_BASE_URL: 'https://api.example/v1',
      SUPPORT_AI_API_KEY: 'sk-1',
      SUPPORT_AI_MODEL: 'large',
    };
    expect(configuredAi(false, elsewhere)).toMatchObject({ baseUrl: 'https://api.example/v1', model: 'large' });
  });

  it('pulls the model of the processes once, from the server of the same version, into a volume', () => {
    const pulled = join(folder, 'pulled');
    addCommand('ollama', `[ "$1" = pull ] && echo "$OLLAMA_HOST $2" >> ${pulled}; [ "$1" = pull ] || [ -e ${pulled} ]`);
    runEntrypoint('support-model-pull', {});
    runEntrypoint('support-model-pull', {});
    expect(readFileSync(pulled, 'utf8')).toBe('http://support-model:11434 qwen3:4b-instruct\n');
    expect(service('support-model-pull').image).toBe(service('support-model').image);
    expect(service('support-model').volumes).toEqual(['models:/root/.ollama']);
    expect(volumes).toHaveProperty('models');
  });

  it('is valid for Docker Compose, where that is installed', () => {
    const env = { ...process.env, ...SECRETS };
    const compose = (...options: string[]): string =>
      execFileSync('docker', ['compose', ...options], { env, encoding: 'utf8' });
    if (spawnSync('docker', ['compose', 'version']).status !== 0) return;
    expect(compose('config', '--services').trim().split('\n').sort()).toEqual(started());
    expect(compose('--profile', 'ai', 'config', '--services').trim().split('\n').sort()).toEqual(started('ai'));
  });
});
