import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import { SecretBox } from '../../../platform/secrets/secret-box.js';

/** A token opens only what it was made for: the badge on a website does not lead to the page. */
export type SharePurpose = 'share' | 'badge';

export interface ShareUrls {
  shareUrl: string;
  /** Of the light badge. */
  badgeUrl: string;
}

/** 16 bytes and 32 bytes in base64url. */
const SHAPE = /^([\w-]{22})([\w-]{43})$/;

/**
 * A token consists of the ID of its row and a keyed digest of that ID. Nothing else is stored, so pages can show it again,
 * and a copy of the database does not contain it. A made-up token causes no query.
 */
@Injectable()
export class ShareTokens {
  constructor(
    private readonly secrets: SecretBox,
    private readonly config: Config,
  ) {}

  urlsFor(id: string): ShareUrls {
    const { siteUrl } = this.config;
    return {
      shareUrl: `${siteUrl}/share/${this.tokenFor('share', id)}`,
      badgeUrl: `${siteUrl}/badges/${this.tokenFor('badge', id)}.svg`,
    };
  }

  /** Null if the token was not made by this service for this purpose. */
  findId(purpose: SharePurpose, token: string): string | null {
    const [, encoded, digest] = SHAPE.exec(token) ?? [];
    if (encoded === undefined || digest === undefined) return null;
    const hex = Buffer.from(encoded, 'base64url').toString('hex');
    const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    return timingSafeEqual(Buffer.from(digest), Buffer.from(this.digest(purpose, id))) ? id : null;
  }

  private tokenFor(purpose: SharePurpose, id: string): string {
    return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url') + this.digest(purpose, id);
  }

  private digest(purpose: SharePurpose, id: string): string {
    return this.secrets.digest(`${purpose} link ${id}`);
  }
}
