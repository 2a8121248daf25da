import { fstatSync, readSync, writeFileSync } from 'node:fs';
import { renderWebp } from './webp-rendering.js';

const STDIN = 0;
/** What one image may take, beside what the process itself needs. */
const MAX_MEMORY_BYTES = 80 * 1_048_576;
const MAX_CPU_MS = 1_000;
const LOOK_MS = 5;

try {
  // When the machine runs out of memory, Linux takes this process first and not the service.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Other systems choose for themselves.
}

/**
 * The process of ImageProcessing: a file in, its WebP out, or nothing for what is no image that we show. libvips works
 * in a thread beside this one, which meanwhile watches what it takes.
 */
const ownMemory = process.memoryUsage.rss();
const ownCpu = process.cpuUsage();
setInterval(() => {
  const { user, system } = process.cpuUsage(ownCpu);
  if (process.memoryUsage.rss() - ownMemory > MAX_MEMORY_BYTES || user + system > MAX_CPU_MS * 1_000)
    process.kill(process.pid, 'SIGKILL');
}, LOOK_MS).unref();
const [width, height] = process.argv.slice(2).map(Number) as [number, number];
const image = await renderWebp(contentOf(STDIN), { width, height }).catch(() => null);
if (image) process.stdout.write(image);

/** From its beginning, wherever whoever wrote it has left off. */
function contentOf(file: number): Buffer {
  const content = Buffer.allocUnsafe(fstatSync(file).size);
  readSync(file, content, { position: 0 });
  return content;
}
