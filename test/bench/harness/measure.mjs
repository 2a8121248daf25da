import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const LOAD = fileURLToPath(new URL('./load.mjs', import.meta.url));
/** The kernel's clock ticks per second. */
const TICKS_PER_SECOND = 100;

/** The CPU seconds that a process has used so far; NaN on systems without /proc. */
export function cpuSeconds(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return NaN;
  }
}

/** The resident memory of a process in megabytes. */
export function residentMegabytes(pid) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1_024;
  } catch {
    return NaN;
  }
}

/** Another process that asks what `run` gives it, so that its work is not counted. */
export const startClient = () => fork(LOAD);

/** Puts load on a server from another process, and returns what each request cost the process `pid`. */
export async function measure(target, { warmUp = { count: 300 }, load = { count: 3_000 }, pid = process.pid } = {}) {
  const child = startClient();
  try {
    await run(child, { target, ...warmUp });
    const before = cpuSeconds(pid);
    const result = await run(child, { target, ...load });
    const cpuMs = ((cpuSeconds(pid) - before) * 1_000) / result.count;
    return { ...result, cpuMs, megabytes: residentMegabytes(pid) };
  } finally {
    child.kill();
  }
}

export async function run(child, task) {
  child.send(task);
  const [result] = await once(child, 'message');
  if (Object.keys(result.failures).length > 0)
    throw new Error(`${task.target.url}: not all answers were 2xx: ${JSON.stringify(result.failures)}`);
  return result;
}
