import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { appendFileSync, closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { SERVER_ENVIRONMENT } from './binaries.js';
import type { Cluster } from './cluster.js';

export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

export interface SpawnedServer {
  readonly process: ChildProcess;
  /** Where its lines begin in the log file. */
  readonly logStart: number;
}

const LOG_FILE_LIMIT_BYTES = 10 * 1024 * 1024;
const LOG_TAIL_BYTES = 3000;
const STOP_TIMEOUT_MS = 7000;
const STOP_POLL_MS = 20;
const EMPTY_LOCK_FILE_AGE_MS = 3000;

const run = promisify(execFile);

/** The server that runs on this cluster, even if another process started it. */
export function findPostmaster(cluster: Cluster): Postmaster | undefined {
  const lockFile = path.join(cluster.directory, 'postmaster.pid');
  const content = readIfPresent(lockFile);
  if (content === undefined) return undefined;

  const lines = content.split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (pid > 0 && port > 0 && isPostmaster(pid, cluster)) return { pid, port };

  // PostgreSQL ignores the ID of a dead process. It does not start if another program has that ID now, or if a power cut
  // left the file empty, so the file is removed here.
  const blocksStart = pid > 0 ? processExists(pid) : fileAgeMs(lockFile) > EMPTY_LOCK_FILE_AGE_MS;
  if (blocksStart) rmSync(lockFile, { force: true });
  return undefined;
}

export function spawnPostmaster(cluster: Cluster, port: number, settings: Record<string, string>): SpawnedServer {
  const { logFile } = cluster;
  if (fileSize(logFile) > LOG_FILE_LIMIT_BYTES) renameSync(logFile, `${logFile}.old`);
  const logStart = fileSize(logFile);
  const output = openSync(logFile, 'a', 0o600);
  try {
    const child = spawn(path.join(cluster.binDir, 'postgres'), serverArguments(cluster, port, settings), {
      ...cluster.account,
      cwd: cluster.directory,
      env: SERVER_ENVIRONMENT,
      stdio: ['ignore', output, output],
      // A Ctrl-C in the terminal must not stop the server before the service has shut down.
      detached: true,
      windowsHide: true,
    });
    child.once('error', (error) => appendFileSync(logFile, `${error.message}\n`));
    child.unref();
    return { process: child, logStart };
  } finally {
    closeSync(output);
  }
}

export function hasExited({ process: child }: SpawnedServer): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

/** Requests a fast shutdown, and if that hangs an immediate one, from which the next start recovers. */
export async function stopPostmaster(pid: number, cluster: Cluster): Promise<void> {
  for (const mode of ['fast', 'immediate'] as const) {
    await requestShutdown(pid, cluster, mode);
    const deadline = Date.now() + STOP_TIMEOUT_MS;
    while (isPostmaster(pid, cluster) && Date.now() < deadline) await sleep(STOP_POLL_MS);
    if (!isPostmaster(pid, cluster)) return;
  }
  throw new Error(`The embedded PostgreSQL (process ${pid}) does not stop`);
}

/** The end of what the server has written, from the byte `since` on. */
export async function readServerLog(cluster: Cluster, since = 0): Promise<string> {
  const file = await open(cluster.logFile, 'r').catch(() => undefined);
  if (!file) return '';
  try {
    const { size } = await file.stat();
    const start = Math.max(since, size - LOG_TAIL_BYTES);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.max(size - start, 0)), { position: start });
    return buffer.toString('utf8', 0, bytesRead).trim();
  } finally {
    await file.close();
  }
}

function serverArguments(cluster: Cluster, port: number, settings: Record<string, string>): string[] {
  // The name localhost may not resolve, and a socket file would lie in a shared folder.
  const own = { listen_addresses: '127.0.0.1', port: `${port}`, unix_socket_directories: '', shared_buffers: '256MB' };
  const all = { ...own, ...settings };
  return ['-D', cluster.directory, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** A process ID alone proves nothing: it may belong to a zombie, or to another program that got it later. */
function isPostmaster(pid: number, { directory }: Cluster): boolean {
  try {
    if (process.platform === 'win32') return processExists(pid);
    if (process.platform === 'linux') {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(directory);
    }
    return execFileSync('ps', ['-ww', '-o', 'args=', '-p', `${pid}`], { encoding: 'utf8' }).includes(directory);
  } catch {
    return false;
  }
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function requestShutdown(pid: number, cluster: Cluster, mode: 'fast' | 'immediate'): Promise<void> {
  if (!isPostmaster(pid, cluster)) return;
  if (process.platform === 'win32') {
    const options = ['stop', '--no-wait', `--mode=${mode}`, `--pgdata=${cluster.directory}`];
    await run(path.join(cluster.binDir, 'pg_ctl'), options, { env: SERVER_ENVIRONMENT });
  } else {
    process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
  }
}

function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function fileAgeMs(file: string): number {
  return Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
}

function fileSize(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
