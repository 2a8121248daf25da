/** Kept of the receiver's response. */
export const MAX_RESPONSE_BYTES = 2_048;

/**
 * The bytes as text that can be stored and shown: bytes that are not UTF-8 and NUL are replaced, and a character that was cut
 * off at the end is dropped. Null if there is none.
 */
export function responseText(body: Buffer): string | null {
  const text = new TextDecoder().decode(body.subarray(0, MAX_RESPONSE_BYTES), { stream: true });
  return text === '' ? null : text.replaceAll('\0', '\uFFFD');
}
