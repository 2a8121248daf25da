import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { Config } from '../../../platform/config/config.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { FIRST_ADMIN_EMAIL } from '../../../platform/mail/emails.service.js';
import { AccountsService } from '../users/accounts.service.js';
import { createToken, tokenHash } from '../../access/sessions/session-tokens.js';
import { signInUrl } from './sign-in-requests.service.js';
import { SignInsRepository } from './sign-ins.repository.js';

const LIFETIME_MS = 60 * 60_000;
const MILESTONE = 'first-admin-link';

@Injectable()
export class FirstAdminService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsService,
    private readonly signIns: SignInsRepository,
    private readonly config: Config,
  ) {}

  /** Undefined if an earlier start printed a link or an admin account exists. */
  createFirstStartLink(): Promise<string | undefined> {
    return this.unitOfWork.run(async (manager) => {
      const sql = 'insert into milestones (name) values ($1) on conflict do nothing returning name';
      const [isFirst] = await manager.query<unknown[]>(sql, [MILESTONE]);
      return isFirst === undefined ? undefined : this.link(manager);
    });
  }

  async isMissing(): Promise<boolean> {
    return !(await this.accounts.hasAdmin(this.unitOfWork.manager));
  }

  /** Undefined if an admin account exists. */
  createLink(): Promise<string | undefined> {
    return this.unitOfWork.run((manager) => this.link(manager));
  }

  private async link(manager: EntityManager): Promise<string | undefined> {
    if (await this.accounts.hasAdmin(manager)) return undefined;
    const link = createToken();
    await this.signIns.insertSignIn(manager, {
      id: uuid(),
      email: this.config.adminEmail ?? FIRST_ADMIN_EMAIL,
      nextPath: '/dashboard',
      network: '',
      knownBrowser: null,
      linkHash: tokenHash(link),
      // A random code that is never sent: only the link works, in any browser.
      codeHash: tokenHash(createToken()),
      browserHash: null,
      expiresAt: new Date(Date.now() + LIFETIME_MS),
    });
    return signInUrl(this.config, link);
  }
}
