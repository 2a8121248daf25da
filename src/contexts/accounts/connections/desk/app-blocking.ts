import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../../platform/audit/audit-log.js';
import { UnitOfWork } from '../../../../platform/database/unit-of-work.js';
import { type AppError, invalid, notFound } from '../../../../platform/errors/app-error.js';
import { parsedUrl } from '../../../../platform/input/parsed-url.js';
import { AccessChanges } from '../../../access/access-changes.js';
import { blockedHost } from '../clients/app-blocks.js';
import { clientDigest } from '../clients/app-clients.js';
import { ConnectedApps } from '../connected-apps.js';
import { type BlockedAppDto, MAX_BLOCKED_VALUE, type UnblockedAppDto } from './app-desk.dto.js';
import { AppListsRepository } from './app-lists.repository.js';

/** Blocks apps by client ID, or all apps whose metadata document is on a host. */
@Injectable()
export class AppBlocking {
  constructor(
    private readonly lists: AppListsRepository,
    private readonly apps: ConnectedApps,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly changes: AccessChanges,
  ) {}

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
}

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
