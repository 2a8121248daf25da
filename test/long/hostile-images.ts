import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Small files that take a careless decoder gigabytes or minutes. */

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const GREY = 0;

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A valid PNG, black by default. */
export function png(width: number, height: number, { pixels = Buffer.alloc(height * (1 + width)), extra = '' } = {}) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, GREY], 8);
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    Buffer.from(extra, 'latin1'),
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG of one pixel with a color profile of 50 MB, compressed to 50 kB. */
export function pngWithHugeProfile(): Buffer {
  const profile = Buffer.alloc(50_000_000);
  profile.writeUInt32BE(profile.length, 0);
  profile.writeUInt32BE(0x04300000, 8);
  profile.write('mntrGRAYXYZ ', 12);
  profile.write('acsp', 36);
  profile.writeUInt32BE(1, 128);
  profile.write('desc', 132);
  profile.writeUInt32BE(144, 136);
  profile.writeUInt32BE(profile.length - 144, 140);
  const chunk = pngChunk('iCCP', Buffer.concat([Buffer.from('p\0\0'), deflateSync(profile)]));
  return png(1, 1, { extra: chunk.toString('latin1') });
}

/** An ICO file with one PNG inside. */
export function ico(content: Buffer, side = 0): Buffer {
  const head = Buffer.from([0, 0, 1, 0, 1, 0, side, side, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0]);
  head.writeUInt32LE(content.length, 14);
  return Buffer.concat([head, content]);
}

/** A GIF of one frame that leaves most of its pixels undefined. */
export function gif(width: number, height: number): Buffer {
  const sides = Buffer.alloc(4);
  sides.writeUInt16LE(width, 0);
  sides.writeUInt16LE(height, 2);
  const screen = Buffer.concat([Buffer.from('GIF89a'), sides, Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 0, 0])]);
  return Buffer.concat([screen, Buffer.from([0x2c, 0, 0, 0, 0]), sides, Buffer.from([0, 2, 2, 0x4c, 1, 0, 0x3b])]);
}

/** A JPEG of a few pixels with two million empty markers; libjpeg keeps all of them. */
export async function jpegOfMarkers(): Promise<Buffer> {
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const markers = Buffer.alloc(8_000_000, Buffer.from([0xff, 0xed, 0, 2]));
  return Buffer.concat([picture.subarray(0, 2), markers, picture.subarray(2)]);
}

/** An animation of one-pixel frames. Listing them alone takes libwebp minutes. */
export async function webpOfFrames(frames = 180_000): Promise<Buffer> {
  const pixel = await sharp({ create: { width: 1, height: 1, channels: 4, background: 'red' } })
    .webp({ lossless: true })
    .toBuffer();
  const chunk = (type: string, ...data: Buffer[]): Buffer => {
    const head = Buffer.alloc(8);
    head.write(type);
    head.writeUInt32LE(Buffer.concat(data).length, 4);
    return Buffer.concat([head, ...data]);
  };
  const canvas = chunk('VP8X', Buffer.from([0x12, 0, 0, 0, 15, 0, 0, 15, 0, 0]));
  // The image is the file without the container header.
  const frame = chunk('ANMF', Buffer.alloc(16), pixel.subarray(12));
  const animation = Buffer.concat([canvas, chunk('ANIM', Buffer.alloc(6)), ...Array<Buffer>(frames).fill(frame)]);
  return chunk('RIFF', Buffer.from('WEBP'), animation);
}
