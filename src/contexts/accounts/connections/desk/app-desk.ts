import { Injectable } from '@nestjs/common';
import { notFound } from '../../../../platform/errors/app-error.js';
import { Page } from '../../../../platform/input/page.js';
import { KeyUsage } from '../../../access/usage/key-usage.js';
import type { KeySummary } from '../../../access/usage/usage.repository.js';
import { clientDigest } from '../clients/app-clients.js';
import { ConnectedApps } from '../connected-apps.js';
import { RegisteredClients } from '../clients/registered-clients.js';
import type { ConnectionDto, ListConnectionsQuery, ListOauthClientsQuery, OauthClientDto } from './app-desk.dto.js';
import { AppListsRepository, type ListedApp, type ListedConnection } from './app-lists.repository.js';

const USAGE_DAYS = 30;

/** Shares of the catalog are added by a context above. */
type AppRow = Omit<OauthClientDto, 'last24Hours'>;

/** Under which the usage of an app is counted; that of a blocked host is none. */
export const appIdOf = ({ clientId }: Pick<AppRow, 'clientId'>): string =>
  (clientId === null ? '0'.repeat(32) : clientDigest(clientId).slice(0, 32)).replace(
    /^(.{8})(.{4})(.{4})(.{4})/,
    '$1-$2-$3-$4-',
  );

/** Connected apps of all users, for admins. */
@Injectable()
export class AppDesk {
  constructor(
    private readonly lists: AppListsRepository,
    private readonly apps: ConnectedApps,
    private readonly registered: RegisteredClients,
    private readonly usage: KeyUsage,
  ) {}

  async listConnections(query: ListConnectionsQuery): Promise<Page<ConnectionDto>> {
    const { connections, total } = await this.lists.listConnections(query);
    const used = await this.usage.addSummaries(connections, USAGE_DAYS);
    return new Page(used.map(toConnection), query, total);
  }

  /** Its tokens stop working immediately. */
  async endConnection(actor: string, id: string): Promise<ConnectionDto> {
    const connection = await this.lists.findConnection(id);
    if (connection === null) throw notFound(`Connection not found: ${id}`);
    await this.apps.disconnectApp(actor, connection.userId, id);
    const [ended] = await this.usage.addSummaries([connection], USAGE_DAYS);
    return toConnection({ requests: 0, lastAt: null, ...connection, ...ended });
  }

  /** The most used ones first; blocked ones last. */
  async listApps(query: ListOauthClientsQuery): Promise<Page<AppRow>> {
    const { apps, total } = await this.lists.listApps(query);
    const used = await this.usage.addSummaries(
      apps.map((app) => ({ ...app, id: appIdOf(app) })),
      USAGE_DAYS,
    );
    return new Page(
      used.map((app) => this.toApp(app)),
      query,
      total,
    );
  }

  /** The ID of a registered app contains its name. */
  private toApp({ clientId, name, host, connections, requests, lastAt, blockedAt }: ListedApp & KeySummary): AppRow {
    return {
      clientId,
      name: name ?? (clientId === null ? null : (this.registered.findClient(clientId)?.name ?? null)),
      host,
      connections,
      requests,
      lastUsedAt: lastAt?.toISOString() ?? null,
      blockedAt: blockedAt?.toISOString() ?? null,
    };
  }
}

const toConnection = (connection: ListedConnection & KeySummary): ConnectionDto => ({
  id: connection.id,
  userId: connection.userId,
  clientId: connection.clientId,
  name: connection.name,
  host: connection.host,
  policyVersion: connection.policyVersion,
  requests: connection.requests,
  lastUsedAt: connection.lastAt?.toISOString() ?? null,
  createdAt: connection.createdAt.toISOString(),
});
