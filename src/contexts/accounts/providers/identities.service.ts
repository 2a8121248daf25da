import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { AppError, conflict } from '../../../platform/errors/app-error.js';
import { SessionsService, type SignInDevice } from '../../access/sessions/sessions.service.js';
import type { SignInResult } from '../sign-in/sign-in-confirmation.service.js';
import { AccountsService } from '../users/accounts.service.js';
import { Identity } from '../accounts.entities.js';
import { IdentitiesRepository } from './identities.repository.js';
import type { ProvidedIdentity } from './provider.js';
import { SignInProvidersService } from './sign-in-providers.service.js';

export interface LinkedIdentity extends Pick<Identity, 'id' | 'issuer' | 'subject' | 'lastUsedAt'> {
  provider: string;
  linkedAt: Date;
}

const CHANGED = 'The account was changed at the same time. Try again.';

/** Signs users in by their identity at a provider, and lets them unlink it. */
@Injectable()
export class IdentitiesService {
  constructor(
    private readonly repository: IdentitiesRepository,
    private readonly providers: SignInProvidersService,
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly audit: AuditLogService,
  ) {}

  /** Returns the account and the token of its new session. `name` is the name of the provider. */
  signInWithIdentity(
    identity: ProvidedIdentity,
    name: string,
    visit: SignInDevice,
  ): Promise<Omit<SignInResult, 'nextPath'>> {
    return this.unitOfWork.run(async (manager) => {
      const known = await manager.findOneBy(Identity, { issuer: identity.issuer, subject: identity.subject });
      const userId =
        known === null ? await this.link(manager, identity, name) : await this.enter(manager, known.userId, known.id);
      return { token: await this.sessions.openSession(manager, userId, visit, identity.authenticatedAt), userId };
    });
  }

  async listIdentities(userId: string): Promise<LinkedIdentity[]> {
    const identities = await this.repository.listIdentities(userId);
    return identities.map(({ id, issuer, subject, createdAt, lastUsedAt }) => ({
      id,
      provider: this.providers.nameOf(issuer),
      issuer,
      subject,
      linkedAt: createdAt,
      lastUsedAt,
    }));
  }

  /** Unlinking an identity that is not linked changes nothing. */
  async unlinkIdentity(userId: string, id: string): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      await this.repository.lockOwner(manager, userId);
      const linked = await this.repository.listIdentities(userId, manager);
      if (!linked.some((identity) => identity.id === id)) return;
      const isOtherWay = linked.some(({ id: other, issuer }) => other !== id && this.providers.isConfigured(issuer));
      if (!this.providers.isEmailAvailable && !isOtherWay)
        throw conflict('You can’t unlink your only way to sign in, because this site can’t send sign-in emails.');
      await manager.delete(Identity, { id });
      const details = { identityId: id };
      await this.audit.record(manager, { actor: userId, action: 'identity.unlinked', subject: userId, details });
    });
  }

  /** By issuer and subject only: the email address at the provider may have changed or belong to another user now. */
  private async enter(manager: EntityManager, userId: string, identityId: string): Promise<string> {
    const user = await this.accounts.signInById(manager, userId);
    if (user === null || !(await this.repository.touchIdentity(manager, identityId))) throw conflict(CHANGED);
    return user.id;
  }

  /** On the first sign-in, the account is found by an email address that the provider has verified. */
  private async link(manager: EntityManager, identity: ProvidedIdentity, name: string): Promise<string> {
    const { issuer, subject, verifiedEmail } = identity;
    if (verifiedEmail === undefined)
      throw new AppError(
        'forbidden',
        `${name} has not verified your email address. Verify it there, then sign in again.`,
      );
    const { id: userId } = await this.accounts.findOrCreateAccount(manager, verifiedEmail, false);
    const present = (await this.repository.listIdentities(userId, manager)).find((linked) => linked.issuer === issuer);
    if (present !== undefined && present.subject !== subject)
      throw conflict(
        `The account with your email address is linked to another ${name} login. If both are yours, sign in another way and unlink the other login on your account page.`,
      );
    const id = present?.id ?? uuid();
    if (present !== undefined) await this.repository.touchIdentity(manager, id);
    else if (await this.repository.insertIdentity(manager, { id, userId, issuer, subject }))
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
