import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
