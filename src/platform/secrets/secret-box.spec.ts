import { randomBytes } from 'node:crypto';
import { SecretBox } from './secret-box.js';

describe('The secret box', () => {
  const box = new SecretBox(randomBytes(32));

  it('decrypts what it encrypted', () => {
    expect(box.decrypt(box.encrypt('whsec_ünïcode'))).toBe('whsec_ünïcode');
  });

  it('encrypts the same secret to different bytes each time', () => {
    expect(box.encrypt('secret').equals(box.encrypt('secret'))).toBe(false);
    expect(box.encrypt('secret').toString('latin1')).not.toContain('secret');
  });

  it('fails to decrypt with another key, or if a single bit was changed', () => {
    const encrypted = box.encrypt('secret');
    expect(() => new SecretBox(randomBytes(32)).decrypt(encrypted)).toThrow(/ENCRYPTION_KEY/);
    for (const index of encrypted.keys()) {
      const changed = Buffer.from(encrypted);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(() => box.decrypt(changed)).toThrow(/ENCRYPTION_KEY/);
    }
  });
});
