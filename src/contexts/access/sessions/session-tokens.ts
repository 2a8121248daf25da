import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SecretBox } from '../../../platform/secrets/secret-box.js';

export const createToken = (): string => randomBytes(32).toString('base64url');
/** The stored form. Tokens are random, so a plain digest cannot be reversed by guessing. */
export const tokenHash = (token: string): string => hash('sha256', token);

/** 256 random bits, and 48 bits of a keyed checksum. */
const SESSION_TOKEN = /^([\w-]{43})([\w-]{8})$/;

/** Contains a keyed checksum, so that an invented token is rejected without a query. */
export function createSessionToken(secrets: SecretBox): string {
  const random = createToken();
  return random + checksum(secrets, random);
}

export function isSessionToken(secrets: SecretBox, token: string): boolean {
  const [, random = '', sum = ''] = SESSION_TOKEN.exec(token) ?? [];
  return random !== '' && timingSafeEqual(Buffer.from(sum), Buffer.from(checksum(secrets, random)));
}

const checksum = (secrets: SecretBox, random: string): string => secrets.digest(`session ${random}`).slice(0, 8);
