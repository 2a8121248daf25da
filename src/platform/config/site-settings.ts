import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hasHiddenCharacters } from '../text/email-address.js';
import type { EnvironmentReader } from './environment-reader.js';

export interface SiteLogo extends ImageHeader {
  content: Buffer;
}

const PAGE_NAMES = ['terms', 'privacy', 'contact'] as const;
export type PageName = (typeof PAGE_NAMES)[number];
export type PageTexts = Readonly<Partial<Record<PageName, string>>>;

export const DEFAULT_SITE_NAME = 'Catalog';
/** Longer names don't fit next to the search box and in subjects of emails. */
const MAX_NAME_LENGTH = 40;
const MAX_LOGO_BYTES = 512 * 1_024;
const [MIN_LOGO_SIDE, MAX_LOGO_SIDE] = [16, 2_048];
const MAX_PAGE_BYTES = 128 * 1_024;

export function readSiteName(read: EnvironmentReader): string {
  const name = read.text('SITE_NAME') ?? DEFAULT_SITE_NAME;
  if ([...name].length > MAX_NAME_LENGTH || hasHiddenCharacters(name.replaceAll(' ', '')))
    read.problems.push(`SITE_NAME must be at most ${MAX_NAME_LENGTH} visible characters on one line`);
  return name;
}

/** The type is that of the content; the name of the file does not matter. */
export function readLogo(read: EnvironmentReader): SiteLogo | undefined {
  const path = read.text('SITE_LOGO');
  if (path === undefined) return undefined;
  const content = readSmallFile(resolve(path), MAX_LOGO_BYTES);
  if (!Buffer.isBuffer(content)) {
    read.problems.push(`SITE_LOGO must be an image file of at most ${MAX_LOGO_BYTES / 1_024} KiB: ${path} ${content}`);
    return undefined;
  }
  const header = readImageHeader(content);
  if (header === null) {
    read.problems.push(`SITE_LOGO must be a PNG, JPEG or WebP image: ${path} is none of them`);
    return undefined;
  }
  const { width, height } = header;
  if (Math.min(width, height) < MIN_LOGO_SIDE || Math.max(width, height) > MAX_LOGO_SIDE)
    read.problems.push(
      `SITE_LOGO must be ${MIN_LOGO_SIDE} to ${MAX_LOGO_SIDE} pixels wide and high: ${path} is ${width} x ${height}`,
    );
  return { ...header, content };
}

/** The operator's own texts in `DATA_DIR/pages`. */
export function readPageTexts(read: EnvironmentReader, dataDir: string): PageTexts {
  const texts: Partial<Record<PageName, string>> = {};
  for (const name of PAGE_NAMES) {
    const path = join(dataDir, 'pages', `${name}.md`);
    const content = readSmallFile(path, MAX_PAGE_BYTES);
    if (content === MISSING) continue;
    if (Buffer.isBuffer(content) && isText(content)) texts[name] = content.toString();
    else
      read.problems.push(
        `DATA_DIR: ${path} must be Markdown in UTF-8 of at most ${MAX_PAGE_BYTES / 1_024} KiB: it ${Buffer.isBuffer(content) ? 'is not UTF-8' : content}`,
      );
  }
  return texts;
}

const MISSING = 'does not exist';

/** The content, or what is wrong with the file. The size is checked first, so that no large file is read. */
function readSmallFile(path: string, maxBytes: number): Buffer | string {
  try {
    const file = statSync(path);
    if (!file.isFile()) return 'is not a file';
    if (file.size > maxBytes) return `has ${file.size} bytes`;
    return readFileSync(path);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return ['ENOENT', 'ENOTDIR'].includes(code) ? MISSING : `can't be read (${code})`;
  }
}

function isText(content: Buffer): boolean {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(content).includes('\0');
  } catch {
    return false;
  }
}

interface ImageHeader {
  type: 'image/png' | 'image/jpeg' | 'image/webp';
  width: number;
  height: number;
}

/** Reads type and size from the first bytes of an image, without decoding it. Null for other files. */
function readImageHeader(file: Buffer): ImageHeader | null {
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
