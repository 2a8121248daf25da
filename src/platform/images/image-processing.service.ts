import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Injectable } from '@nestjs/common';

/** The largest size of a stored image; smaller images keep their size. */
export interface ImageBound {
  width: number;
  height: number;
  /** Of WebP, from 1 to 100. */
  quality: number;
}

export const ICON_BOUND: ImageBound = { width: 256, height: 256, quality: 85 };
export const PICTURE_BOUND: ImageBound = { width: 1_600, height: 1_200, quality: 85 };
/** Lists show many thumbnails, and show them small. */
export const THUMBNAIL_BOUND: ImageBound = { width: 320, height: 320, quality: 70 };

/** The file is not an image, or not one that the service shows. */
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
/** Sent to all processes when the service stops, so the image did not cause them. */
const STOP_SIGNALS: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** A separate program that gets arguments and stdin, and writes an image to stdout. */
export interface ImageWorker {
  file: string;
  arguments: readonly string[];
  /** An open file, or text. */
  input: FileHandle | string;
  environment?: Record<string, string>;
}

/** Node runs JavaScript only, so tests, which run from the sources, start the built worker. */
export const workerFile = (name: string, source: string): string =>
  fileURLToPath(
    new URL(`./${name}.js`, source.endsWith('.ts') ? source.replace(/^(.*)\/src\//, '$1/dist/src/') : source),
  );

const DECODER = workerFile('image.worker', import.meta.url);

/**
 * Runs libvips, each time in a separate process, because nothing else limits its memory and time, or survives its crash.
 * One at a time, so that images never take more memory than one worker.
 */
@Injectable()
export class ImageProcessingService {
  private last: Promise<unknown> = Promise.resolve();

  /** Converts an untrusted image: decoded, turned upright, bounded in size, without metadata. */
  toWebp(file: FileHandle, { width, height, quality }: ImageBound): Promise<Buffer> {
    return this.runWorker({ file: DECODER, arguments: [width, height, quality].map(String), input: file });
  }

  runWorker(worker: ImageWorker): Promise<Buffer> {
    const result = this.last.then(() => outputOf(worker));
    this.last = result.catch(() => undefined);
    return result;
  }
}

/** Throws ImageError if the image is the cause; a retry would fail again. After other errors, a retry may succeed. */
async function outputOf({ file, arguments: given, input, environment }: ImageWorker): Promise<Buffer> {
  const worker = spawn(process.execPath, [file, ...given], {
    env: { ...ENVIRONMENT, ...environment },
    stdio: [typeof input === 'string' ? 'pipe' : input.fd, 'pipe', 'pipe'],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  const output: Buffer[] = [];
  const errorOutput: Buffer[] = [];
  worker.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  worker.stderr?.on('data', (chunk: Buffer) => errorOutput.length < 10 && errorOutput.push(chunk));
  if (typeof input === 'string') {
    // A worker that ends early closes the pipe; how it ended is handled below.
    worker.stdin?.on('error', () => undefined);
    worker.stdin?.end(input);
  }
  const [code, signal] = (await once(worker, 'close')) as [number | null, NodeJS.Signals | null];
  const image = Buffer.concat(output);
  if (code === 0 && image.length > 0) return image;
  if (code === 0) throw new ImageError('The image cannot be decoded');
  if (signal !== null && !worker.killed && !STOP_SIGNALS.includes(signal))
    throw new ImageError('The image takes too much memory or time to decode');
  const detail = String(Buffer.concat(errorOutput)).slice(0, 500);
  throw new Error(`The image worker ended with ${[signal ?? code, detail].filter(Boolean).join(': ')}`);
}

/** Provides a file that is already unlinked, so that it disappears when it is closed or the process ends. */
export async function withTemporaryFile<T>(use: (file: FileHandle) => Promise<T>): Promise<T> {
  const path = join(tmpdir(), `catalog-service-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    return await use(file);
  } finally {
    await file.close();
  }
}
