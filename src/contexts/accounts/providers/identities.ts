import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { AppError, conflict } from '../../../platform/errors/app-error.js';
import { SessionsService, type Visit } from '../../access/sessions/sessions.service.js';
import type { SignedIn } from '../sign-in/sign-in-confirmation.js';
import { Accounts } from '../users/accounts.js';
import { IdentitiesRepository } from './identities.repository.js';
import type { ProvidedIdentity } from './provider.js';

const CHANGED = 'The account changed at the same moment. Please try again.';

/** Knows accounts by who their people are at providers. */
@Injectable()
export class Identities {
  constructor(
    private readonly repository: IdentitiesRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: Accounts,
    private readonly sessions: SessionsService,
    private readonly audit: AuditLog,
  ) {}

  /** Returns the account and the token of its new session. `name` is that of the provider. */
  signIn(identity: ProvidedIdentity, name: string, visit: Visit): Promise<Omit<SignedIn, 'nextPath'>> {
    return this.unitOfWork.run(async (manager) => {
      const known = await this.repository.find(manager, identity.issuer, identity.subject);
      const userId =
        known === null ? await this.link(manager, identity, name) : await this.enter(manager, known.userId, known.id);
      return { token: await this.sessions.open(manager, userId, visit, identity.authenticatedAt), userId };
    });
  }

  /** By issuer and subject alone: the address at the provider may have changed, or be somebody else's by now. */
  private async enter(manager: EntityManager, userId: string, identityId: string): Promise<string> {
    const user = await this.accounts.enterById(manager, userId);
    if (user === null || !(await this.repository.touch(manager, identityId))) throw conflict(CHANGED);
    return user.id;
  }

  /** The first time, by an address that the provider has verified. */
  private async link(manager: EntityManager, identity: ProvidedIdentity, name: string): Promise<string> {
    const { issuer, subject, verifiedEmail } = identity;
    if (verifiedEmail === undefined)
      throw new AppError(
        'forbidden',
        `${name} has not verified an e-mail address of yours, and we know new people by it. Please verify it there first.`,
      );
    const { id: userId } = await this.accounts.findOrCreate(manager, verifiedEmail, false);
    const present = (await this.repository.listOf(userId, manager)).find((linked) => linked.issuer === issuer);
    if (present !== undefined && present.subject !== subject)
      throw conflict(
        `The account with your address is linked to another person at ${name}. If both are you, sign in otherwise and unlink the other one on the page of your account.`,
      );
    const id = present?.id ?? uuid();
    if (present !== undefined) await this.repository.touch(manager, id);
    else if (await this.repository.insert(manager, { id, userId, issuer, subject }))
      await this.audit.record(manager, {
        actor: userId,
        action: 'identity.linked',
        subject: userId,
        details: { identityId: id },
      });
    else throw conflict(CHANGED);
    return userId;
  }
}
