import { fstatSync, readSync, writeFileSync } from 'node:fs';
import { renderWebp } from './webp-rendering.js';

const STDIN = 0;
/** The memory for one image, besides about 70 MB for the process itself. */
const MAX_MEMORY_BYTES = 64 * 1_048_576;
const MAX_CPU_MS = 1_000;
const CHECK_MS = 5;

try {
  // When the machine runs out of memory, Linux ends this process first and not the service.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Only Linux has this file.
}

/**
 * The worker of ImageProcessing: reads an image file from stdin and writes it as WebP, or writes nothing for an image that
 * is refused. libvips decodes in another thread while this one checks memory and CPU time. System limits do not work here:
 * Node 24 reserves half a gigabyte more than Node 20, and macOS and Windows enforce none.
 */
const ownMemory = process.memoryUsage.rss();
const ownCpu = process.cpuUsage();
setInterval(() => {
  const { user, system } = process.cpuUsage(ownCpu);
  if (process.memoryUsage.rss() - ownMemory > MAX_MEMORY_BYTES || user + system > MAX_CPU_MS * 1_000)
    process.kill(process.pid, 'SIGKILL');
}, CHECK_MS).unref();
const [width, height] = process.argv.slice(2).map(Number) as [number, number];
const image = await renderWebp(contentOf(STDIN), { width, height }).catch(() => null);
if (image) process.stdout.write(image);

/** Reads from position 0, because the descriptor's position is still at the end of what was written. */
function contentOf(file: number): Buffer {
  const content = Buffer.allocUnsafe(fstatSync(file).size);
  readSync(file, content, { position: 0 });
  return content;
}
