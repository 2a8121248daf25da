import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ImageStore, isImagePath, type StoredImage } from './image-store.js';

/** Stores images on the local disk; the service serves them under `/images`. */
export class LocalImageStore extends ImageStore {
  protected readonly base: string;
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
