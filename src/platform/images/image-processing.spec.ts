import { deflateSync } from 'node:zlib';
import sharp, { type Create, type Metadata, type Sharp } from 'sharp';
import { ICON_BOUND, type ImageBound, ImageError, ImageProcessing, PICTURE_BOUND } from './image-processing.js';

const processing = new ImageProcessing();
const blank = (width: number, height: number, background: Create['background'] = 'red'): Sharp =>
  sharp({ create: { width, height, channels: 4, background } });

async function processed(file: Buffer, bound: ImageBound = PICTURE_BOUND): Promise<Metadata> {
  return sharp(await processing.toWebp(file, bound)).metadata();
}

const refused = (file: Buffer): Promise<unknown> =>
  processing.toWebp(file, ICON_BOUND).then(
    () => 'accepted',
    (error: unknown) => error,
  );

/** A PNG whose header promises these sides. */
function promising(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const pixels = deflateSync(Buffer.alloc(1_000));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function crc32(data: Buffer): number {
  let crc = ~0;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

describe('ImageProcessing', () => {
  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('makes WebP of %s', async (format) => {
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

  it('turns a picture upright as its metadata say, and then drops them', async () => {
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

  it.each(['gif', 'webp'] as const)('takes only the first frame of an animated %s', async (format) => {
    const frames = await Promise.all(['red', 'lime', 'blue'].map((colour) => blank(10, 10, colour).png().toBuffer()));
    const animation = await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
    expect((await sharp(animation).metadata()).pages).toBe(3);
    const result = await processing.toWebp(animation, ICON_BOUND);
    expect(await sharp(result).metadata()).toMatchObject({ width: 10, height: 10 });
    expect((await sharp(result).metadata()).pages).toBeUndefined();
    const { dominant } = await sharp(result).stats();
    expect([dominant.r > 200, dominant.g < 50, dominant.b < 50]).toEqual([true, true, true]);
  });

  it('reads an ICO file, with a PNG or a bitmap inside', async () => {
    const entry = Buffer.from([0, 0, 1, 0, 1, 0, 8, 8, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0]);
    const icoWith = (content: Buffer): Buffer => {
      const head = Buffer.from(entry);
      head.writeUInt32LE(content.length, 14);
      return Buffer.concat([head, content]);
    };
    const bitmap = Buffer.alloc(40 + 8 * 8 * 4, 255);
    bitmap.fill(0, 0, 40);
    bitmap.set([40, 0, 0, 0, 8, 0, 0, 0, 16, 0, 0, 0, 1, 0, 32]);
    for (const content of [bitmap, await blank(8, 8).png().toBuffer()])
      expect(await processed(icoWith(content), ICON_BOUND)).toMatchObject({ format: 'webp', width: 8, height: 8 });
    expect(await refused(icoWith(Buffer.from('nothing of the kind')))).toBeInstanceOf(ImageError);
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
    ['a PNG with gigantic sides', () => promising(100_000, 100_000)],
    ['a PNG with sides of 0', () => promising(0, 0)],
    ['a PNG with more pixels than we decode', () => blank(8_000, 5_001).png().toBuffer()],
    [
      'a PNG that ends early',
      async () => (await blank(300, 300).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 900),
    ],
    ['a JPEG that ends early', async () => (await blank(300, 300).jpeg().toBuffer()).subarray(0, 400)],
    [
      'an AVIF of more pixels than are decoded at once, in a kilobyte',
      () => blank(5_000, 3_000).avif({ effort: 0 }).toBuffer(),
    ],
    ['an interlaced PNG of as many', () => blank(5_000, 3_000).png({ progressive: true }).toBuffer()],
    ['a PNG of as many with 16 bits', () => blank(5_000, 3_000).toColourspace('rgb16').png().toBuffer()],
    ['a progressive JPEG of as many', () => blank(5_000, 3_000).jpeg({ progressive: true }).toBuffer()],
    ['a GIF of as many', () => blank(5_000, 3_000).gif().toBuffer()],
  ])('refuses %s', async (_, file) => expect(await refused(await file())).toBeInstanceOf(ImageError));

  it.each(['png', 'jpeg', 'webp'] as const)('takes a %s of as many, which is decoded by rows', async (format) => {
    expect(await processed(await blank(5_000, 3_000).toFormat(format).toBuffer())).toMatchObject({ width: 1_600 });
  });

  it('goes on after a refusal, with every image that was waiting', async () => {
    const good = await blank(5, 5).png().toBuffer();
    const outcomes = await Promise.allSettled(
      [good, Buffer.from('bad'), good, Buffer.alloc(0), good].map((file) => processing.toWebp(file, ICON_BOUND)),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
  });
});
