import type { FileHandle } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { pipeline, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { OutboundError, tooLarge } from './outbound-error.js';
import type { RequestBudget } from './request-budget.js';

export type BodyFile = Pick<FileHandle, 'writeFile'>;

interface BodyLimits {
  maxBytes: number;
  cutsOff: boolean;
  into?: BodyFile;
  budget?: RequestBudget;
}

/** Returns whether the body was cut off. */
export async function readBody(
  response: IncomingMessage,
  { maxBytes: ownMax, cutsOff, into, budget }: BodyLimits,
  chunks: Buffer[],
): Promise<boolean> {
  const maxBytes = Math.min(ownMax, budget?.leftBytes ?? Infinity);
  const { 'content-length': announced = 0, 'content-encoding': encoding = '' } = response.headers;
  if (!cutsOff && Number(announced) > maxBytes) throw tooLarge(maxBytes);
  const sent = new Limit(maxBytes, cutsOff);
  const read = new Limit(maxBytes, cutsOff);
  try {
    for await (const chunk of read.bound(decompressed(sent.bound(response), encoding))) {
      if (into) await into.writeFile(chunk);
      else chunks.push(chunk);
    }
  } catch (error) {
    // A decoder fails when the compressed body was cut off.
    if (!cutsOff || !sent.isReached) throw error;
  } finally {
    if (budget) budget.leftBytes -= Math.max(sent.bytes, read.bytes);
  }
  return sent.isReached || read.isReached;
}

class Limit {
  /** Whether there was more. */
  isReached = false;
  bytes = 0;

  constructor(
    private readonly maxBytes: number,
    private readonly cutsOff: boolean,
  ) {}

  /** Keeps the part of a chunk that is within the limit, because a server often sends the whole body as one chunk. */
  async *bound(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
    for await (const chunk of chunks) {
      const left = this.maxBytes - this.bytes;
      this.isReached = chunk.length > left;
      if (this.isReached && !this.cutsOff) throw tooLarge(this.maxBytes);
      this.bytes += Math.min(chunk.length, left);
      if (left > 0) yield chunk.subarray(0, left);
      if (this.isReached) return;
    }
  }
}

const DECODERS = new Map<string, (firstByte: number) => Transform>([
  ['gzip', () => createGunzip()],
  ['br', () => createBrotliDecompress()],
  // Many servers omit the zlib header, whose low bits are always 8.
  ['deflate', (firstByte) => ((firstByte & 0x0f) === 8 ? createInflate() : createInflateRaw())],
]);

/** Chunk by chunk, so that a decompression bomb is stopped at the limit. */
async function* decompressed(sent: AsyncGenerator<Buffer, void>, encoding: string): AsyncGenerator<Buffer, void> {
  const first = await sent.next();
  if (first.done === true) return;
  const chunks = startingWith(first.value, sent);
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity') return yield* chunks;
  const decoder = DECODERS.get(name)?.(first.value.readUInt8());
  if (!decoder) throw new OutboundError('bad-response', 'The response has an encoding that was not requested');
  yield* pipeline(chunks, decoder, () => undefined) as AsyncIterable<Buffer>;
}

async function* startingWith(first: Buffer, rest: AsyncGenerator<Buffer, void>): AsyncGenerator<Buffer, void> {
  yield first;
  yield* rest;
}
