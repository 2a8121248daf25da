import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, type ZlibOptions } from 'node:zlib';
import type { Request } from 'express';
import { AppError, invalid } from '../../errors/app-error.js';
import { announcesBody } from './arrival.js';
import { inWords } from '../../input/json-limits.js';

type Unpack = (packed: Buffer, options: Pick<ZlibOptions, 'maxOutputLength'>) => Promise<Buffer>;

const ENCODINGS = new Map<string, Unpack | undefined>([
  ['identity', undefined],
  ['gzip', promisify<Buffer, object, Buffer>(gunzip)],
  ['deflate', promisify<Buffer, object, Buffer>(inflate)],
  ['br', promisify<Buffer, object, Buffer>(brotliDecompress)],
]);

/** What a piece of the largest body must hold on average; the segments of a network hold more. */
const BYTES_PER_PIECE = 256;

/** The text of a JSON body; undefined when none was sent. The limit holds before and after unpacking. */
export async function readJsonText(request: Request, maxBytes: number): Promise<string | undefined> {
  const { headers } = request;
  const length = Number(headers['content-length'] ?? 0);
  if (!announcesBody(request)) return undefined;
  if (!request.is('application/json')) throw unsupported('Send the body as JSON, with Content-Type: application/json');
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(headers['content-type'] ?? '') ?? [];
  if (!/^utf-?8$/i.test(charset)) throw unsupported('The charset of the body is not supported; use UTF-8');
  const encoding = (headers['content-encoding'] || 'identity').toLowerCase();
  if (!ENCODINGS.has(encoding))
    throw unsupported('The Content-Encoding of the body is not supported; use gzip, deflate, br or none');
  if (length > maxBytes) throw tooLarge(maxBytes);
  const sent = await collected(request, maxBytes);
  const unpack = ENCODINGS.get(encoding);
  const body = unpack ? await unpacked(unpack, sent, maxBytes) : sent;
  // Also drops a byte order mark.
  return body.length === 0 ? undefined : new TextDecoder().decode(body);
}

/** Each piece costs as much as thousands of bytes do, and HTTP lets a sender cut a body into single ones. */
function collected(request: Request, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const maxPieces = maxBytes / BYTES_PER_PIECE;
    const pieces: Buffer[] = [];
    let length = 0;
    const take = (piece: Buffer): void => {
      length += piece.length;
      if (length > maxBytes) {
        request.off('data', take).resume();
        reject(tooLarge(maxBytes));
      } else if (pieces.push(piece) > maxPieces) {
        // The rest is not even taken in; the connection is closed when the answer is out.
        request.off('data', take).pause();
        reject(invalid(`The body comes in more than ${maxPieces} pieces`));
      }
    };
    request.on('data', take).once('error', reject);
    request.once('end', () => resolve(Buffer.concat(pieces)));
  });
}

async function unpacked(unpack: Unpack, packed: Buffer, maxBytes: number): Promise<Buffer> {
  try {
    return await unpack(packed, { maxOutputLength: maxBytes });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(maxBytes);
    throw invalid('The body cannot be unpacked by its Content-Encoding');
  }
}

const tooLarge = (maxBytes: number): AppError =>
  new AppError('too-large', `The body is larger than ${inWords(maxBytes)}`);
const unsupported = (message: string): AppError => new AppError('unsupported-media-type', message);
