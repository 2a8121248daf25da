import { Injectable } from '@nestjs/common';
import type { JWTPayload, JWTVerifyOptions } from 'jose';
import { DataSource } from 'typeorm';
import { Config } from '../../../../platform/config/config.js';
import { clientDigest } from './app-clients.service.js';
import { ClientDocumentsService } from './client-documents.service.js';
import { OauthError } from '../oauth-error.js';

export const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
export const ASSERTION_ALGORITHMS = ['RS256', 'ES256'];
const MAX_ASSERTION = 8_192;
const MAX_JTI = 500;
/** An assertion may be valid for at most this long, so that its ID has to be remembered no longer. */
const MAX_AGE_SECONDS = 3_600;
const CLOCK_TOLERANCE_SECONDS = 60;

/** Authenticates clients by a signed JWT (RFC 7523, `private_key_jwt`). */
@Injectable()
export class ClientAssertionsService {
  constructor(
    private readonly documents: ClientDocumentsService,
    private readonly dataSource: DataSource,
    private readonly config: Config,
  ) {}

  /** Throws OauthError unless the assertion is valid and was never used. */
  async verifyAssertion(clientId: string, assertion: string): Promise<void> {
    if (assertion.length > MAX_ASSERTION) throw rejected('it is too long');
    const payload = await this.verify(clientId, assertion);
    const now = Math.floor(Date.now() / 1_000);
    if (payload.exp === undefined || payload.exp > now + MAX_AGE_SECONDS) throw rejected('exp must be within an hour');
    if (typeof payload.jti !== 'string' || payload.jti === '' || payload.jti.length > MAX_JTI)
      throw rejected('it needs a jti');
    const isNew = await this.remember(`${clientId} ${payload.jti}`, payload.exp + CLOCK_TOLERANCE_SECONDS);
    if (!isNew) throw rejected('it was used before');
  }

  private async verify(clientId: string, assertion: string): Promise<JWTPayload> {
    // Loaded on first use: few clients need it, and loading it slows down the start.
    const { createLocalJWKSet, errors, jwtVerify } = await import('jose');
    const expected = this.expected(clientId);
    const verifyWith = async (keys: Record<string, unknown>): Promise<JWTPayload> => {
      try {
        return (await jwtVerify(assertion, createLocalJWKSet(keys as never), expected)).payload;
      } catch (error) {
        if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
        // The assertion names no key. The size of the document limits how many there are.
        for await (const key of error) {
          const verified = await jwtVerify(assertion, key, expected).catch(() => null);
          if (verified !== null) return verified.payload;
        }
        throw error;
      }
    };
    const keys = await this.documents.loadKeys(clientId);
    try {
      return await verifyWith(keys);
    } catch (error) {
      // The client may have replaced its keys.
      if (!(error instanceof errors.JWKSNoMatchingKey) || !this.documents.forgetKeys(clientId)) throw NOT_VALID;
    }
    const newKeys = await this.documents.loadKeys(clientId);
    return verifyWith(newKeys).catch(() => {
      throw NOT_VALID;
    });
  }

  private expected(clientId: string): JWTVerifyOptions {
    const { siteUrl } = this.config;
    return {
      algorithms: ASSERTION_ALGORITHMS,
      issuer: clientId,
      subject: clientId,
      audience: [siteUrl, `${siteUrl}/oauth/token`, `${siteUrl}/oauth/revoke`],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    };
  }

  /** False if it is remembered already. */
  private async remember(id: string, expiresAt: number): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      `with old as (delete from used_assertions where expires_at < now())
       insert into used_assertions (digest, expires_at) values ($1, to_timestamp($2))
       on conflict do nothing returning digest`,
      [clientDigest(id), expiresAt],
    );
    return rows.length > 0;
  }
}

const rejected = (reason: string): OauthError =>
  new OauthError('invalid_client', `The client assertion was rejected: ${reason}`);
const NOT_VALID = rejected('its signature, issuer, subject, audience or expiry is not valid');
