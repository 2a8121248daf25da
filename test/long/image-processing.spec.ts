import sharp, { type Create, type Metadata, type Sharp } from 'sharp';
import {
  ICON_BOUND,
  type ImageBound,
  ImageError,
  ImageProcessingService,
  PICTURE_BOUND,
  withTemporaryFile,
} from '../../src/platform/images/image-processing.service.js';
import { gif, ico, jpegOfMarkers, png, pngWithHugeProfile, webpOfFrames } from './hostile-images.js';
import { processTreeOf } from '../harness/processes.js';
import { until } from '../harness/until.mjs';

const processing = new ImageProcessingService();
const blank = (width: number, height: number, background: Create['background'] = 'red'): Sharp =>
  sharp({ create: { width, height, channels: 4, background } });

const webpOf = (content: Buffer, bound: ImageBound = ICON_BOUND): Promise<Buffer> =>
  withTemporaryFile(async (file) => {
    await file.writeFile(content);
    return processing.toWebp(file, bound);
  });

async function processed(file: Buffer, bound: ImageBound = PICTURE_BOUND): Promise<Metadata> {
  return sharp(await webpOf(file, bound)).metadata();
}

const rejected = (file: Buffer): Promise<unknown> =>
  webpOf(file).then(
    () => 'accepted',
    (error: unknown) => error,
  );

