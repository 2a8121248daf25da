import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, type ZlibOptions } from 'node:zlib';
import type { Request } from 'express';
import { AppError, invalid } from '../../errors/app-error.js';
import { hasBody } from './body-deadline.js';
import { formatBytes } from '../../input/json-limits.js';

type Decompress = (compressed: Buffer, options: Pick<ZlibOptions, 'maxOutputLength'>) => Promise<Buffer>;

const ENCODINGS = new Map<string, Decompress | undefined>([
  ['identity', undefined],
  ['gzip', promisify<Buffer, object, Buffer>(gunzip)],
  ['deflate', promisify<Buffer, object, Buffer>(inflate)],
  ['br', promisify<Buffer, object, Buffer>(brotliDecompress)],
]);

/** The smallest average chunk of a body of the largest size; network segments are larger. */
const MIN_BYTES_PER_CHUNK = 256;

const MEDIA_TYPES = {
  'application/json': 'Send the body as JSON, with Content-Type: application/json',
  'application/x-www-form-urlencoded': 'Send the form with Content-Type: application/x-www-form-urlencoded',
  'multipart/form-data': 'Send the form with Content-Type: multipart/form-data',
};

/** The text of a body; undefined when none was sent. */
export async function readBodyText(
  request: Request,
  mediaType: keyof typeof MEDIA_TYPES,
  maxBytes: number,
): Promise<string | undefined> {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(request.headers['content-type'] ?? '') ?? [];
  if (hasBody(request) && request.is(mediaType) && !/^utf-?8$/i.test(charset))
    throw unsupported('The charset of the body is not supported; use UTF-8');
  const body = await readBodyBytes(request, mediaType, maxBytes);
  // Decoding also drops a byte order mark.
  return body === undefined || body.length === 0 ? undefined : new TextDecoder().decode(body);
}

/** The bytes of a body; undefined when none was sent. The limit holds before and after decompression. */
async function readBodyBytes(
  request: Request,
  mediaType: keyof typeof MEDIA_TYPES,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const { headers } = request;
  const length = Number(headers['content-length'] ?? 0);
  if (!hasBody(request)) return undefined;
  if (!request.is(mediaType)) throw unsupported(MEDIA_TYPES[mediaType]);
  const encoding = (headers['content-encoding'] || 'identity').toLowerCase();
  if (!ENCODINGS.has(encoding))
    throw unsupported('The Content-Encoding of the body is not supported; use gzip, deflate, br or none');
  if (length > maxBytes) throw tooLarge(maxBytes);
  const sent = await readBytes(request, maxBytes);
  const decompress = ENCODINGS.get(encoding);
  return decompress ? decompressed(decompress, sent, maxBytes) : sent;
}

/**
 * The bytes of a body as they were sent; empty when none was sent. For signatures, and for uploads, which are large: 10 KB
 * could be decompressed to 10 MB.
 */
export async function readRawBody(
  request: Request,
  maxBytes: number,
  mediaType?: keyof typeof MEDIA_TYPES,
): Promise<Buffer> {
  if (!hasBody(request)) return Buffer.alloc(0);
  if (mediaType !== undefined && !request.is(mediaType)) throw unsupported(MEDIA_TYPES[mediaType]);
  if ((request.headers['content-encoding'] || 'identity') !== 'identity')
    throw unsupported('The Content-Encoding of the body is not supported here; use none');
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  return readBytes(request, maxBytes);
}

/** Limits chunks as well as bytes: a chunk costs as much CPU as thousands of bytes, and a sender can make each one byte. */
function readBytes(request: Request, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const maxChunks = maxBytes / MIN_BYTES_PER_CHUNK;
    const chunks: Buffer[] = [];
    let length = 0;
    const take = (chunk: Buffer): void => {
      length += chunk.length;
      if (length > maxBytes) {
        request.off('data', take).resume();
        reject(tooLarge(maxBytes));
      } else if (chunks.push(chunk) > maxChunks) {
        // The rest is not read; the connection is closed after the response.
        request.off('data', take).pause();
        reject(invalid(`The body has more than ${maxChunks} chunks`));
      }
    };
    request.on('data', take).once('error', reject);
    request.once('end', () => resolve(Buffer.concat(chunks)));
  });
}

async function decompressed(decompress: Decompress, compressed: Buffer, maxBytes: number): Promise<Buffer> {
  try {
    return await decompress(compressed, { maxOutputLength: maxBytes });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(maxBytes);
    throw invalid('The body cannot be decompressed. Send it uncompressed, or compressed as its Content-Encoding says.');
  }
}

const tooLarge = (maxBytes: number): AppError =>
  new AppError('too-large', `The body is larger than ${formatBytes(maxBytes)}`);
const unsupported = (message: string): AppError => new AppError('unsupported-media-type', message);
