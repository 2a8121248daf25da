import { Injectable } from '@nestjs/common';
import { notFound } from '../../../../platform/errors/app-error.js';
import { Page } from '../../../../platform/input/page.js';
import { ConnectedApps } from '../connected-apps.js';
import { RegisteredClients } from '../clients/registered-clients.js';
import type { ConnectionDto, ListConnectionsQuery, ListOauthClientsQuery, OauthClientDto } from './app-desk.dto.js';
import { AppListsRepository, type ListedApp, type ListedConnection } from './app-lists.repository.js';

/** Connected apps of all users, for admins. */
@Injectable()
export class AppDesk {
  constructor(
    private readonly lists: AppListsRepository,
    private readonly apps: ConnectedApps,
    private readonly registered: RegisteredClients,
  ) {}

  async listConnections(query: ListConnectionsQuery): Promise<Page<ConnectionDto>> {
    const { connections, total } = await this.lists.listConnections(query);
    return new Page(connections.map(toConnection), query, total);
  }

  /** Its tokens stop working immediately. */
  async endConnection(actor: string, id: string): Promise<ConnectionDto> {
    const connection = await this.lists.findConnection(id);
    if (connection === null) throw notFound(`Connection not found: ${id}`);
    await this.apps.disconnectApp(actor, connection.userId, id);
    return toConnection(connection);
  }

  /** The most used ones first; blocked ones last. */
  async listApps(query: ListOauthClientsQuery): Promise<Page<OauthClientDto>> {
    const { apps, total } = await this.lists.listApps(query);
    return new Page(
      apps.map((app) => this.toApp(app)),
      query,
      total,
    );
  }

  /** The ID of a registered app contains its name. */
  private toApp({ clientId, name, host, connections, requests, lastUsedAt, blockedAt }: ListedApp): OauthClientDto {
    return {
      clientId,
      name: name ?? (clientId === null ? null : (this.registered.findClient(clientId)?.name ?? null)),
      host,
      connections,
      requests,
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      blockedAt: blockedAt?.toISOString() ?? null,
    };
  }
}

const toConnection = (connection: ListedConnection): ConnectionDto => ({
  id: connection.id,
  userId: connection.userId,
  clientId: connection.clientId,
  name: connection.name,
  host: connection.host,
  policyVersion: connection.policyVersion,
  requests: connection.requests,
  lastUsedAt: connection.lastUsedAt?.toISOString() ?? null,
  createdAt: connection.createdAt.toISOString(),
});
