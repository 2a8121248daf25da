import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from './until.mjs';

/** Whether a process with this ID runs. A zombie does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** The process ID of the embedded server in a data folder. */
export function postmaster(folder: string): number | undefined {
  const file = join(folder, 'postgres', 'postmaster.pid');
  return existsSync(file) ? parseInt(readFileSync(file, 'utf8')) : undefined;
}

/** Data folders of processes with an embedded server. */
export class DataFolders {
  private readonly folders: string[] = [];

  async create(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'catalog-process-'));
    // As root, the embedded server runs as another user, which needs access to the folder.
    await chmod(folder, 0o755);
    this.folders.push(folder);
    return folder;
  }

  async remove(): Promise<void> {
    for (const folder of this.folders) {
      const pid = postmaster(folder);
      if (pid !== undefined && isAlive(pid)) process.kill(pid, 'SIGQUIT');
      if (pid !== undefined) await until(() => !isAlive(pid));
      await rm(folder, { recursive: true, force: true });
    }
  }
}
