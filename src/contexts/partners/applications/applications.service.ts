import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { Config } from '../../../platform/config/config.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { AppError, conflict } from '../../../platform/errors/app-error.js';
import { inspectedInput } from '../../../platform/input/checked-input.js';
import { publicUrlProblem } from '../../../platform/outbound/public-url.js';
import { ACCEPTABLE_USE } from '../../access/acceptable-use.js';
import { lockSender, type UserRequestCounts } from '../../access/users/senders.js';
import { InvitationsRepository, type ReceivedInvitation } from '../members/invitations.repository.js';
import { type Membership, MembersRepository } from '../members/members.repository.js';
import { ApplicationEmailsService } from './application-emails.service.js';
import { ApplicationBody, type ApplicationDto, toApplication } from './application.dto.js';
import { ApplicationsRepository } from './applications.repository.js';
import { PartnerApplication } from './partner-application.entity.js';

export const MAX_RECENT_APPLICATIONS = 3;
export const RECENT_DAYS = 30;

interface ExportedPartnerData {
  partnerApplications: ApplicationDto[];
  partnerMemberships: Membership[];
  partnerInvitations: ReceivedInvitation[];
}

@Injectable()
export class ApplicationsService {
  constructor(
    private readonly repository: ApplicationsRepository,
    private readonly emails: ApplicationEmailsService,
    private readonly members: MembersRepository,
    private readonly invitations: InvitationsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLogService,
    private readonly config: Config,
  ) {}

  /** Returns the ID of the application. */
  async createApplication(userId: string, sent: object): Promise<string> {
    const application = { id: uuid(), userId, ...storedFields(this.checkedFields(sent)) };
    await this.unitOfWork.run(async (manager) => {
      const applicant = await lockSender(manager, userId);
      if (applicant?.bannedAt !== null) throw new AppError('forbidden', 'This account can’t apply.');
      assertWithinLimits(await this.repository.countSent(manager, userId, RECENT_DAYS));
      await manager.insert(PartnerApplication, application);
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
  async listUserApplications(userId: string): Promise<ApplicationDto[]> {
    return (await this.repository.listUserApplications(userId)).map(toApplication);
  }

  /** What is stored about a user and partners, for the download of the user's data. */
  async exportPartnerData(userId: string): Promise<ExportedPartnerData> {
    const [partnerApplications, partnerMemberships, partnerInvitations] = await Promise.all([
      this.listUserApplications(userId),
      this.members.listMemberships(userId),
      this.invitations.listReceivedInvitations(userId),
    ]);
    return { partnerApplications, partnerMemberships, partnerInvitations };
  }

  /** Reports all problems in one error. The partner's settings have the rules of the API. */
  private checkedFields(sent: object): ApplicationBody {
    const { input, invalidFields } = inspectedInput(ApplicationBody, sent);
    const problems = new Map([...this.findProblems(input), ...invalidFields]);
    if (problems.size > 0)
      throw new AppError('invalid', [...problems].map(([field, words]) => `${field} ${words}`).join('; '), {
        fields: problems,
      });
    return input;
  }

  private findProblems({ website, webhookUrl, policy }: ApplicationBody): [string, string][] {
    const { allowPrivateNetwork: allowPrivate } = this.config;
    const problems: [string, string | undefined][] = [
      ['website', publicProblem(website, { httpsOnly: false, allowPrivate })],
      ['webhookUrl', publicProblem(webhookUrl, { httpsOnly: true, allowPrivate })],
      [
        'policy',
        policy === ACCEPTABLE_USE.version
          ? undefined
          : `must be accepted in its current version, ${ACCEPTABLE_USE.version}`,
      ],
    ];
    return problems.filter((problem): problem is [string, string] => problem[1] !== undefined);
  }
}

const publicProblem = (url: unknown, rules: Parameters<typeof publicUrlProblem>[1]): string | undefined =>
  typeof url === 'string' ? publicUrlProblem(url, rules) : undefined;

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

function assertWithinLimits({ open, recent }: UserRequestCounts): void {
  if (open > 0) throw conflict('You have an open application. Wait for the decision, or withdraw it.');
  if (recent >= MAX_RECENT_APPLICATIONS)
    throw new AppError(
      'rate-limited',
      `You sent ${recent} applications in the last ${RECENT_DAYS} days, which is the maximum. Try again later.`,
    );
}
