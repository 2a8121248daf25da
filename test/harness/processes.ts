import { execFileSync } from 'node:child_process';

export interface RunningProcess {
  pid: number;
  parent: number;
  /** Resident memory. */
  bytes: number;
  command: string;
}

/** A process and its descendants. */
export function processTreeOf(pid: number): RunningProcess[] {
  const lines = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,rss=,args=']).toString().split('\n');
  const all = lines.flatMap((line) => {
    const [, id, parent, kilobytes, command = ''] = /^ *(\d+) +(\d+) +(\d+) +(.*)$/.exec(line) ?? [];
    return id === undefined ? [] : [{ pid: +id, parent: Number(parent), bytes: Number(kilobytes) * 1_024, command }];
  });
  return all.filter((one) => one.pid === pid || one.parent === pid);
}
