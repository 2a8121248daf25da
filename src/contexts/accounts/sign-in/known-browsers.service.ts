import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SecretBox } from '../../../platform/secrets/secret-box.js';

/** Accounts that one browser is known for; the one signed in to longest ago is dropped. */
const MAX_ACCOUNTS = 5;
const ID_BYTES = 16;
const ENTRY = /^([\w-]{22})([\w-]{43})$/;

/**
 * Recognizes browsers that have signed in to an account before, so that requests by others cannot use up their limit of
 * emails. The cookie has one entry per account: a random ID and its signature, which also covers the ID of the account. An
 * entry gives no other permission and is not stored on the server.
 */
@Injectable()
export class KnownBrowsersService {
  constructor(private readonly secrets: SecretBox) {}

  /** The entry of this account; undefined for a browser that has not signed in to it. */
  findEntry(cookie: string | undefined, userId: string): string | undefined {
    return entriesOf(cookie).find((entry) => {
      const [, id = '', signature = ''] = ENTRY.exec(entry) ?? [];
      return id !== '' && timingSafeEqual(Buffer.from(signature), Buffer.from(this.sign(id, userId)));
    });
  }

  /** The cookie after a sign-in. The entry of an account stays the same, and with it the requests counted for it. */
  addEntry(cookie: string | undefined, userId: string): string {
    const entry = this.findEntry(cookie, userId) ?? this.createEntry(userId);
    const others = entriesOf(cookie).filter((other) => other !== entry && ENTRY.test(other));
    return [entry, ...others].slice(0, MAX_ACCOUNTS).join('.');
  }

  private createEntry(userId: string): string {
    const id = randomBytes(ID_BYTES).toString('base64url');
    return id + this.sign(id, userId);
  }

  private sign(id: string, userId: string): string {
    return this.secrets.digest(`known browser ${id} ${userId}`);
  }
}

const entriesOf = (cookie: string | undefined): string[] => cookie?.split('.').slice(0, MAX_ACCOUNTS) ?? [];
