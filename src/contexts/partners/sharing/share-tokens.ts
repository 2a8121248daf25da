import { timingSafeEqual } from 'node:crypto';
import type { SecretBox } from '../../../platform/secrets/secret-box.js';

/** A token opens only what it was made for: the badge on a website does not lead to the page. */
export type SharePurpose = 'share' | 'badge';

export interface ShareUrls {
  shareUrl: string;
  /** Of the light badge. */
  badgeUrl: string;
}

type Secrets = Pick<SecretBox, 'digest'>;

/** 16 bytes and 32 bytes in base64url. */
const TOKEN = /^([\w-]{22})([\w-]{43})$/;

const tokenDigest = (secrets: Secrets, purpose: SharePurpose, id: string): string =>
  secrets.digest(`${purpose} link ${id}`);

/**
 * A token consists of the ID of its row and a keyed digest of that ID. Nothing else is stored, so pages can show it again,
 * and a copy of the database does not contain it. A made-up token causes no query.
 */
const shareToken = (secrets: Secrets, purpose: SharePurpose, id: string): string =>
  Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url') + tokenDigest(secrets, purpose, id);

export const shareUrls = (secrets: Secrets, siteUrl: string, id: string): ShareUrls => ({
  shareUrl: `${siteUrl}/share/${shareToken(secrets, 'share', id)}`,
  badgeUrl: `${siteUrl}/badges/${shareToken(secrets, 'badge', id)}.svg`,
});

/** Null if the token was not made by this service for this purpose. */
export function findShareId(secrets: Secrets, purpose: SharePurpose, token: string): string | null {
  const [, encoded, digest] = TOKEN.exec(token) ?? [];
  if (encoded === undefined || digest === undefined) return null;
  const hex = Buffer.from(encoded, 'base64url').toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return timingSafeEqual(Buffer.from(digest), Buffer.from(tokenDigest(secrets, purpose, id))) ? id : null;
}
