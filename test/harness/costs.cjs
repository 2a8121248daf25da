// What each suite costs, when TEST_COSTS names a file: `TEST_COSTS=costs.ndjson npm test`. The runtime calls `begin` and `end`
// in the worker, and the reporter prints the lines that `end` appends. Node loads this module once per worker.
const { appendFileSync, readFileSync } = require('node:fs');
const { subscribe } = require('node:diagnostics_channel');

const file = process.env.TEST_COSTS;
const TICKS_PER_SECOND = 100;
const counts = { services: 0, processes: 0, requests: 0, waitedMs: 0 };
let suite;

/** CPU seconds of this process and of its children that have ended. Only Linux has them. */
function cpuSeconds() {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
}

const memoryMb = (name) =>
  Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'utf8'))[1]) / 1024);

/** Counts the time for which code of the suite waits for a timer. */
function countTimers(global) {
  const { setTimeout } = global;
  global.setTimeout = Object.assign((callback, ms, ...rest) => {
    const startedAt = Date.now();
    const fire = (...values) => {
      counts.waitedMs += Date.now() - startedAt;
      callback(...values);
    };
    return setTimeout(fire, ms, ...rest);
  }, setTimeout);
}

if (file !== undefined) {
  subscribe('child_process', () => (counts.processes += 1));
  subscribe('undici:request:create', () => (counts.requests += 1));
}

module.exports = {
  countService: () => (counts.services += 1),

  begin(path, global) {
    if (file === undefined) return;
    Object.assign(counts, { services: 0, processes: 0, requests: 0, waitedMs: 0 });
    countTimers(global);
    suite = { path, startedAt: Date.now(), cpu: cpuSeconds() };
  },

  end() {
    if (suite === undefined) return;
    const { path, startedAt, cpu } = suite;
    suite = undefined;
    const line = {
      path,
      wall: (Date.now() - startedAt) / 1000,
      cpu: cpuSeconds() - cpu,
      ...counts,
      worker: process.pid,
      rssMb: memoryMb('VmRSS'),
      peakMb: memoryMb('VmHWM'),
    };
    appendFileSync(file, `${JSON.stringify(line)}\n`);
  },
};
