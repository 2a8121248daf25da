import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

export interface StoredImage {
  length: number;
  content: Readable;
}

/** Stores the images of listings. An image is named by the hash of its content, so it is stored once and never changes. */
export abstract class ImageStore {
  /** The prefix of all URLs of this store. */
  protected abstract readonly base: string;

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

  /** The image at a path of this site; null when there is none, or when the store serves its images itself. */
  abstract openImage(path: string): Promise<StoredImage | null>;

  protected abstract write(path: string, image: Buffer, digest: string): Promise<void>;
}

export const isImagePath = (path: string): boolean => /^([0-9a-f]{2})\/\1[0-9a-f]{62}\.webp$/.test(path);
export const IMAGE_TYPE = 'image/webp';
export const IMAGE_CACHING = 'public, max-age=31536000, immutable';
