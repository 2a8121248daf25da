import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../config/config.js';

export interface StoredImage {
  length: number;
  content: Readable;
}

/** Stores the images of listings. An image is named by the hash of its content, so it is stored once and never changes. */
export abstract class ImageStore {
  /** The beginning of all URLs of this store, without the slash. */
  abstract readonly base: string;

  /** Stores a WebP image and returns its public URL. Throws when the store fails; a retry is safe. */
  async putImage(image: Buffer): Promise<string> {
    const digest = createHash('sha256').update(image).digest('hex');
    const path = `${digest.slice(0, 2)}/${digest}.webp`;
    await this.write(path, image, digest);
    return `${this.base}/${path}`;
  }

  /** Whether `putImage` returned this URL. */
  ownsUrl(url: string): boolean {
    return url.startsWith(`${this.base}/`) && isImagePath(url.slice(this.base.length + 1));
  }

  /** An image that `putImage` stored; null if it is missing. Throws when the store fails. */
  readImage(url: string): Promise<Buffer | null> {
    return this.ownsUrl(url) ? this.read(url.slice(this.base.length + 1)) : Promise.resolve(null);
  }

  /** The image at a path of this site; null when there is none, or when the store serves its images itself. */
  abstract openImage(path: string): Promise<StoredImage | null>;

  protected abstract read(path: string): Promise<Buffer | null>;
  protected abstract write(path: string, image: Buffer, digest: string): Promise<void>;
}

const isImagePath = (path: string): boolean => /^([0-9a-f]{2})\/\1[0-9a-f]{62}\.webp$/.test(path);
export const IMAGE_TYPE = 'image/webp';
export const IMAGE_CACHING = 'public, max-age=31536000, immutable';

/** Stores images on the local disk; the service serves them under `/images`. */
export class LocalImageStore extends ImageStore {
  readonly base: string;
  private readonly folder: string;

  constructor({ dataDir, siteUrl }: { dataDir: string; siteUrl: string }) {
    super();
    this.base = `${siteUrl}/images`;
    this.folder = join(dataDir, 'images');
  }

  async openImage(path: string): Promise<StoredImage | null> {
    if (!isImagePath(path)) return null;
    try {
      const file = await open(join(this.folder, path));
      const { size } = await file.stat();
      return { length: size, content: file.createReadStream() };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  protected async read(path: string): Promise<Buffer | null> {
    const image = await this.openImage(path);
    return image && buffer(image.content);
  }

  /** Writes to a temporary name and renames, so that a crash leaves no partial image. */
  protected async write(path: string, image: Buffer): Promise<void> {
    const target = join(this.folder, path);
    if (await exists(target)) return;
    await mkdir(dirname(target), { recursive: true });
    const draft = `${target}.${randomUUID()}`;
    try {
      const file = await open(draft, 'wx');
      try {
        await file.writeFile(image);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, target);
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined);
      throw error;
    }
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

const TIMEOUT_MS = 15_000;
/** More than an image of this service has. */
const MAX_READ_BYTES = 10 * 1_048_576;

/** Stores images in a publicly readable bucket of an S3-compatible store. */
export class S3ImageStore extends ImageStore {
  readonly base: string;
  private readonly client: AwsClient;

  constructor({ endpoint, bucket, region, accessKey, secretKey }: S3Settings) {
    super();
    this.base = `${endpoint}/${bucket}/images`;
    // No retries here: the job that stores the image retries with longer pauses.
    this.client = new AwsClient({
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      region,
      service: 's3',
      retries: 0,
    });
  }

  /** The bucket serves the images. */
  openImage(): Promise<null> {
    return Promise.resolve(null);
  }

  /** Not signed: the key may have the permission to write only, and the bucket is public. */
  protected async read(path: string): Promise<Buffer | null> {
    const response = await fetch(`${this.base}/${path}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > MAX_READ_BYTES) return null;
      chunks.push(chunk);
    }
    if (response.status === 404) return null;
    if (!response.ok) throw new Error(`The image store returned ${response.status} for ${path}`);
    return Buffer.concat(chunks);
  }

  protected async write(path: string, image: Buffer, digest: string): Promise<void> {
    const response = await this.client.fetch(`${this.base}/${path}`, {
      method: 'PUT',
      // A copy, because fetch does not take a view of a shared buffer.
      body: new Uint8Array(image),
      headers: { 'Content-Type': IMAGE_TYPE, 'Cache-Control': IMAGE_CACHING, 'X-Amz-Content-Sha256': digest },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const explanation = await response.text();
    if (!response.ok)
      throw new Error(`The image store returned ${response.status}: ${explanation.slice(0, 500) || 'no explanation'}`);
  }
}
