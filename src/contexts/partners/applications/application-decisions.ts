import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { conflict } from '../../../platform/errors/app-error.js';
import { getSender, lockSender } from '../../access/users/senders.js';
import { MemberChanges } from '../members/member-changes.js';
import type { ApplicationDto } from './application.dto.js';
import { ApplicationEmails } from './application-emails.js';
import { toApplication } from './application.mapper.js';
import { ApplicationsRepository } from './applications.repository.js';
import { NewPartners } from './new-partners.js';
import type { PartnerApplication } from './partner-application.entity.js';

/** Approves and declines applications. An application is locked and must be open, so it is decided once. */
@Injectable()
export class ApplicationDecisions {
  constructor(
    private readonly repository: ApplicationsRepository,
    private readonly partners: NewPartners,
    private readonly emails: ApplicationEmails,
    private readonly changes: MemberChanges,
    private readonly audit: AuditLog,
  ) {}

  /** Creates the partner, its test client and its first owner. */
  async approveApplication(actor: string, id: string): Promise<ApplicationDto> {
    const { userId } = await this.repository.getApplication(id);
    return this.changes.run(async (manager) => {
      const applicant = await lockSender(manager, userId);
      const application = await this.repository.lockOpenApplication(manager, id);
      if (applicant?.bannedAt !== null)
        throw conflict('The account of the applicant is banned. Decline the application, or lift the ban first.');
      const clientId = await this.partners.createPartner(manager, actor, application);
      await this.decide(manager, application, { status: 'approved', clientId });
      await this.emails.queueApproval(manager, applicant.email, application, clientId);
      const details = { partnerId: clientId };
      await this.audit.record(manager, { actor, action: 'application.approved', subject: id, details });
      return toApplication(application);
    });
  }

  /** The message is sent to the applicant. */
  declineApplication(actor: string, id: string, message: string): Promise<ApplicationDto> {
    return this.changes.run(async (manager) => {
      const application = await this.repository.lockOpenApplication(manager, id);
      await this.decide(manager, application, { status: 'declined', message: message.trim() });
      const { email } = await getSender(manager, application.userId);
      await this.emails.queueDecline(manager, email, application);
      await this.audit.record(manager, { actor, action: 'application.declined', subject: id });
      return toApplication(application);
    });
  }

  private async decide(
    manager: EntityManager,
    application: PartnerApplication,
    decision: Partial<PartnerApplication>,
  ): Promise<void> {
    Object.assign(application, decision, { decidedAt: new Date() });
    await this.repository.saveDecision(manager, application);
  }
}
