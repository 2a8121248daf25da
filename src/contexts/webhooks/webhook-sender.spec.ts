import { MAX_RESPONSE_BYTES, responseText } from './webhook-sender.service.js';

describe('The text of a response', () => {
  it('is null if there is none', () => {
    expect(responseText(Buffer.alloc(0))).toBeNull();
  });

  it('replaces NUL and bytes that are not UTF-8', () => {
    expect(responseText(Buffer.from([0x61, 0, 0xff, 0xc3, 0x28, 0x62]))).toBe('a\uFFFD\uFFFD\uFFFD(b');
    expect(responseText(Buffer.from([0xed, 0xa0, 0x80]))?.isWellFormed()).toBe(true);
  });

  it('drops a character that was cut off', () => {
    const text = `${'x'.repeat(MAX_RESPONSE_BYTES - 1)}ü and more`;
    expect(responseText(Buffer.from(text))).toBe('x'.repeat(MAX_RESPONSE_BYTES - 1));
  });
});
