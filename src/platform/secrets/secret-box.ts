import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export class UnreadableSecretError extends Error {}

/** Encrypts secrets before they are stored. Decryption fails for another key and for changed data. */
export class SecretBox {
  constructor(private readonly key: Buffer) {}

  encrypt(secret: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.key, nonce);
    const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
  }

  decrypt(box: Buffer): string {
    try {
      const decipher = createDecipheriv(CIPHER, this.key, box.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAuthTag(box.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return decipher.update(box.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    } catch (cause) {
      const message = 'A stored secret cannot be decrypted: it was encrypted with another ENCRYPTION_KEY';
      throw new UnreadableSecretError(message, { cause });
    }
  }

  /** A keyed hash. Even a short text cannot be guessed from it without the key. */
  digest(text: string): string {
    return createHmac('sha256', this.key).update(text).digest('base64url');
  }
}

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
