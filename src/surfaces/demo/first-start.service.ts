import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { EXAMPLE_USER_ID, User } from '../../contexts/access/users/user.entity.js';
import { KeysService } from '../../contexts/access/keys/keys.service.js';
import { Config } from '../../platform/config/config.js';
import { getRow } from '../../platform/database/rows.js';
import { DemoCatalogService } from './demo-catalog.service.js';
import { DemoPartnerService } from './demo-partner.service.js';

const ACTOR = 'first-start';
const FIRST_START_LOCK = 7_205_332;

export interface FirstKeys {
  catalog?: string;
  partner?: string;
  /** Of the same partner, in test mode. */
  test?: string;
  admin?: string;
}

/** Imports the demo catalog and creates the first keys, once per installation. */
@Injectable()
export class FirstStartService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly demoCatalog: DemoCatalogService,
    private readonly keys: KeysService,
    private readonly config: Config,
    private readonly demoPartner: DemoPartnerService,
  ) {}

  /** Returns the new keys; none if an earlier start created them. A lock serializes processes that start together. */
  async runFirstStart(): Promise<FirstKeys> {
    const lock = this.dataSource.createQueryRunner();
    try {
      await waitForLock(lock.manager);
      const demo = this.config.demoData && !(await this.isReached('demo-data'));
      if (demo) await this.demoCatalog.loadIfEmpty(ACTOR);
      return await this.dataSource.transaction((manager) => this.issueKeys(manager, demo));
    } finally {
      await lock.query('select pg_advisory_unlock_all()').catch(() => undefined);
      await lock.release();
    }
  }

  /** The last step, in one transaction, so that every stored key is also shown. */
  private async issueKeys(manager: EntityManager, demo: boolean): Promise<FirstKeys> {
    const keys: FirstKeys = {};
    if (demo) {
      const userId = EXAMPLE_USER_ID;
      await manager.insert(User, { id: userId, email: `demo-${userId}@catalog.example`, name: 'Demo User' });
      keys.catalog = (
        await this.keys.issueKey(manager, ACTOR, { kind: 'catalog', name: 'Demo catalog key', holder: { userId } })
      ).key;
      Object.assign(keys, await this.demoPartner.createPartner(manager, ACTOR));
      await this.markReached(manager, 'demo-data');
    }
    if (this.config.adminApiKey === undefined && !(await this.isReached('admin-key'))) {
      keys.admin = (await this.keys.issueKey(manager, ACTOR, { kind: 'admin', name: 'First admin key' })).key;
      await this.markReached(manager, 'admin-key');
    }
    return keys;
  }

  private async isReached(name: string): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>('select from milestones where name = $1', [name]);
    return rows.length > 0;
  }

  private async markReached(manager: EntityManager, name: string): Promise<void> {
    await manager.query('insert into milestones (name) values ($1)', [name]);
  }
}

/** Polls, because a statement that waits longer than the statement timeout would be canceled. */
async function waitForLock(manager: EntityManager): Promise<void> {
  const lock = 'select pg_try_advisory_lock($1) as taken';
  while (!(await getRow<{ taken: boolean }>(manager, lock, [FIRST_START_LOCK])).taken) await sleep(100);
}
