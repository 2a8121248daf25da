import sharp, { type Sharp } from 'sharp';
import { fstatSync, readSync } from 'node:fs';
import { isIcoFile, largestPicture } from './ico-file.js';
import type { ImageBound } from './image-processing.service.js';
import { limitWorker } from './worker-limits.js';

/** libvips holds many rows in memory, so long rows are costly: 6,000,000 x 4 pixels take 3.9 GB. */
const MAX_SIDE = 16_384;
const MAX_PIXELS = 25_000_000;
/** For formats that are decoded as a whole. AVIF takes about 18 bytes per pixel, more than twice as much as the others. */
const MAX_PIXELS_AT_ONCE = 3_840 * 2_160;
const MAX_PIXELS_OF_AVIF = 2_048 * 1_440;

/**
 * Only these decoders get untrusted bytes. SVG is not among them, because filters, patterns and references make its
 * rendering time unbounded.
 */
const DECODERS = ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: DECODERS });
sharp.concurrency(1);
sharp.cache(false);

/** Decodes, turns upright, bounds the size and drops metadata. Throws for an image that the service does not show. */
async function renderWebp(file: Buffer, { width, height, quality }: ImageBound): Promise<Buffer> {
  const image = openImage(file);
  await rejectTooLarge(image);
  return image
    .autoOrient()
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer();
}

/** A file of a kilobyte can take a gigabyte to decode, so the size in its header is checked first. */
async function rejectTooLarge(image: Sharp): Promise<void> {
  const { width, height, format, depth, isProgressive } = await image.metadata();
  const isDecodedAsWhole = format === 'gif' || isProgressive || depth !== 'uchar';
  const maxPixels = format === 'heif' ? MAX_PIXELS_OF_AVIF : isDecodedAsWhole ? MAX_PIXELS_AT_ONCE : MAX_PIXELS;
  if (Math.max(width, height) > MAX_SIDE || width * height > maxPixels) throw new Error('The image is too large');
}

function openImage(file: Buffer): Sharp {
  const limits = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 } as const;
  if (!isIcoFile(file)) return sharp(file, limits);
  const picture = largestPicture(file);
  if (!picture) throw new Error('The ICO file contains no readable picture');
  if ('png' in picture) return sharp(picture.png, limits);
  const { rgba, ...size } = picture;
  return sharp(rgba, { ...limits, raw: { ...size, channels: 4 } });
}

const STDIN = 0;

/** The worker of ImageProcessing: reads an image file from stdin and writes it as WebP, or nothing when it is rejected. */
// The process itself takes about 70 MB besides.
limitWorker({ memoryBytes: 64 * 1_048_576, cpuMs: 1_000 });
const [width, height, quality] = process.argv.slice(2).map(Number) as [number, number, number];
const image = await renderWebp(contentOf(STDIN), { width, height, quality }).catch(() => null);
if (image) process.stdout.write(image);

/** Reads from position 0, because the descriptor's position is still at the end of what was written. */
function contentOf(file: number): Buffer {
  const content = Buffer.allocUnsafe(fstatSync(file).size);
  readSync(file, content, { position: 0 });
  return content;
}
