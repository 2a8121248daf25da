import { createHash } from 'node:crypto';

/** A strong validator: equal exactly when the bytes are equal. */
export const entityTag = (body: string): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
