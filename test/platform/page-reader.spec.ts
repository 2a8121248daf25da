import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import manifest from '../../package.json' with { type: 'json' };

const BUILT = fileURLToPath(new URL('../../dist/src/', import.meta.url));
/** Replies with the heap limit of its thread, in megabytes. */
const WORKER = `
  import { getHeapStatistics } from 'node:v8';
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', () => parentPort.postMessage(getHeapStatistics().heap_size_limit / 1_048_576));
  parentPort.postMessage('ready');`;
const program = (worker: string): string => `
  import { getHeapStatistics } from 'node:v8';
  import { PageReader } from ${JSON.stringify(`${BUILT}platform/sites/page-reader.js`)};
  const limit = () => getHeapStatistics().heap_size_limit;
  const before = limit();
  const memory = { maxOldGenerationSizeMb: 24, maxYoungGenerationSizeMb: 1 };
  const inThread = await new PageReader(${JSON.stringify(worker)}, memory).readPage({});
  console.log(JSON.stringify({ inThread, isSame: limit() === before }));
  process.exit();`;

describe('A thread that reads pages', () => {
  it('has its own memory limit, also with the flags of npm start', () => {
    const flags = manifest.scripts.start.match(/--\S+/g) ?? [];
    expect(flags.length).toBeGreaterThan(0);
    const folder = mkdtempSync(join(tmpdir(), 'page-reader-'));
    try {
      const [main, worker] = [join(folder, 'main.mjs'), join(folder, 'worker.mjs')];
      writeFileSync(worker, WORKER);
      writeFileSync(main, program(relative(BUILT, worker)));
      const { inThread, isSame } = JSON.parse(execFileSync(process.execPath, [...flags, main], { encoding: 'utf8' }));
      expect(inThread).toBeLessThan(40);
      expect(isSame).toBe(true);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
