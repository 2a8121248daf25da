import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Config } from '../../../platform/config/config.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { Accounts } from '../users/accounts.js';
import { SignInRequests } from './sign-in-requests.js';

/** The address of the first admin's account, until the admin gives another one. */
const ADDRESS = 'admin@localhost';
const MILESTONE = 'first-admin-link';

/** Makes a link with which the first admin signs in. */
@Injectable()
export class FirstAdmin {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: Accounts,
    private readonly requests: SignInRequests,
    private readonly config: Config,
  ) {}

  /** The link of the first start; undefined when an earlier start printed one, or there is an admin account. */
  linkAtFirstStart(): Promise<string | undefined> {
    return this.unitOfWork.run(async (manager) => {
      const [isFirst] = await manager.query<unknown[]>(
        'insert into milestones (name) values ($1) on conflict do nothing returning name',
        [MILESTONE],
      );
      return isFirst === undefined ? undefined : this.link(manager);
    });
  }

  /** A new link; undefined when there is an admin account. */
  newLink(): Promise<string | undefined> {
    return this.unitOfWork.run((manager) => this.link(manager));
  }

  private async link(manager: EntityManager): Promise<string | undefined> {
    if (await this.accounts.hasAdmin(manager)) return undefined;
    return this.requests.linkForFirstAdmin(manager, this.config.adminEmail ?? ADDRESS);
  }
}
