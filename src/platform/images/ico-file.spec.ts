import { type Bitmap, type IcoPicture, largestPicture } from './ico-file.js';

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

interface Entry {
  side: number;
  depth?: number;
  content: Buffer;
}

function ico(...entries: Entry[]): Buffer {
  const header = Buffer.alloc(6 + 16 * entries.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(entries.length, 4);
  let start = header.length;
  entries.forEach(({ side, depth = 32, content }, index) => {
    const at = 6 + 16 * index;
    header.writeUInt8(side % 256, at);
    header.writeUInt8(side % 256, at + 1);
    header.writeUInt16LE(depth, at + 6);
    header.writeUInt32LE(content.length, at + 8);
    header.writeUInt32LE(start, at + 12);
    start += content.length;
  });
  return Buffer.concat([header, ...entries.map(({ content }) => content)]);
}

interface Dib {
  width: number;
  height: number;
  depth: number;
  palette?: number[];
  /** From the bottom row up. */
  pixels: number[];
  mask?: number[];
  compression?: number;
}

function dib({ width, height, depth, palette = [], pixels, mask = [], compression = 0 }: Dib): Buffer {
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40, 0);
  header.writeInt32LE(width, 4);
  header.writeInt32LE(height * 2, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(depth, 14);
  header.writeUInt32LE(compression, 16);
  header.writeUInt32LE(palette.length / 4, 32);
  return Buffer.concat([header, Buffer.from([...palette, ...pixels, ...mask])]);
}

const RED = [0, 0, 255];
const GREEN = [0, 255, 0];
const BLUE = [255, 0, 0];
const pixelsOf = (picture: unknown): number[][] => {
  const { rgba } = picture as Bitmap;
  return Array.from({ length: rgba.length / 4 }, (_, index) => [...rgba.subarray(index * 4, index * 4 + 4)]);
};
const bitmapOf = (bitmap: Dib): IcoPicture | null => largestPicture(ico({ side: bitmap.width, content: dib(bitmap) }));

describe('largestPicture', () => {
  it('chooses the largest picture, reading 0 as 256, and of two equal ones the one with more colors', () => {
    const content = (mark: number): Buffer => Buffer.concat([PNG, Buffer.from([mark])]);
    const file = ico(
      { side: 16, content: content(1) },
      { side: 256, depth: 8, content: content(2) },
      { side: 256, content: content(3) },
      { side: 128, content: content(4) },
    );
    expect(largestPicture(file)).toEqual({ png: content(3) });
  });

  it('skips an unreadable picture and uses the next smaller one', () => {
    const broken = ico({ side: 64, content: Buffer.from('nonsense') }, { side: 16, content: PNG });
    expect(largestPicture(broken)).toEqual({ png: PNG });
  });

  it('reads 32 bits with their alpha, from the bottom row up', () => {
    const picture = bitmapOf({
      width: 1,
      height: 2,
      depth: 32,
      pixels: [...RED, 255, ...GREEN, 7],
      mask: Array<number>(8).fill(0),
    });
    expect(picture).toMatchObject({ width: 1, height: 2 });
    expect(pixelsOf(picture)).toEqual([
      [0, 255, 0, 7],
      [255, 0, 0, 255],
    ]);
  });

  it('reads 32 bits without any alpha as opaque', () => {
    const picture = bitmapOf({ width: 2, height: 1, depth: 32, pixels: [...RED, 0, ...BLUE, 0] });
    expect(pixelsOf(picture)).toEqual([
      [255, 0, 0, 255],
      [0, 0, 255, 255],
    ]);
  });

  it('reads 24 bits in padded rows, with the mask as transparency', () => {
    const picture = bitmapOf({
      width: 2,
      height: 1,
      depth: 24,
      pixels: [...RED, ...GREEN, 0, 0],
      mask: [0b0100_0000, 0, 0, 0],
    });
    expect(pixelsOf(picture)).toEqual([
      [255, 0, 0, 255],
      [0, 255, 0, 0],
    ]);
  });

  it.each([
    [8, [0, 1, 2, 9]],
    [4, [0x01, 0x29, 0, 0]],
  ])('reads %d bits through their palette; a color beyond it is black', (depth, pixels) => {
    const palette = [RED, GREEN, BLUE].flatMap((color) => [...color, 0]);
    const picture = bitmapOf({ width: 4, height: 1, depth, palette, pixels });
    expect(pixelsOf(picture)).toEqual([
      [255, 0, 0, 255],
      [0, 255, 0, 255],
      [0, 0, 255, 255],
      [0, 0, 0, 255],
    ]);
  });

  it('reads one bit through its palette', () => {
    const palette = [RED, GREEN].flatMap((color) => [...color, 0]);
    const picture = bitmapOf({ width: 3, height: 1, depth: 1, palette, pixels: [0b0100_0000, 0, 0, 0] });
    expect(pixelsOf(picture)).toEqual([
      [255, 0, 0, 255],
      [0, 255, 0, 255],
      [255, 0, 0, 255],
    ]);
  });

  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['a header alone', Buffer.from([0, 0, 1, 0])],
    ['no entries', ico()],
    ['entries that are announced and missing', Buffer.from([0, 0, 1, 0, 255, 255])],
    ['a cursor', Buffer.from([0, 0, 2, 0, 1, 0])],
    ['an entry beyond the end of the file', ico({ side: 16, content: PNG }).subarray(0, 22)],
    ['fewer pixels than announced', ico({ side: 9, content: dib({ width: 9, height: 9, depth: 32, pixels: [1, 2] }) })],
    ['gigantic sides', ico({ side: 9, content: dib({ width: 2 ** 30, height: 9, depth: 1, pixels: [] }) })],
    ['a side of 0', ico({ side: 9, content: dib({ width: 0, height: 1, depth: 32, pixels: [] }) })],
    ['a negative side', ico({ side: 9, content: dib({ width: 1, height: -1, depth: 32, pixels: [1, 2, 3, 4] }) })],
    ['an unknown depth', ico({ side: 1, content: dib({ width: 1, height: 1, depth: 7, pixels: [1, 2, 3, 4] }) })],
    [
      'compression',
      ico({ side: 1, content: dib({ width: 1, height: 1, depth: 32, pixels: [1, 2, 3, 4], compression: 1 }) }),
    ],
  ])('finds no picture in a file with %s', (_, file) => expect(largestPicture(file)).toBeNull());

  it('does not throw for a truncated file', () => {
    const palette = Array<number>(1_024).fill(9);
    const bitmap = dib({ width: 8, height: 2, depth: 8, palette, pixels: Array<number>(16).fill(3), mask: [0, 0] });
    const file = ico({ side: 8, content: bitmap }, { side: 4, content: bitmap });
    for (let length = 0; length < file.length; length++)
      expect(() => largestPicture(file.subarray(0, length))).not.toThrow();
  });
});
