import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../../../../platform/audit/audit-log.service.js';
import { UnitOfWork } from '../../../../platform/database/unit-of-work.js';
import { type AppError, invalid, notFound, orNotFound } from '../../../../platform/errors/app-error.js';
import { Page } from '../../../../platform/input/page.js';
import { parsedUrl } from '../../../../platform/input/parsed-url.js';
import { AccessRevisionService } from '../../../access/access-revision.service.js';
import { KeyUsageService } from '../../../access/usage/key-usage.service.js';
import type { KeySummary } from '../../../access/usage/usage.repository.js';
import { AppClientsService, clientDigest } from '../clients/app-clients.service.js';
import { blockedHost } from '../clients/client-documents.service.js';
import { ConnectedAppsService } from '../connected-apps.service.js';
import {
  type BlockedAppDto,
  type ConnectionDto,
  type ListConnectionsQuery,
  type ListOauthClientsQuery,
  MAX_BLOCKED_VALUE,
  type OauthClientDto,
  type UnblockedAppDto,
} from './admin-apps.dto.js';
import { AppListsRepository, type AppRow, type ConnectionRow } from './app-lists.repository.js';

const USAGE_DAYS = 30;

/** Shares of the catalog are added by a context above. */
type AppSummary = Omit<OauthClientDto, 'last24Hours'>;

/** Under which the usage of an app is counted; that of a blocked host is none. */
export const appIdOf = ({ clientId }: Pick<AppSummary, 'clientId'>): string =>
  (clientId === null ? '0'.repeat(32) : clientDigest(clientId).slice(0, 32)).replace(
    /^(.{8})(.{4})(.{4})(.{4})/,
    '$1-$2-$3-$4-',
  );

/** Connected apps of all users, for admins, who can block apps by client ID or by the host of their metadata document. */
@Injectable()
export class AdminAppsService {
  constructor(
    private readonly lists: AppListsRepository,
    private readonly apps: ConnectedAppsService,
    private readonly clients: AppClientsService,
    private readonly usage: KeyUsageService,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLogService,
    private readonly changes: AccessRevisionService,
  ) {}

  async listConnections(query: ListConnectionsQuery): Promise<Page<ConnectionDto>> {
    const { connections, total } = await this.lists.listConnections(query);
    const used = await this.usage.addSummaries(connections, USAGE_DAYS);
    return new Page(used.map(toConnection), query, total);
  }

  /** Its tokens stop working immediately. */
  async endConnection(actor: string, id: string): Promise<ConnectionDto> {
    const connection = orNotFound(await this.lists.findConnection(id), `Connection not found: ${id}`);
    await this.apps.disconnectApp(actor, connection.userId, id);
    const [ended] = await this.usage.addSummaries([connection], USAGE_DAYS);
    return toConnection({ requests: 0, lastAt: null, ...connection, ...ended });
  }

  /** The most used ones first; blocked ones last. */
  async listApps(query: ListOauthClientsQuery): Promise<Page<AppSummary>> {
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

  /** Ends all connections of the app; they don't return when it is unblocked. Blocking it again changes nothing. */
  async blockApp(actor: string, clientIdOrHost: string): Promise<BlockedAppDto> {
    const blocked = blockedValue(clientIdOrHost);
    const filter = isClientId(blocked) ? { clientDigest: clientDigest(blocked) } : { host: blocked };
    const ended = await this.unitOfWork.run(async (manager) => {
      if (!(await this.lists.insertBlock(manager, blocked))) return 0;
      const count = await this.apps.endConnections(manager, actor, filter);
      await this.audit.record(manager, { actor, action: 'app.blocked', subject: blocked, details: { ended: count } });
      return count;
    });
    this.changes.announce();
    return { blocked, ended };
  }

  async unblockApp(actor: string, clientIdOrHost: string): Promise<UnblockedAppDto> {
    const unblocked = blockedValue(clientIdOrHost);
    await this.unitOfWork.run(async (manager) => {
      if (!(await this.lists.deleteBlock(manager, unblocked))) throw notFound('This app is not blocked.');
      await this.audit.record(manager, { actor, action: 'app.unblocked', subject: unblocked });
    });
    return { unblocked };
  }

  /** The ID of a registered app contains its name. */
  private toApp({ clientId, name, host, connections, requests, lastAt, blockedAt }: AppRow & KeySummary): AppSummary {
    return {
      clientId,
      name: name ?? (clientId === null ? null : (this.clients.findRegistered(clientId)?.name ?? null)),
      host,
      connections,
      requests,
      lastUsedAt: lastAt?.toISOString() ?? null,
      blockedAt: blockedAt?.toISOString() ?? null,
    };
  }
}

const toConnection = (connection: ConnectionRow & KeySummary): ConnectionDto => ({
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

const isClientId = (value: string): boolean => value.startsWith('https://') || value.startsWith('app_');

function blockedValue(given: string): string {
  const value = given.trim();
  if (value.length > MAX_BLOCKED_VALUE) throw rejected(`can have at most ${MAX_BLOCKED_VALUE} characters`);
  if (isClientId(value)) return value;
  const url = /[\s/\\:@?#]/.test(value) ? undefined : parsedUrl(`https://${value}`);
  if (url === undefined)
    throw rejected('must be a client ID (https://… or app_…) or a host, such as assistant.example');
  return blockedHost(url);
}

const rejected = (problem: string): AppError => invalid(`clientIdOrHost ${problem}`, 'clientIdOrHost');
