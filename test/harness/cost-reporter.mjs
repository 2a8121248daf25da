import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';

const SHOWN = 20;
const TICKS_PER_SECOND = 100;

/** Prints the most expensive suites and the totals, when TEST_COSTS names the file that `costs.cjs` writes. */
export default class CostReporter {
  onRunStart() {
    this.startedAt = Date.now();
    if (process.env.TEST_COSTS !== undefined) rmSync(process.env.TEST_COSTS, { force: true });
  }

  onRunComplete() {
    const file = process.env.TEST_COSTS;
    if (file === undefined) return;
    const suites = readFileSync(file, 'utf8').trim().split('\n').map(JSON.parse);
    const total = (name) => suites.reduce((sum, suite) => sum + suite[name], 0);
    const row = ({ cpu, wall, services, processes, requests, waitedMs }, name) =>
      [cpu, wall, services, processes, requests, waitedMs / 1000].map((n) => n.toFixed(0).padStart(9)).join('') +
      `  ${name}`;
    console.log('    CPU s   wall s services processes requests  waited s');
    for (const suite of suites.toSorted((a, b) => b.cpu - a.cpu).slice(0, SHOWN))
      console.log(row(suite, relative(process.cwd(), suite.path)));
    const names = ['cpu', 'wall', 'services', 'processes', 'requests', 'waitedMs'];
    console.log(row(Object.fromEntries(names.map((name) => [name, total(name)])), `${suites.length} suites`));
    console.log(
      `${((Date.now() - this.startedAt) / 1000).toFixed(0)} s wall time, ${cpuSeconds().toFixed(0)} s of CPU with PostgreSQL ` +
        `(${cpuSeconds(/postgres/).toFixed(0)} s), ${Math.max(...suites.map(({ peakMb }) => peakMb))} MB peak of a worker`,
    );
  }
}

/** CPU seconds of this process and everything below it, ended processes included. */
function cpuSeconds(name = /(?:)/) {
  const processes = new Map();
  for (const id of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const [head, rest] = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ');
      const fields = rest.split(' ');
      const ticks = fields.slice(11, 15).reduce((sum, value) => sum + Number(value), 0);
      processes.set(Number(id), { parent: Number(fields[1]), seconds: ticks / TICKS_PER_SECOND, name: head });
    } catch {
      // The process has ended.
    }
  }
  const isBelow = (id) => id === process.pid || (processes.has(id) && isBelow(processes.get(id).parent));
  return [...processes]
    .filter(([id, entry]) => name.test(entry.name) && isBelow(id))
    .reduce((sum, [, { seconds }]) => sum + seconds, 0);
}
