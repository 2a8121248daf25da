import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { Config } from '../../../platform/config/config.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { Accounts } from '../users/accounts.js';
import { newToken, tokenHash } from '../../access/sessions/tokens.js';
import { linkAddress } from './sign-in-requests.js';
import { SignInsRepository } from './sign-ins.repository.js';

/** The address of the first admin's account, until the admin gives another one. */
export const FIRST_ADMIN_ADDRESS = 'admin@localhost';
const LIFETIME_MS = 60 * 60_000;
const MILESTONE = 'first-admin-link';

/** Makes a link with which the first admin signs in. */
@Injectable()
export class FirstAdmin {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: Accounts,
    private readonly signIns: SignInsRepository,
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

  /** Whether there is no admin account yet. */
  async isMissing(): Promise<boolean> {
    return !(await this.accounts.hasAdmin(this.unitOfWork.manager));
  }

  /** A new link; undefined when there is an admin account. */
  newLink(): Promise<string | undefined> {
    return this.unitOfWork.run((manager) => this.link(manager));
  }

  private async link(manager: EntityManager): Promise<string | undefined> {
    if (await this.accounts.hasAdmin(manager)) return undefined;
    const link = newToken();
    await this.signIns.insert(manager, {
      id: uuid(),
      email: this.config.adminEmail ?? FIRST_ADMIN_ADDRESS,
      nextPath: '/dashboard',
      network: '',
      knownBrowser: null,
      linkHash: tokenHash(link),
      // Nobody knows the code: this sign-in is by its link only, from any browser.
      codeHash: tokenHash(newToken()),
      browserHash: null,
      expiresAt: new Date(Date.now() + LIFETIME_MS),
    });
    return linkAddress(this.config, link);
  }
}
