import sharp, { type Sharp } from 'sharp';
import { isIcoFile, largestPicture } from './ico-file.js';
import type { ImageBound } from './image-processing.js';

/** libvips holds many rows at a time, so that its memory grows with their length: 6,000,000 x 4 pixels take 3.9 GB. */
const MAX_SIDE = 16_384;
const MAX_PIXELS = 25_000_000;
/** For formats that are decoded as a whole. AVIF takes some 18 bytes a pixel, more than twice as many as the others. */
const MAX_PIXELS_AT_ONCE = 3_840 * 2_160;
const MAX_PIXELS_OF_AVIF = 2_048 * 1_440;
const QUALITY = 85;

/**
 * Only these readers see bytes from outside. SVG is not among them: its renderer runs what is a program (filters,
 * patterns, references).
 */
const READERS = ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: READERS });
sharp.concurrency(1);
sharp.cache(false);

/** Decoded, turned upright, bounded, bare of metadata. Throws for whatever is no image that we can or will show. */
export async function renderWebp(file: Buffer, { width, height }: ImageBound): Promise<Buffer> {
  const image = opened(file);
  await refuseCostly(image);
  return image
    .autoOrient()
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer();
}

/** A kilobyte can promise a picture that takes a gigabyte to decode, so its header is asked first. */
async function refuseCostly(image: Sharp): Promise<void> {
  const { width, height, format, depth, isProgressive } = await image.metadata();
  const isWhole = format === 'gif' || isProgressive || depth !== 'uchar';
  const maxPixels = format === 'heif' ? MAX_PIXELS_OF_AVIF : isWhole ? MAX_PIXELS_AT_ONCE : MAX_PIXELS;
  if (Math.max(width, height) > MAX_SIDE || width * height > maxPixels) throw new Error('The image is too large');
}

function opened(file: Buffer): Sharp {
  const limits = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 } as const;
  if (!isIcoFile(file)) return sharp(file, limits);
  const picture = largestPicture(file);
  if (!picture) throw new Error('The ICO file holds no picture that can be read');
  if ('png' in picture) return sharp(picture.png, limits);
  const { rgba, ...size } = picture;
  return sharp(rgba, { ...limits, raw: { ...size, channels: 4 } });
}
