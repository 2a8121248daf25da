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

/** The service's own environment holds secrets. This one makes glibc return freed memory to the system at once. */
const ENVIRONMENT = { MALLOC_MMAP_THRESHOLD_: '131072' };
/** The worker limits its own memory and processor time; this only ends one that hangs. */
const TIMEOUT_MS = 30_000;
/** Sent to all processes of a service that stops; they say nothing about the image. */
const STOP_SIGNALS: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Node runs JavaScript only: tests, which run from the sources, start the built worker. */
const FILE = fileURLToPath(
  import.meta.url.endsWith('.ts')
    ? new URL('../../../dist/src/platform/images/image.worker.js', import.meta.url)
    : new URL('./image.worker.js', import.meta.url),
);

/**
 * Turns the bytes of a stranger into a picture of ours: decoded, turned upright, bounded, bare of metadata. Each image
 * is decoded in a process of its own, because nothing else limits the memory and time of libvips, or survives its crash.
 */
@Injectable()
export class ImageProcessing {
  private last: Promise<unknown> = Promise.resolve();

  /** As WebP. One image at a time, so that one worker's memory is all that images ever take. */
  toWebp(file: FileHandle, bound: ImageBound): Promise<Buffer> {
    const result = this.last.then(() => rendered(file, bound));
    this.last = result.catch(() => undefined);
    return result;
  }
}

/** Throws an ImageError for what the image is to blame for, which is final. Any other error may pass. */
async function rendered(file: FileHandle, { width, height }: ImageBound): Promise<Buffer> {
  const worker = spawn(process.execPath, [FILE, `${width}`, `${height}`], {
    env: ENVIRONMENT,
    stdio: [file.fd, 'pipe', 'pipe'],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  const output: Buffer[] = [];
  const complaint: Buffer[] = [];
  worker.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  worker.stderr?.on('data', (chunk: Buffer) => complaint.length < 10 && complaint.push(chunk));
  const [code, signal] = (await once(worker, 'close')) as [number | null, NodeJS.Signals | null];
  const image = Buffer.concat(output);
  if (code === 0 && image.length > 0) return image;
  if (code === 0) throw new ImageError('The image cannot be decoded');
  if (signal !== null && !worker.killed && !STOP_SIGNALS.includes(signal))
    throw new ImageError('The image takes too much to decode');
  const said = String(Buffer.concat(complaint)).slice(0, 500);
  throw new Error(`The image worker ended with ${[signal ?? code, said].filter(Boolean).join(': ')}`);
}