describe('ImageProcessing', () => {
  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('converts %s to WebP', async (format) => {
    expect(await processed(await blank(40, 30).toFormat(format).toBuffer())).toMatchObject({
      format: 'webp',
      width: 40,
      height: 30,
    });
  });

  it.each([
    [ICON_BOUND, 512, 512, 256, 256],
    [ICON_BOUND, 1_024, 512, 256, 128],
    [ICON_BOUND, 16, 16, 16, 16],
    [PICTURE_BOUND, 3_200, 1_800, 1_600, 900],
    [PICTURE_BOUND, 1_200, 2_400, 600, 1_200],
    [PICTURE_BOUND, 16_000, 1, 1_600, 1],
    [PICTURE_BOUND, 1, 1, 1, 1],
  ])('fits an image into %j, and enlarges none: %d x %d', async (bound, width, height, newWidth, newHeight) => {
    const file = await blank(width, height).png().toBuffer();
    expect(await processed(file, bound)).toMatchObject({ width: newWidth, height: newHeight });
  });

  it('keeps transparency', async () => {
    const file = await blank(8, 8, { r: 0, g: 0, b: 0, alpha: 0 }).png().toBuffer();
    expect(await processed(file)).toMatchObject({ hasAlpha: true });
  });

  it('rotates a picture by its metadata, and then drops the metadata', async () => {
    const file = await blank(40, 20)
      .withExif({ IFD0: { Copyright: 'Somebody', ImageDescription: 'At home' } })
      .withMetadata({ orientation: 6 })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    expect(await sharp(file).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) as Buffer });
    const metadata = await processed(file);
    expect(metadata).toMatchObject({ width: 20, height: 40 });
    for (const kind of ['exif', 'icc', 'xmp', 'iptc', 'orientation'] as const) expect(metadata[kind]).toBeUndefined();
  });

  it.each(['gif', 'webp'] as const)('uses only the first frame of an animated %s', async (format) => {
    const frames = await Promise.all(['red', 'lime', 'blue'].map((colour) => blank(10, 10, colour).png().toBuffer()));
    const animation = await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
    expect((await sharp(animation).metadata()).pages).toBe(3);
    const result = await webpOf(animation);
    expect(await sharp(result).metadata()).toMatchObject({ width: 10, height: 10 });
    expect((await sharp(result).metadata()).pages).toBeUndefined();
    const { dominant } = await sharp(result).stats();
    expect([dominant.r > 200, dominant.g < 50, dominant.b < 50]).toEqual([true, true, true]);
  });

  it('reads an ICO file, with a PNG or a bitmap inside', async () => {
    const bitmap = Buffer.alloc(40 + 8 * 8 * 4, 255);
    bitmap.fill(0, 0, 40);
    bitmap.set([40, 0, 0, 0, 8, 0, 0, 0, 16, 0, 0, 0, 1, 0, 32]);
    for (const content of [bitmap, await blank(8, 8).png().toBuffer()])
      expect(await processed(ico(content), ICON_BOUND)).toMatchObject({ format: 'webp', width: 8, height: 8 });
    expect(await rejected(ico(Buffer.from('nothing of the kind')))).toBeInstanceOf(ImageError);
  });

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['nothing', () => Buffer.alloc(0)],
    ['text', () => Buffer.from('This is not an image at all.')],
    ['a page', () => Buffer.from('<!doctype html><title>Not found</title>')],
    ['zeros', () => Buffer.alloc(1_000)],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9"/></svg>')],
    [
      'SVG after an XML declaration',
      () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['TIFF', () => blank(8, 8).tiff().toBuffer()],
    ['PDF', () => Buffer.from('%PDF-1.7\n')],
    ['a PNG that promises gigantic sides', () => png(100_000, 100_000, { pixels: Buffer.alloc(1_000) })],
    ['a PNG with sides of 0', () => png(0, 0)],
    ['a PNG with more pixels than we decode', () => blank(8_000, 5_001).png().toBuffer()],
    [
      'a PNG that ends early',
      async () => (await blank(300, 300).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 900),
    ],
    ['a JPEG that ends early', async () => (await blank(300, 300).jpeg().toBuffer()).subarray(0, 400)],
    [
      'an AVIF of more pixels than are decoded at once, in a kilobyte',
      () => blank(2_049, 1_440).avif({ effort: 0 }).toBuffer(),
    ],
    ['an interlaced PNG of too many', () => blank(3_841, 2_160).png({ progressive: true }).toBuffer()],
    ['a PNG of as many with 16 bits', () => blank(3_841, 2_160).toColourspace('rgb16').png().toBuffer()],
    ['a progressive JPEG of as many', () => blank(3_841, 2_160).jpeg({ progressive: true }).toBuffer()],
    ['a GIF of as many', () => blank(3_841, 2_160).gif().toBuffer()],
  ])('rejects %s', async (_, file) => expect(await rejected(await file())).toBeInstanceOf(ImageError));

  it.each(['png', 'jpeg', 'webp'] as const)(
    'accepts a %s with more pixels, which is decoded by rows',
    async (format) => {
      expect(await processed(await blank(5_000, 3_000).toFormat(format).toBuffer())).toMatchObject({ width: 1_600 });
    },
  );

  it('processes every waiting image after a rejection', async () => {
    const good = await blank(5, 5).png().toBuffer();
    const outcomes = await Promise.allSettled(
      [good, Buffer.from('bad'), good, Buffer.alloc(0), good].map((file) => webpOf(file)),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
  });

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['PNG of 6,000,000 x 4', () => png(6_000_000, 4)],
    ['PNG of 12,000,000 x 2', () => png(12_000_000, 2)],
    ['PNG of 3,000,000 x 8', () => png(3_000_000, 8)],
    ['PNG of 24,000,000 x 1', () => png(24_000_000, 1)],
    ['PNG of 1 x 24,000,000', () => png(1, 24_000_000)],
    ['PNG of 16,385 x 1', () => png(16_385, 1)],
    ['PNG of 1 x 16,385', () => png(1, 16_385)],
    ['PNG of 6,000,000 x 4 in an ICO file', () => ico(png(6_000_000, 4))],
    ['JPEG of 65,500 x 9', () => blank(65_500, 9).jpeg().toBuffer()],
    ['GIF of 65,535 x 9', () => gif(65_535, 9)],
  ])('rejects sides of more than 16,384: a %s', async (_, file) => {
    expect(await rejected(await file())).toEqual(new ImageError('The image cannot be decoded'));
  });

  it.each([
    [16_384, 2, 1_600, 1],
    [2, 16_384, 1, 1_200],
  ])('accepts sides of 16,384: %d x %d', async (width, height, newWidth, newHeight) =>
    expect(await processed(png(width, height))).toMatchObject({ width: newWidth, height: newHeight }),
  );

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['memory: a profile of 50 MB', pngWithHugeProfile],
    ['memory: two million markers', jpegOfMarkers],
    ['time: 180,000 frames', webpOfFrames],
  ])('rejects an image that takes too much %s, and continues with the next', async (_, file) => {
    const [costly, next] = await Promise.all([rejected(await file()), processed(await blank(5, 5).png().toBuffer())]);
    expect(costly).toEqual(new ImageError('The image takes too much memory or time to decode'));
    expect(next).toMatchObject({ width: 5 });
  });

  describe('whose worker is killed from outside', () => {
    /** Sends the signal during a decode that takes a second. */
    async function ended(signal: NodeJS.Signals): Promise<unknown> {
      const outcome = rejected(await webpOfFrames());
      const worker = await until(() =>
        processTreeOf(process.pid).find(({ command }) => command.includes('image.worker')),
      );
      process.kill(worker.pid, signal);
      return outcome;
    }

    it('for memory loses only that image', async () => {
      expect(await ended('SIGKILL')).toEqual(new ImageError('The image takes too much memory or time to decode'));
      expect(await processed(await blank(5, 5).png().toBuffer())).toMatchObject({ width: 5 });
    });

    it('because the service stops leaves the image for a retry', async () => {
      const outcome = await ended('SIGTERM');
      expect(outcome).toEqual(expect.objectContaining({ message: 'The image worker ended with SIGTERM' }));
      expect(outcome).not.toBeInstanceOf(ImageError);
    });
  });
});
