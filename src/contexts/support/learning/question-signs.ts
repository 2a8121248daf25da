import type { Encoder } from '../../../platform/meaning/encoder.js';
import { toSignBits } from '../../../platform/meaning/vector-codes.js';

/** The number of signs of a vector. */
export const SIGNS = 384;
/** An admin or a customer waits for the signs. Without them, texts are compared by words. */
const TIMEOUT_MS = 1_000;

/**
 * Null if the encoder is off or knows no word of the text, as in most other languages: such texts are near each other. Undefined if it
 * is late.
 */
export async function findSigns(encoder: Encoder, text: string, isUrgent = true): Promise<string | null | undefined> {
  const encoded = await (isUrgent ? encoder.encodeForReader(text, TIMEOUT_MS) : encoder.encodeInBackground(text));
  if (encoded === undefined) return ['starting', 'ready'].includes(encoder.state) ? undefined : null;
  return encoded.hasWord ? toSignBits(encoded.vector) : null;
}
