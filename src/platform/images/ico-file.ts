/** A picture of an ICO file: a PNG file, or a bitmap as RGBA rows from the top. */
export type IcoPicture = { png: Buffer } | Bitmap;

export interface Bitmap {
  width: number;
  height: number;
  rgba: Buffer;
}

const SIGNATURE = Buffer.from([0, 0, 1, 0]);
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;
/** Real files contain at most 12. */
const MAX_ENTRIES = 64;
const MAX_SIDE = 1_024;
const BITMAP_HEADER_BYTES = 40;
const UNCOMPRESSED = 0;
const DEPTHS = new Set([1, 4, 8, 24, 32]);

export const isIcoFile = (file: Buffer): boolean => file.subarray(0, SIGNATURE.length).equals(SIGNATURE);

export function largestPicture(file: Buffer): IcoPicture | null {
  if (!isIcoFile(file) || file.length < HEADER_BYTES) return null;
  const count = Math.min(file.readUInt16LE(4), MAX_ENTRIES, Math.floor((file.length - HEADER_BYTES) / ENTRY_BYTES));
  const entries = Array.from({ length: count }, (_, index) => entryAt(file, HEADER_BYTES + index * ENTRY_BYTES));
  entries.sort((a, b) => b.area - a.area || b.depth - a.depth);
  for (const { content } of entries) {
    if (content.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return { png: content };
    const bitmap = readBitmap(content);
    if (bitmap) return bitmap;
  }
  return null;
}

function entryAt(file: Buffer, at: number): { area: number; depth: number; content: Buffer } {
  // A side of 256 does not fit into one byte and is stored as 0.
  const side = (offset: number): number => file.readUInt8(at + offset) || 256;
  const start = file.readUInt32LE(at + 12);
  return {
    area: side(0) * side(1),
    depth: file.readUInt16LE(at + 6),
    content: file.subarray(start, start + file.readUInt32LE(at + 8)),
  };
}

/** A device-independent bitmap. Its height includes a second, one-bit picture: the transparency mask. */
function readBitmap(content: Buffer): Bitmap | null {
  if (content.length < BITMAP_HEADER_BYTES) return null;
  const headerBytes = content.readUInt32LE(0);
  const width = content.readInt32LE(4);
  const height = content.readInt32LE(8) / 2;
  const depth = content.readUInt16LE(14);
  const isValid = [width, height].every((side) => Number.isInteger(side) && side >= 1 && side <= MAX_SIDE);
  if (!isValid || headerBytes < BITMAP_HEADER_BYTES || !DEPTHS.has(depth) || content.readUInt32LE(16) !== UNCOMPRESSED)
    return null;

  const colors = depth > 8 ? 0 : Math.min(content.readUInt32LE(32) || 2 ** depth, 2 ** depth);
  const pixelsAt = headerBytes + colors * 4;
  const rowBytes = paddedRow(width * depth);
  const maskAt = pixelsAt + rowBytes * height;
  const maskRowBytes = paddedRow(width);
  if (content.length < maskAt) return null;

  const palette = content.subarray(headerBytes, pixelsAt);
  const hasMask = content.length >= maskAt + maskRowBytes * height;
  const rgba = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y++) {
    // Rows are stored from the bottom up.
    const row = content.subarray(pixelsAt + (height - 1 - y) * rowBytes);
    const mask = hasMask ? content.subarray(maskAt + (height - 1 - y) * maskRowBytes) : null;
    for (let x = 0; x < width; x++) {
      const target = (y * width + x) * 4;
      copyColor(row, palette, depth, x, rgba, target);
      const masked = mask !== null && bitsAt(mask, 1, x) === 1;
      rgba[target + 3] = depth === 32 ? (row[x * 4 + 3] ?? 0) : masked ? 0 : 255;
    }
  }
  if (depth === 32 && !hasAlpha(rgba)) makeOpaque(rgba);
  return { width, height, rgba };
}

/** Rows are padded to a multiple of four bytes. */
const paddedRow = (bits: number): number => Math.ceil(bits / 32) * 4;

/** Colors are stored as blue, green, red. A color that the palette lacks is black. */
function copyColor(row: Buffer, palette: Buffer, depth: number, x: number, rgba: Buffer, target: number): void {
  const source = depth <= 8 ? palette : row;
  const at = depth <= 8 ? bitsAt(row, depth, x) * 4 : (x * depth) / 8;
  for (let channel = 0; channel < 3; channel++) rgba[target + channel] = source[at + 2 - channel] ?? 0;
}

function bitsAt(row: Buffer, depth: number, x: number): number {
  const bit = x * depth;
  return ((row[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
}

function hasAlpha(rgba: Buffer): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 0) return true;
  return false;
}

/** Old programs leave the alpha byte of 32-bit pixels at 0. */
function makeOpaque(rgba: Buffer): void {
  for (let at = 3; at < rgba.length; at += 4) rgba[at] = 255;
}
