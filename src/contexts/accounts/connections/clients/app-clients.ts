import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../../platform/errors/app-error.js';
import { Budgets } from '../../../access/budgets/budgets.js';
import { ClientDocuments } from './client-documents.js';
import type { AppClient } from './client-metadata.js';
import { RegisteredClients } from './registered-clients.js';

export const clientDigest = (clientId: string): string => hash('sha256', clientId);

/** Apps, by their client ID: the URL of a metadata document, or the ID of a registration. */
@Injectable()
export class AppClients {
  constructor(
    private readonly registered: RegisteredClients,
    private readonly documents: ClientDocuments,
    private readonly budgets: Budgets,
  ) {}

  /** Without fetching: the client, `document` if its document must be fetched, or null if there is no such client. */
  peekClient(clientId: string): AppClient | 'document' | null {
    if (this.registered.isRegistered(clientId)) return this.registered.findClient(clientId);
    return this.documents.isDocumentUrl(clientId) ? 'document' : null;
  }

  /** Fetches the document if it is not cached, at most 10 per minute for one user. Throws OauthError if it is not valid. */
  async loadClient(clientId: string, userId: string): Promise<AppClient | null> {
    const client = this.peekClient(clientId);
    if (client !== 'document') return client;
    if (!this.documents.isCached(clientId)) {
      const { exceeded, secondsLeft } = await this.budgets.chargeUser('document', userId);
      if (exceeded)
        throw new AppError('rate-limited', `Too many apps were opened. Try again in ${secondsLeft} seconds.`);
    }
    return this.documents.loadClient(clientId);
  }
}
