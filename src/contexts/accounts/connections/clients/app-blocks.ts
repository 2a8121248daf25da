import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { AppClient } from './client-metadata.js';

/** Shared by users who allow apps. */
export const BLOCKS_LOCK = `hashtext('blocked_apps')`;

/** A trailing dot names the same host. */
export const blockedHost = ({ hostname }: URL): string => hostname.replace(/\.$/, '');

/** What blocks this app. */
export const blockedValues = ({ clientId, host }: Pick<AppClient, 'clientId' | 'host'>): string[] =>
  host === null ? [clientId] : [clientId, host];

/** Apps that admins have blocked, by client ID or host. */
@Injectable()
export class AppBlocks {
  constructor(private readonly dataSource: DataSource) {}

  /** Waits for a block that is being saved. A later one waits for the end of the transaction, then ends its connection. */
  async isBlockedNow(manager: EntityManager, client: Pick<AppClient, 'clientId' | 'host'>): Promise<boolean> {
    await manager.query(`select pg_advisory_xact_lock_shared(${BLOCKS_LOCK})`);
    return this.isBlocked(client, manager);
  }

  async isBlocked(client: Pick<AppClient, 'clientId' | 'host'>, manager = this.dataSource.manager): Promise<boolean> {
    const rows = await manager.query<unknown[]>('select from blocked_apps where value = any ($1)', [
      blockedValues(client),
    ]);
    return rows.length > 0;
  }
}
