import { hash, randomInt, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { SecretBox } from '../../../platform/secrets/secret-box.js';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 28 base62 characters contain 166 random bits. */
const RANDOM_LENGTH = 28;
/** Longer than that of a key, because it is all that tells an ended token from an invented one. */
const CHECKSUM_LENGTH = 16;
const SHAPE = new RegExp(`^(aid_([ogr])_[0-9A-Za-z]{${RANDOM_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`);
const MAX_ENDED = 10_000;
const LETTERS = { access: 'o', refresh: 'r', code: 'g' } as const;

export type TokenKind = keyof typeof LETTERS;
export const TOKEN_KINDS = Object.keys(LETTERS) as TokenKind[];

/**
 * The tokens and codes of connected apps. Their checksum is keyed, so that one that has ended is recognized as ours without a row:
 * its app must learn that it ended, regardless of rate limits.
 */
@Injectable()
export class AppTokensService {
  private readonly ended = new LRUCache<string, true>({ max: MAX_ENDED });

  constructor(private readonly secrets: SecretBox) {}

  createToken(kind: TokenKind): string {
    const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    const body = `aid_${LETTERS[kind]}_${random}`;
    return body + this.checksum(body);
  }

  isOurs(token: string, kind: TokenKind): boolean {
    const [, body = '', letter, checksum = ''] = SHAPE.exec(token) ?? [];
    return letter === LETTERS[kind] && timingSafeEqual(Buffer.from(checksum), Buffer.from(this.checksum(body)));
  }

  /** Null for a token that is not ours or has ended. No one is charged for an ended one, so it costs one query only. */
  async findToken<T>(token: string, kind: TokenKind, query: (hash: string) => Promise<T | null>): Promise<T | null> {
    const hash = appTokenHash(token);
    if (!this.isOurs(token, kind) || this.ended.has(hash)) return null;
    const found = await query(hash);
    // Its row was stored before the app got it, and never returns.
    if (found === null) this.ended.set(hash, true);
    return found;
  }

  /** In base62, so that a double click selects the whole token. */
  private checksum(body: string): string {
    const digest = Buffer.from(this.secrets.digest(`app token ${body}`), 'base64url');
    return Array.from(digest.subarray(0, CHECKSUM_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  }
}

/** The stored form. Tokens are random, so a plain digest cannot be reversed by guessing. */
export const appTokenHash = (token: string): string => hash('sha256', token);
