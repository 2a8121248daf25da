import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { Config } from '../../../platform/config/config.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { AppError, conflict, notFound } from '../../../platform/errors/app-error.js';
import { EmailsService } from '../../../platform/mail/emails.service.js';
import { createToken, tokenHash } from '../../access/sessions/session-tokens.js';
import { AccountsService } from '../../accounts/users/accounts.service.js';
import { InvitationsRepository } from './invitations.repository.js';
import type { InviteMemberBody } from './member.dto.js';
import { type MemberActor, MembersRepository } from './members.repository.js';

const MAX_OPEN_INVITATIONS = 20;
const INVITATION_DAYS = 7;
const DAY_MS = 86_400_000;
/** Otherwise an owner who invites and withdraws in turn could send any number of emails to strangers. */
const MAX_INVITATIONS_PER_DAY = 100;
const INVITED = 'partner.member-invited';
const WITHDRAWN = 'partner.invitation-withdrawn';
/** More than one partner may invite, so that others cannot keep a user from being invited. */
const MAX_EMAILS_PER_HOUR = 30;

@Injectable()
export class InvitationsService implements OnModuleInit {
  constructor(
    private readonly repository: InvitationsRepository,
    private readonly members: MembersRepository,
    private readonly mails: EmailsService,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLogService,
    private readonly accounts: AccountsService,
    private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.accounts.onAccessLost((manager, actor, userId) => this.deleteInvitationsBy(manager, actor, userId));
  }

  /** Replaces an earlier invitation for the same email address. */
  async inviteMember(actor: MemberActor, clientId: string, body: InviteMemberBody): Promise<void> {
    // Only the email contains the token, so an invitation without an email could not be accepted.
    this.mails.assertAvailable();
    await this.repository.deleteExpiredInvitations();
    await this.unitOfWork.run(async (manager) => {
      const { name } = await this.members.lockPartnerFor(manager, actor, clientId);
      await this.assertCanInvite(manager, clientId, body.email);
      const token = createToken();
      await this.replaceInvitation(manager, actor, clientId, body, token);
      await this.queueEmail(manager, name, body, token);
      const details = { role: body.role };
      await this.audit.record(manager, { actor: actor.id, action: INVITED, subject: clientId, details });
    });
  }

  async withdrawInvitation(actor: MemberActor, clientId: string, id: string): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      await this.members.lockPartnerFor(manager, actor, clientId);
      if (!(await this.repository.deleteInvitation(manager, clientId, id)))
        throw notFound('This invitation was accepted or withdrawn, or has expired.');
      await this.audit.record(manager, { actor: actor.id, action: WITHDRAWN, subject: clientId });
    });
  }

  /** A user who loses access to one partner or to all must not return through an invitation that this user sent. */
  async deleteInvitationsBy(
    manager: EntityManager,
    actor: string,
    userId: string,
    clientId: string | null = null,
  ): Promise<void> {
    const deleted = await this.repository.deleteInvitationsBy(manager, userId, clientId);
    await this.audit.recordAll(
      manager,
      deleted.map(({ clientId: subject, ...details }) => ({ actor, action: WITHDRAWN, subject, details })),
    );
  }

  private async assertCanInvite(manager: EntityManager, clientId: string, email: string): Promise<void> {
    if ((await this.members.findMemberByEmail(manager, clientId, email)) !== null)
      throw conflict('This email address belongs to a member. Change the role instead.', 'email');
    if ((await this.repository.countOtherInvitations(manager, clientId, email)) >= MAX_OPEN_INVITATIONS)
      throw conflict(`There are ${MAX_OPEN_INVITATIONS} open invitations, which is the maximum. Withdraw one first.`);
    const since = new Date(Date.now() - DAY_MS);
    if (
      (await this.audit.countEntries(manager, { subject: clientId, action: INVITED, since })) >= MAX_INVITATIONS_PER_DAY
    )
      throw new AppError(
        'rate-limited',
        `Limit reached: ${MAX_INVITATIONS_PER_DAY} invitations in 24 hours. Try again later.`,
      );
    if ((await this.repository.countRecentEmails(manager, email)) >= MAX_EMAILS_PER_HOUR)
      throw new AppError('rate-limited', 'Too many emails to this email address. Try again in an hour.');
  }

  private async replaceInvitation(
    manager: EntityManager,
    actor: MemberActor,
    clientId: string,
    { email, role }: InviteMemberBody,
    token: string,
  ): Promise<void> {
    await this.repository.replaceInvitation(manager, {
      id: uuid(),
      clientId,
      email,
      role,
      tokenHash: tokenHash(token),
      expiresAt: new Date(Date.now() + INVITATION_DAYS * DAY_MS),
      invitedBy: actor.id,
    });
  }

  private async queueEmail(
    manager: EntityManager,
    partnerName: string,
    { email: to, role }: InviteMemberBody,
    token: string,
  ): Promise<void> {
    const { siteName, siteUrl } = this.config;
    await this.mails.queueEmail(manager, {
      to,
      subject: `You’re invited to ${partnerName} on ${siteName}`,
      text: `You’re invited to join ${partnerName} on ${siteName} as ${role}.

Sign in with this email address (${to}) to accept:

${siteUrl}/invitations/${token}

The link expires in ${INVITATION_DAYS} days and works only once. If you don’t know ${partnerName}, ignore this email.
`,
    });
  }
}
