import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../src/platform/embedded-postgres/embedded-postgres.js';
import { migrate } from '../../../src/platform/database/migrate.js';

const run = promisify(execFile);
const QUICK = { fsync: 'off', full_page_writes: 'off', shared_buffers: '32MB', max_connections: '60' };
const quiet = (): void => undefined;

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'catalog-replica-'));
  // As root the server runs as `nobody`, which needs access to the folder.
  await chmod(folder, 0o755);
  return folder;
}

export interface ReplicatedServer {
  primary: EmbeddedPostgres;
  replicas: EmbeddedPostgres[];
  stop(): Promise<void>;
}

/** A real primary and streaming replicas, each started from a copy of the stopped primary's folder. */
export async function startReplicated(count: number): Promise<ReplicatedServer> {
  const folder = await newFolder();
  const start = (dataDir: string, settings = {}): Promise<EmbeddedPostgres> =>
    startEmbeddedPostgres({ dataDir, log: quiet, settings: { ...QUICK, ...settings } });
  const first = await start(folder);
  await migrate(first.url);
  await first.stop();

  const folders = [folder];
  for (let index = 0; index < count; index += 1) {
    const copy = await newFolder();
    folders.push(copy);
    await run('cp', ['-a', join(folder, 'postgres'), copy]);
    await writeFile(join(copy, 'postgres', 'standby.signal'), '');
  }
  const primary = await start(folder);
  const { hostname, port, username, password } = new URL(primary.url);
  const source = `host=${hostname} port=${port} user=${username} password=${password}`;
  const replicas = await Promise.all(folders.slice(1).map((copy) => start(copy, { primary_conninfo: source })));
  return {
    primary,
    replicas,
    stop: async () => {
      for (const server of [...replicas, primary]) await server.stop();
      for (const one of folders) await rm(one, { recursive: true, force: true });
    },
  };
}
