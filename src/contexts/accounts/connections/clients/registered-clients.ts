import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SecretBox } from '../../../../platform/secrets/secret-box.js';
import { type AppClient, readMetadata } from './client-metadata.js';
import { OauthError } from '../oauth-error.js';

const PREFIX = 'app_';
const MAX_CLIENT_ID = 2_000;
const SHAPE = new RegExp(`^${PREFIX}([\\w-]+)\\.([\\w-]{43})$`);

type Stored = [name: string, redirectUris: string[], refreshes: 0 | 1];

/**
 * Clients that register themselves (RFC 7591). Nothing is stored: the client ID contains the metadata and a keyed digest of it.
 * The same metadata gives the same ID. After a change of ENCRYPTION_KEY, clients register again.
 */
@Injectable()
export class RegisteredClients {
  constructor(private readonly secrets: SecretBox) {}

  registerClient(given: Record<string, unknown>): AppClient {
    const metadata = readMetadata(given);
    if (metadata.authMethod !== 'none')
      throw new OauthError(
        'invalid_client_metadata',
        'Registered clients use token_endpoint_auth_method none. Use a client ID metadata document for private_key_jwt.',
      );
    const stored: Stored = [metadata.name, metadata.redirectUris, metadata.refreshes ? 1 : 0];
    const content = Buffer.from(JSON.stringify(stored)).toString('base64url');
    const clientId = `${PREFIX}${content}.${this.digest(content)}`;
    if (clientId.length > MAX_CLIENT_ID)
      throw new OauthError('invalid_client_metadata', 'The name and the redirect URIs are too long');
    return { ...metadata, clientId, host: null, jwks: null, jwksUri: null };
  }

  isRegistered(clientId: string): boolean {
    return clientId.startsWith(PREFIX);
  }

  /** Null for an ID that this service did not issue with its current key. */
  findClient(clientId: string): AppClient | null {
    const [, content = '', digest = ''] = (clientId.length <= MAX_CLIENT_ID && SHAPE.exec(clientId)) || [];
    if (digest === '' || !timingSafeEqual(Buffer.from(digest), Buffer.from(this.digest(content)))) return null;
    const [name, redirectUris, refreshes] = JSON.parse(Buffer.from(content, 'base64url').toString()) as Stored;
    return {
      clientId,
      name,
      host: null,
      redirectUris,
      refreshes: refreshes === 1,
      authMethod: 'none',
      jwks: null,
      jwksUri: null,
    };
  }

  private digest(content: string): string {
    return this.secrets.digest(`registered client ${content}`);
  }
}
