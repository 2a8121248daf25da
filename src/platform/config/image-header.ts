export interface ImageHeader {
  type: 'image/png' | 'image/jpeg' | 'image/webp';
  width: number;
  height: number;
}

/** Reads type and size from the first bytes of an image, without decoding it. Null for other files. */
export function readImageHeader(file: Buffer): ImageHeader | null {
  return readPng(file) ?? readWebp(file) ?? readJpeg(file);
}

const PNG_START = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

function readPng(file: Buffer): ImageHeader | null {
  if (file.length < 24 || !file.subarray(0, PNG_START.length).equals(PNG_START)) return null;
  return { type: 'image/png', width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}

/** Three variants: with extensions, lossless, lossy. */
function readWebp(file: Buffer): ImageHeader | null {
  if (file.length < 30 || file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WEBP')
    return null;
  const type = 'image/webp';
  switch (file.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { type, width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const sides = file.readUInt32LE(21);
      return { type, width: (sides & 0x3fff) + 1, height: ((sides >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { type, width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
    default:
      return null;
  }
}

/** The segments that contain the size: all start-of-frame markers, between which are three of other kinds. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpeg(file: Buffer): ImageHeader | null {
  if (file.length < 4 || file.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 <= file.length && file[at] === 0xff; at += 2 + file.readUInt16BE(at + 2)) {
    if (isFrame(file[at + 1] ?? 0))
      return { type: 'image/jpeg', width: file.readUInt16BE(at + 7), height: file.readUInt16BE(at + 5) };
  }
  return null;
}
