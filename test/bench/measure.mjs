import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const LOAD = fileURLToPath(new URL('./load.mjs', import.meta.url));

/** Puts load on a server that runs in this process, from another one, and says what each request cost this process. */
export async function measure(target, { warmUp = 300, count = 3_000 } = {}) {
  const load = fork(LOAD);
  try {
    await run(load, target, warmUp);
    const before = process.cpuUsage();
    const result = await run(load, target, count);
    const { user, system } = process.cpuUsage(before);
    if (Object.keys(result.failures).length > 0)
      throw new Error(`${target.url}: not all answers were 2xx: ${JSON.stringify(result.failures)}`);
    return { ...result, cpuMs: (user + system) / 1_000 / count };
  } finally {
    load.kill();
  }
}

async function run(load, target, count) {
  load.send({ target, count });
  const [result] = await once(load, 'message');
  return result;
}
