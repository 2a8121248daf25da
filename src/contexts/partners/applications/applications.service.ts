import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { AppError, conflict } from '../../../platform/errors/app-error.js';
import { lockSender, type SentCounts } from '../../access/users/senders.js';
import { ApplicationEmails } from './application-emails.js';
import { ApplicationRules } from './application-rules.js';
import type { ApplicationBody, ApplicationDto } from './application.dto.js';
import { toApplication } from './application.mapper.js';
import { ApplicationsRepository } from './applications.repository.js';

export const MAX_RECENT_APPLICATIONS = 3;
export const RECENT_DAYS = 30;

/** Lets users apply to become partners. */
@Injectable()
export class Applications {
  constructor(
    private readonly repository: ApplicationsRepository,
    private readonly rules: ApplicationRules,
    private readonly emails: ApplicationEmails,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  /** Returns the ID of the application. */
  async createApplication(userId: string, sent: object): Promise<string> {
    const application = { id: uuid(), userId, ...storedFields(this.rules.checkedFields(sent)) };
    await this.unitOfWork.run(async (manager) => {
      const applicant = await lockSender(manager, userId);
      if (applicant?.bannedAt !== null) throw new AppError('forbidden', 'This account can’t apply.');
      assertWithinLimits(await this.repository.countSent(manager, userId, RECENT_DAYS));
      await this.repository.insertApplication(manager, application);
      await this.emails.notifyTeam(manager, application);
      await this.emails.queueReceipt(manager, applicant.email, application);
      const { id } = application;
      await this.audit.record(manager, { actor: userId, action: 'application.created', subject: id });
    });
    return application.id;
  }

  async withdrawApplication(userId: string, id: string): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      const application = await this.repository.lockApplication(manager, id, userId);
      if (application.status === 'withdrawn') return;
      if (application.status !== 'open')
        throw conflict(`This application was already ${application.status}, so it can’t be withdrawn.`);
      Object.assign(application, { status: 'withdrawn', decidedAt: new Date() });
      await this.repository.saveDecision(manager, application);
      await this.audit.record(manager, { actor: userId, action: 'application.withdrawn', subject: id });
    });
  }

  /** Newest first. */
  async listOwnApplications(userId: string): Promise<ApplicationDto[]> {
    return (await this.repository.listApplicationsOf(userId)).map(toApplication);
  }
}

/** The columns of an application. */
const storedFields = (
  body: ApplicationBody,
): Omit<Required<ApplicationBody>, 'policy'> & { policyVersion: string } => ({
  name: body.name.trim(),
  website: body.website,
  purpose: body.purpose.trim(),
  contactEmail: body.contactEmail,
  webhookUrl: body.webhookUrl ?? null,
  supportEnabled: body.supportEnabled ?? false,
  supportMode: body.supportMode ?? 'hybrid',
  policyVersion: body.policy,
});

function assertWithinLimits({ open, recent }: SentCounts): void {
  if (open > 0) throw conflict('You have an open application. Wait for the decision, or withdraw it.');
  if (recent >= MAX_RECENT_APPLICATIONS)
    throw new AppError(
      'rate-limited',
      `You sent ${recent} applications in the last ${RECENT_DAYS} days, which is the maximum. Try again later.`,
    );
}
