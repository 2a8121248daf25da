import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

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
