/** The CPU time of processes, as the Linux kernel counts it for each of their threads. */
import { readdirSync, readFileSync } from 'node:fs';

const threads = (pid) => {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
};

/** Milliseconds that a thread has used so far; of the main one, without `thread`. */
export function threadMs(pid, thread = pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6;
  } catch {
    // A thread may end before it is read.
    return 0;
  }
}

/** Milliseconds that the current threads of a process have used so far. */
export const processMs = (pid) => threads(pid).reduce((sum, thread) => sum + threadMs(pid, thread), 0);

/** The processes that a PostgreSQL server has started for its connections and for itself. */
function childrenOf(parent) {
  return readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const [, , , ppid] = /^(\d+) \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
      return ppid === String(parent);
    } catch {
      return false;
    }
  });
}

/** Returns a function that returns how many milliseconds a PostgreSQL server and its current connections have used since. */
export function startDatabaseTime(database) {
  const before = new Map(childrenOf(database).map((pid) => [pid, processMs(pid)]));
  // A connection may close meanwhile, and then its time is gone.
  return () => [...before].reduce((sum, [pid, ms]) => sum + Math.max(0, processMs(pid) - ms), 0);
}

/** The CPU time of `work` in the service and its database. The smallest of several rounds, because both do other work, too. */
export async function costOf(work, { service, database, suspicious, rounds = 3 }) {
  let least = Infinity;
  let result;
  for (let round = 0; round < rounds; round += 1) {
    const backends = childrenOf(database);
    const ms = () => processMs(service) + backends.reduce((sum, pid) => sum + processMs(pid), 0);
    const before = ms();
    result = await work();
    least = Math.min(least, ms() - before);
    if (least < suspicious) break;
  }
  return { ms: least, result };
}
