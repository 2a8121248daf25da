import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Config } from '../../../../platform/config/config.js';
import { clientDigest } from './app-clients.js';
import { ClientDocuments } from './client-documents.js';
import type { AppClient } from './client-metadata.js';
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
export class ClientAssertions {
  constructor(
    private readonly documents: ClientDocuments,
    private readonly dataSource: DataSource,
    private readonly config: Config,
  ) {}

  /** Throws OauthError unless the assertion is valid and was never used. */
  async verifyAssertion(client: AppClient, assertion: string): Promise<void> {
    if (assertion.length > MAX_ASSERTION) throw rejected('it is too long');
    const { payload } = await this.verify(client, assertion);
    const now = Math.floor(Date.now() / 1_000);
    if (payload.exp === undefined || payload.exp > now + MAX_AGE_SECONDS) throw rejected('exp must be within an hour');
    if (typeof payload.jti !== 'string' || payload.jti === '' || payload.jti.length > MAX_JTI)
      throw rejected('it needs a jti');
    const isNew = await this.remember(`${client.clientId} ${payload.jti}`, payload.exp + CLOCK_TOLERANCE_SECONDS);
    if (!isNew) throw rejected('it was used before');
  }

  private async verify(client: AppClient, assertion: string): Promise<{ payload: { exp?: number; jti?: string } }> {
    // Loaded on first use: few clients need it, and loading it slows down the start.
    const { createLocalJWKSet, jwtVerify } = await import('jose');
    const jwks = client.jwks ?? (await this.documents.loadKeys(client.jwksUri ?? ''));
    try {
      return await jwtVerify(assertion, createLocalJWKSet(jwks as never), {
        algorithms: ASSERTION_ALGORITHMS,
        issuer: client.clientId,
        subject: client.clientId,
        audience: [this.config.siteUrl, `${this.config.siteUrl}/oauth/token`, `${this.config.siteUrl}/oauth/revoke`],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
      });
    } catch {
      throw rejected('its signature, issuer, subject, audience or expiry is not valid');
    }
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
