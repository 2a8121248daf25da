import { fstatSync, readSync } from 'node:fs';
import { renderWebp } from './webp-rendering.js';
import { limitWorker } from './worker-limits.js';

const STDIN = 0;

/** The worker of ImageProcessing: reads an image file from stdin and writes it as WebP, or nothing when it is rejected. */
// The process itself takes about 70 MB besides.
limitWorker({ memoryBytes: 64 * 1_048_576, cpuMs: 1_000 });
const [width, height] = process.argv.slice(2).map(Number) as [number, number];
const image = await renderWebp(contentOf(STDIN), { width, height }).catch(() => null);
if (image) process.stdout.write(image);

/** Reads from position 0, because the descriptor's position is still at the end of what was written. */
function contentOf(file: number): Buffer {
  const content = Buffer.allocUnsafe(fstatSync(file).size);
  readSync(file, content, { position: 0 });
  return content;
}
