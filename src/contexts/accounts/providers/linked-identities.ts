import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { conflict } from '../../../platform/errors/app-error.js';
import { IdentitiesRepository } from './identities.repository.js';
import { Providers } from './providers.js';

export interface LinkedIdentity {
  id: string;
  provider: string;
  issuer: string;
  subject: string;
  linkedAt: Date;
  lastUsedAt: Date;
}

@Injectable()
export class LinkedIdentities {
  constructor(
    private readonly repository: IdentitiesRepository,
    private readonly providers: Providers,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

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
      await this.repository.deleteIdentity(manager, id);
      const details = { identityId: id };
      await this.audit.record(manager, { actor: userId, action: 'identity.unlinked', subject: userId, details });
    });
  }
}
