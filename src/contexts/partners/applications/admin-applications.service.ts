import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { conflict } from '../../../platform/errors/app-error.js';
import { mapPage, type Page } from '../../../platform/input/page.js';
import { getSender, lockSender } from '../../access/users/senders.js';
import { ClientsService } from '../clients/clients.service.js';
import { MembersService } from '../members/members.service.js';
import { ApplicationEmailsService } from './application-emails.service.js';
import { type ApplicationDto, type ListApplicationsQuery, toApplication } from './application.dto.js';
import { ApplicationsRepository } from './applications.repository.js';
import type { PartnerApplication } from './partner-application.entity.js';

/** Lets admins read, approve and decline applications. An application is locked and must be open, so it is decided once. */
@Injectable()
export class AdminApplicationsService {
  constructor(
    private readonly repository: ApplicationsRepository,
    private readonly clients: ClientsService,
    private readonly members: MembersService,
    private readonly emails: ApplicationEmailsService,
    private readonly audit: AuditLogService,
  ) {}

  async listApplications(query: ListApplicationsQuery): Promise<Page<ApplicationDto>> {
    return mapPage(await this.repository.listApplications(query), toApplication);
  }

  async getApplication(id: string): Promise<ApplicationDto> {
    return toApplication(await this.repository.getApplication(id));
  }

  countOpenApplications(): Promise<number> {
    return this.repository.countOpenApplications();
  }

  /** Creates the partner, its test client and its first owner. */
  async approveApplication(actor: string, id: string): Promise<ApplicationDto> {
    const { userId } = await this.repository.getApplication(id);
    return this.members.runChange(async (manager) => {
      const applicant = await lockSender(manager, userId);
      const application = await this.repository.lockOpenApplication(manager, id);
      if (applicant?.bannedAt !== null)
        throw conflict('The account of the applicant is banned. Decline the application, or lift the ban first.');
      const clientId = await this.createPartner(manager, actor, application);
      await this.saveDecision(manager, application, { status: 'approved', clientId });
      await this.emails.queueApproval(manager, applicant.email, application, clientId);
      const details = { partnerId: clientId };
      await this.audit.record(manager, { actor, action: 'application.approved', subject: id, details });
      return toApplication(application);
    });
  }

  /** The message is sent to the applicant. */
  declineApplication(actor: string, id: string, message: string): Promise<ApplicationDto> {
    return this.members.runChange(async (manager) => {
      const application = await this.repository.lockOpenApplication(manager, id);
      await this.saveDecision(manager, application, { status: 'declined', message: message.trim() });
      const { email } = await getSender(manager, application.userId);
      await this.emails.queueDecline(manager, email, application);
      await this.audit.record(manager, { actor, action: 'application.declined', subject: id });
      return toApplication(application);
    });
  }

  /** Returns the ID of the partner, whose first owner is the applicant. The database adds the test client. */
  private async createPartner(manager: EntityManager, actor: string, application: PartnerApplication): Promise<string> {
    const { userId, name, contactEmail, webhookUrl, supportEnabled, supportMode } = application;
    const settings = { name, contactEmail, webhookUrl, supportEnabled, supportMode };
    const { id } = await this.clients.createPartnerWith(manager, actor, settings);
    await this.members.addFirstOwner(manager, actor, id, userId);
    return id;
  }

  private async saveDecision(
    manager: EntityManager,
    application: PartnerApplication,
    decision: Partial<PartnerApplication>,
  ): Promise<void> {
    Object.assign(application, decision, { decidedAt: new Date() });
    await this.repository.saveDecision(manager, application);
  }
}
