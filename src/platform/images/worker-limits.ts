import { writeFileSync } from 'node:fs';

const CHECK_MS = 5;

/** In bytes and milliseconds, besides what the process took before. */
export interface WorkerLimits {
  memoryBytes: number;
  cpuMs: number;
}

/**
 * Ends this process when it takes too much. libvips works in other threads while this one checks memory and CPU time. System
 * limits do not work here: Node 24 reserves half a gigabyte more than Node 20, and macOS and Windows enforce none.
 */
export function limitWorker({ memoryBytes, cpuMs }: WorkerLimits): void {
  try {
    // When the machine runs out of memory, Linux ends this process first and not the service.
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Only Linux has this file.
  }
  const ownMemory = process.memoryUsage.rss();
  const ownCpu = process.cpuUsage();
  setInterval(() => {
    const { user, system } = process.cpuUsage(ownCpu);
    if (process.memoryUsage.rss() - ownMemory > memoryBytes || user + system > cpuMs * 1_000)
      process.kill(process.pid, 'SIGKILL');
  }, CHECK_MS).unref();
}
