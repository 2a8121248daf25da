import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SecretBox } from '../../../platform/secrets/secret-box.js';
import { createToken } from './tokens.js';

/** 256 random bits, and 48 bits of a keyed checksum. */
const SHAPE = /^([\w-]{43})([\w-]{8})$/;

/** Session tokens contain a keyed checksum, so that an invented token is rejected without a query. */
@Injectable()
export class SessionTokens {
  constructor(private readonly secrets: SecretBox) {}

  createToken(): string {
    const random = createToken();
    return random + this.checksum(random);
  }

  isWellFormed(token: string): boolean {
    const [, random = '', checksum = ''] = SHAPE.exec(token) ?? [];
    return random !== '' && timingSafeEqual(Buffer.from(checksum), Buffer.from(this.checksum(random)));
  }

  private checksum(random: string): string {
    return this.secrets.digest(`session ${random}`).slice(0, 8);
  }
}
