import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const KEY_BYTES = 32;

/** The key in the data folder, created on first use. Processes that start together use the same one. */
export async function encryptionKeyIn(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, 'encryption.key');
  const found = await readKey(path);
  if (found) return found;
  await mkdir(dataDir, { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    // Unlike a rename, a link never replaces a key that another process has just created.
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
  const key = await readKey(path);
  if (!key) throw new Error(`${path} cannot be read`);
  return key;
}

async function readKey(path: string): Promise<Buffer | undefined> {
  try {
    const key = Buffer.from((await readFile(path, 'utf8')).trim(), 'base64');
    if (key.length !== KEY_BYTES) throw new Error(`${path} does not contain ${KEY_BYTES} bytes in base64`);
    return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
