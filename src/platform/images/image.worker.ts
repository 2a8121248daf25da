import { fstatSync, readSync, writeFileSync } from 'node:fs';
import { renderWebp } from './webp-rendering.js';

const STDIN = 0;
/** What one image may take, beside the 70 MB or so of the process itself. */
const MAX_MEMORY_BYTES = 64 * 1_048_576;
const MAX_CPU_MS = 1_000;
const LOOK_MS = 5;

try {
  // When the machine runs out of memory, Linux takes this process first and not the service.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Only Linux has it.
}

/**
 * The worker of ImageProcessing: reads an image file and writes it as WebP, or writes nothing when it is no image that
 * we show. libvips decodes in another thread; meanwhile this one watches what the process takes. Limits of the system
 * would not do: Node 24 reserves half a gigabyte more than Node 20, and macOS and Windows enforce none.
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

/** Read from position 0: the descriptor still stands where its writer stopped. */
function contentOf(file: number): Buffer {
  const content = Buffer.allocUnsafe(fstatSync(file).size);
  readSync(file, content, { position: 0 });
  return content;
}
