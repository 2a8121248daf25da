import { hash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../../platform/errors/app-error.js';
import { SecretBox } from '../../../../platform/secrets/secret-box.js';
import { BudgetsService } from '../../../access/budgets/budgets.service.js';
import { OauthError } from '../oauth-error.js';
import { ClientDocumentsService } from './client-documents.service.js';
import { type AppClient, readMetadata } from './client-metadata.js';

const PREFIX = 'app_';
const MAX_CLIENT_ID = 2_000;
const SHAPE = new RegExp(`^${PREFIX}([\\w-]+)\\.([\\w-]{43})$`);

type Stored = [name: string, redirectUris: string[], refreshes: 0 | 1];

export const clientDigest = (clientId: string): string => hash('sha256', clientId);

/**
 * Apps, by their client ID: the URL of a metadata document, or the ID of a registration (RFC 7591). Registrations are not
 * stored: the client ID contains the metadata and a keyed digest of it, so the same metadata gives the same ID. After a change
 * of ENCRYPTION_KEY, clients register again.
 */
@Injectable()
export class AppClientsService {
  constructor(
    private readonly secrets: SecretBox,
    private readonly documents: ClientDocumentsService,
    private readonly budgets: BudgetsService,
  ) {}

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

  /** Without fetching: the client, `document` if its document must be fetched, or null if there is no such client. */
  peekClient(clientId: string): AppClient | 'document' | null {
    if (clientId.startsWith(PREFIX)) return this.findRegistered(clientId);
    return this.documents.isDocumentUrl(clientId) ? 'document' : null;
  }

  /** Fetches the document if it is not cached, at most 10 per minute for one user. Throws OauthError if it is not valid. */
  async loadClient(clientId: string, userId: string): Promise<AppClient | null> {
    const client = this.peekClient(clientId);
    if (client !== 'document') return client;
    if (!this.documents.isCached(clientId)) {
      const { exceeded, secondsLeft } = await this.budgets.charge({ name: 'document', holder: userId });
      if (exceeded)
        throw new AppError('rate-limited', `Too many apps were opened. Try again in ${secondsLeft} seconds.`);
    }
    return this.documents.loadClient(clientId);
  }

  /** Null for an ID that this service did not issue with its current key. */
  findRegistered(clientId: string): AppClient | null {
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
