import { randomBytes } from 'node:crypto';
import { SecretBox } from './secret-box.js';

describe('The secret box', () => {
  const box = new SecretBox(randomBytes(32));

  it('gives back what was put in', () => {
    expect(box.open(box.close('whsec_ünïcode'))).toBe('whsec_ünïcode');
  });

  it('never shows the same secret the same way twice', () => {
    expect(box.close('secret').equals(box.close('secret'))).toBe(false);
    expect(box.close('secret').toString('latin1')).not.toContain('secret');
  });

  it('does not open with another key, nor when a single bit was changed', () => {
    const closed = box.close('secret');
    expect(() => new SecretBox(randomBytes(32)).open(closed)).toThrow(/ENCRYPTION_KEY/);
    for (const index of closed.keys()) {
      const changed = Buffer.from(closed);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(() => box.open(changed)).toThrow(/ENCRYPTION_KEY/);
    }
  });
});
