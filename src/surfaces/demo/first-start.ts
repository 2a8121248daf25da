import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { EXAMPLE_USER_ID } from '../../contexts/access/example-user.js';
import { KeysService } from '../../contexts/access/keys/keys.service.js';
import { User } from '../../contexts/access/users/user.entity.js';
import { Config } from '../../platform/config/config.js';
import { Importing } from '../admin/catalog/importing.js';
import { DemoPartner } from './demo-partner.js';

const ACTOR = 'first-start';
const FILES = ['taxonomy', 'tools', 'directories'];
const FIRST_START_LOCK = 7_205_332;

export interface FirstKeys {
  catalog?: string;
  partner?: string;
  admin?: string;
}

/** What is done once in the life of an installation: the demo catalog and the first keys. */
@Injectable()
export class FirstStart {
  constructor(
    private readonly dataSource: DataSource,
    private readonly importing: Importing,
    private readonly keys: KeysService,
    private readonly config: Config,
    private readonly demoPartner: DemoPartner,
  ) {}

  /** The keys made now; nothing when an earlier start made them. Processes starting together take turns. */
  async run(): Promise<FirstKeys> {
    const turn = this.dataSource.createQueryRunner();
    try {
      await this.waitForTurn(
        () =>
          turn.query('select pg_try_advisory_lock($1) as taken', [FIRST_START_LOCK]) as Promise<{ taken: boolean }[]>,
      );
      const demo = this.config.demoData && !(await this.reached('demo-data'));
      if (demo && (await this.isEmpty())) await this.importDemo();
      return await this.dataSource.transaction((manager) => this.issueKeys(manager, demo));
    } finally {
      await turn.query('select pg_advisory_unlock_all()').catch(() => undefined);
      await turn.release();
    }
  }

  /** Polls, because a statement that waits longer than the statement timeout would be cancelled. */
  private async waitForTurn(tryLock: () => Promise<{ taken: boolean }[]>): Promise<void> {
    for (;;) {
      const [row] = await tryLock();
      if (row?.taken === true) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  private async importDemo(): Promise<void> {
    for (const file of FILES) {
      const path = fileURLToPath(new URL(`./data/${file}.ndjson`, import.meta.url));
      const { errors } = await this.importing.import(ACTOR, createReadStream(path) as AsyncIterable<Buffer>);
      if (errors[0]) {
        throw new Error(`The demo catalog has a bad line: ${file}.ndjson:${errors[0].line}: ${errors[0].error}`);
      }
    }
  }

  /** All in one transaction, and last: a key that is stored is a key that will be shown. */
  private async issueKeys(manager: EntityManager, demo: boolean): Promise<FirstKeys> {
    const keys: FirstKeys = {};
    if (demo) {
      const userId = EXAMPLE_USER_ID;
      await manager.insert(User, { id: userId, email: `demo-${userId}@catalog.example`, name: 'Demo User' });
      keys.catalog = (await this.keys.issue(manager, ACTOR, { kind: 'catalog', name: 'Demo catalog key', userId })).key;
      keys.partner = await this.demoPartner.create(manager, ACTOR);
      await this.reach(manager, 'demo-data');
    }
    if (this.config.adminApiKey === undefined && !(await this.reached('admin-key'))) {
      keys.admin = (await this.keys.issue(manager, ACTOR, { kind: 'admin', name: 'First admin key' })).key;
      await this.reach(manager, 'admin-key');
    }
    return keys;
  }

  /** A catalog that someone has begun is not mixed with the demo. */
  private async isEmpty(): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>('select from tools limit 1');
    return rows.length === 0;
  }

  private async reached(name: string): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>('select from milestones where name = $1', [name]);
    return rows.length > 0;
  }

  private async reach(manager: EntityManager, name: string): Promise<void> {
    await manager.query('insert into milestones (name) values ($1)', [name]);
  }
}
