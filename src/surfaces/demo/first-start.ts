import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { EXAMPLE_USER_ID } from '../../contexts/access/example-user.js';
import { KeysService } from '../../contexts/access/keys/keys.service.js';
import { User } from '../../contexts/access/users/user.entity.js';
import { Config } from '../../platform/config/config.js';
import { DemoCatalog } from './demo-catalog.js';
import { DemoPartner } from './demo-partner.js';

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
export class FirstStart {
  constructor(
    private readonly dataSource: DataSource,
    private readonly demoCatalog: DemoCatalog,
    private readonly keys: KeysService,
    private readonly config: Config,
    private readonly demoPartner: DemoPartner,
  ) {}

  /** Returns the new keys; none if an earlier start created them. A lock serializes processes that start together. */
  async runFirstStart(): Promise<FirstKeys> {
    const lock = this.dataSource.createQueryRunner();
    try {
      await this.waitForLock(
        () =>
          lock.query('select pg_try_advisory_lock($1) as taken', [FIRST_START_LOCK]) as Promise<{ taken: boolean }[]>,
      );
      const demo = this.config.demoData && !(await this.isReached('demo-data'));
      if (demo) await this.demoCatalog.loadIfEmpty(ACTOR);
      return await this.dataSource.transaction((manager) => this.issueKeys(manager, demo));
    } finally {
      await lock.query('select pg_advisory_unlock_all()').catch(() => undefined);
      await lock.release();
    }
  }

  /** Polls, because a statement that waits longer than the statement timeout would be canceled. */
  private async waitForLock(tryLock: () => Promise<{ taken: boolean }[]>): Promise<void> {
    for (;;) {
      const [row] = await tryLock();
      if (row?.taken === true) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
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
