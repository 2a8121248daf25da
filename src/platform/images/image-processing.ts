import { Injectable } from '@nestjs/common';
import type { Sharp, SharpOptions } from 'sharp';
import { isIcoFile, largestPicture } from './ico-file.js';

/** The box that an image must fit; smaller ones keep their size. */
export interface ImageBound {
  width: number;
  height: number;
}

export const ICON_BOUND: ImageBound = { width: 256, height: 256 };
export const PICTURE_BOUND: ImageBound = { width: 1_600, height: 1_200 };

/** What was sent is no image that we can or will show. */
export class ImageError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ImageError';
  }
}

/** The pixels that we decode: 24 megapixels a row at a time, half of them where all are held at once. */
const MAX_PIXELS = 25_000_000;
const MAX_PIXELS_AT_ONCE = 12_500_000;
const DECODE_SECONDS = 10;
const QUALITY = 85;

/**
 * Only these readers see bytes from outside. SVG is not among them: its renderer runs what is a program (filters,
 * patterns, references), and nothing can interrupt it.
 */
const READERS = ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`);

type Decoder = (input: Buffer, options: SharpOptions) => Sharp;

/** Loaded with the first image: it takes 30 MB, which a process that only serves readers never needs. */
async function loadSharp(): Promise<Decoder> {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: READERS });
  // One thread an image, and nothing kept: the same image hardly comes twice.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** Turns the bytes of a stranger into a picture of ours: decoded, turned upright, bounded, bare of metadata. */
@Injectable()
export class ImageProcessing {
  private last: Promise<unknown> = Promise.resolve();
  private sharp: ReturnType<typeof loadSharp> | undefined;

  /** As WebP. One at a time, because the threads that decode also resolve names and read files. */
  async toWebp(file: Buffer, bound: ImageBound): Promise<Buffer> {
    this.sharp ??= loadSharp();
    const sharp = await this.sharp;
    const result = this.last.then(() => render(sharp, file, bound));
    this.last = result.catch(() => undefined);
    return result;
  }
}

async function render(sharp: Decoder, file: Buffer, { width, height }: ImageBound): Promise<Buffer> {
  try {
    const image = opened(sharp, file);
    await refuseCostly(image);
    return await image
      .autoOrient()
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .timeout({ seconds: DECODE_SECONDS })
      .toBuffer();
  } catch (cause) {
    if (cause instanceof ImageError) throw cause;
    throw new ImageError('The image cannot be decoded', { cause });
  }
}

/** A kilobyte can promise a picture that takes a gigabyte to decode, so its header is asked first. */
async function refuseCostly(image: Sharp): Promise<void> {
  const { width, height, format, depth, isProgressive } = await image.metadata();
  const atOnce = format === 'heif' || format === 'gif' || isProgressive || depth !== 'uchar';
  if (width * height > (atOnce ? MAX_PIXELS_AT_ONCE : MAX_PIXELS)) throw new ImageError('The image is too large');
}

function opened(sharp: Decoder, file: Buffer): Sharp {
  const limits = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 } as const;
  if (!isIcoFile(file)) return sharp(file, limits);
  const picture = largestPicture(file);
  if (!picture) throw new ImageError('The ICO file holds no picture that can be read');
  if ('png' in picture) return sharp(picture.png, limits);
  const { rgba, ...size } = picture;
  return sharp(rgba, { ...limits, raw: { ...size, channels: 4 } });
}
