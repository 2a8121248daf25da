import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Injectable } from '@nestjs/common';

/** The box that an image must fit; smaller ones keep their size. */
export interface ImageBound {
  width: number;
  height: number;
}

export const ICON_BOUND: ImageBound = { width: 256, height: 256 };
export const PICTURE_BOUND: ImageBound = { width: 1_600, height: 1_200 };

/** What was sent is no image that we can or will show. */
export class ImageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ImageError';
  }
}

/** None of ours, which holds secrets. glibc, told so, returns what is freed to the system and keeps none for later. */
const ENVIRONMENT = { MALLOC_MMAP_THRESHOLD_: '131072' };
const TIMEOUT_MS = 30_000;
/** They end the decoder from outside, and say nothing about the image. */
const STOP_SIGNALS: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** A process loads its file itself, so that for sources, which tests run from, it is the built one. */
const FILE = fileURLToPath(
  import.meta.url.endsWith('.ts')
    ? new URL('../../../dist/src/platform/images/image.worker.js', import.meta.url)
    : new URL('./image.worker.js', import.meta.url),
);

/**
 * Turns the bytes of a stranger into a picture of ours: decoded, turned upright, bounded, bare of metadata. Each image
 * has a process of its own, because nothing else bounds what libvips takes for it: memory, time, a crash.
 */
@Injectable()
export class ImageProcessing {
  private last: Promise<unknown> = Promise.resolve();

  /** As WebP. One at a time, so that all images together take no more than one. */
  toWebp(file: FileHandle, bound: ImageBound): Promise<Buffer> {
    const result = this.last.then(() => rendered(file, bound));
    this.last = result.catch(() => undefined);
    return result;
  }
}

/** An ImageError is the image's fault, and final. Any other error is ours or the machine's, and may pass. */
async function rendered(file: FileHandle, { width, height }: ImageBound): Promise<Buffer> {
  const decoder = spawn(process.execPath, [FILE, `${width}`, `${height}`], {
    env: ENVIRONMENT,
    stdio: [file.fd, 'pipe', 'pipe'],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  const output: Buffer[] = [];
  const complaint: Buffer[] = [];
  decoder.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  decoder.stderr?.on('data', (chunk: Buffer) => complaint.push(chunk));
  const [code, signal] = (await once(decoder, 'close')) as [number | null, NodeJS.Signals | null];
  const image = Buffer.concat(output);
  if (code === 0 && image.length > 0) return image;
  if (code === 0) throw new ImageError('The image cannot be decoded');
  if (signal !== null && !decoder.killed && !STOP_SIGNALS.includes(signal))
    throw new ImageError('The image takes too much to decode');
  const said = String(Buffer.concat(complaint)).slice(0, 500);
  throw new Error(`The image decoder ended with ${[signal ?? code, said].filter(Boolean).join(': ')}`);
}
