import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Injectable } from '@nestjs/common';

/** The largest size of a stored image; smaller images keep their size. */
export interface ImageBound {
  width: number;
  height: number;
}

export const ICON_BOUND: ImageBound = { width: 256, height: 256 };
export const PICTURE_BOUND: ImageBound = { width: 1_600, height: 1_200 };

/** The file is no image that the service can or will show. */
export class ImageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ImageError';
  }
}

/** The worker does not inherit the service's secrets. The variable makes glibc return freed memory to the system at once. */
const ENVIRONMENT = { MALLOC_MMAP_THRESHOLD_: '131072' };
/** The worker limits its own memory and CPU time; this ends a worker that hangs. */
const TIMEOUT_MS = 30_000;
/** Sent to all processes when the service stops, so they are not the image's fault. */
const STOP_SIGNALS: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Node runs JavaScript only, so tests, which run from the sources, start the built worker. */
const WORKER_FILE = fileURLToPath(
  import.meta.url.endsWith('.ts')
    ? new URL('../../../dist/src/platform/images/image.worker.js', import.meta.url)
    : new URL('./image.worker.js', import.meta.url),
);

/**
 * Converts an untrusted image: decoded, turned upright, bounded in size, without metadata. Each image is decoded in a process
 * of its own, because nothing else limits the memory and time of libvips, or survives its crash.
 */
@Injectable()
export class ImageProcessing {
  private last: Promise<unknown> = Promise.resolve();

  /** Converts one image at a time, so that images never take more memory than one worker. */
  toWebp(file: FileHandle, bound: ImageBound): Promise<Buffer> {
    const result = this.last.then(() => renderInWorker(file, bound));
    this.last = result.catch(() => undefined);
    return result;
  }
}

/** Throws an ImageError when the image is at fault, which is final. Other errors are worth a retry. */
async function renderInWorker(file: FileHandle, { width, height }: ImageBound): Promise<Buffer> {
  const worker = spawn(process.execPath, [WORKER_FILE, `${width}`, `${height}`], {
    env: ENVIRONMENT,
    stdio: [file.fd, 'pipe', 'pipe'],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  const output: Buffer[] = [];
  const errorOutput: Buffer[] = [];
  worker.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  worker.stderr?.on('data', (chunk: Buffer) => errorOutput.length < 10 && errorOutput.push(chunk));
  const [code, signal] = (await once(worker, 'close')) as [number | null, NodeJS.Signals | null];
  const image = Buffer.concat(output);
  if (code === 0 && image.length > 0) return image;
  if (code === 0) throw new ImageError('The image cannot be decoded');
  if (signal !== null && !worker.killed && !STOP_SIGNALS.includes(signal))
    throw new ImageError('The image takes too much to decode');
  const detail = String(Buffer.concat(errorOutput)).slice(0, 500);
  throw new Error(`The image worker ended with ${[signal ?? code, detail].filter(Boolean).join(': ')}`);
}
