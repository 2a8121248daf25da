import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { AppError, conflict, notFound } from '../../../platform/errors/app-error.js';
import { createToken, tokenHash } from '../../access/sessions/tokens.js';
import { Accounts } from '../../accounts/users/accounts.js';
import { InvitationEmails } from './invitation-emails.js';
import { InvitationsRepository, type OpenInvitation } from './invitations.repository.js';
import { type MemberActor, MemberRules } from './member-rules.js';
import type { InviteMemberBody } from './member.dto.js';

const MAX_OPEN_INVITATIONS = 20;
const INVITATION_DAYS = 7;
const DAY_MS = 86_400_000;
/** Otherwise an owner who invites and withdraws in turn could send any number of emails to strangers. */
const MAX_INVITATIONS_PER_DAY = 100;
const INVITED = 'partner.member-invited';
const WITHDRAWN = 'partner.invitation-withdrawn';
/** More than one partner may invite, so that others cannot keep a user from being invited. */
const MAX_EMAILS_PER_HOUR = 30;

/** Invites users to become members of a partner. */
@Injectable()
export class Invitations implements OnModuleInit {
  constructor(
    private readonly repository: InvitationsRepository,
    private readonly rules: MemberRules,
    private readonly emails: InvitationEmails,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly accounts: Accounts,
  ) {}

  onModuleInit(): void {
    this.accounts.onAccessLost((manager, actor, userId) => this.deleteInvitationsBy(manager, actor, userId));
  }

  /** Newest first. */
  listOpenInvitations(clientId: string): Promise<OpenInvitation[]> {
    return this.repository.listOpenInvitations(clientId);
  }

  /** Replaces an earlier invitation for the same email address. */
  async inviteMember(actor: MemberActor, clientId: string, body: InviteMemberBody): Promise<void> {
    this.emails.assertAvailable();
    await this.repository.deleteExpiredInvitations();
    await this.unitOfWork.run(async (manager) => {
      const { name } = await this.rules.lockFor(manager, actor, clientId);
      await this.assertCanInvite(manager, clientId, body.email);
      const token = createToken();
      await this.replaceInvitation(manager, actor, clientId, body, token);
      await this.emails.queueInvitation(manager, body.email, { partnerName: name, role: body.role, token });
      const details = { role: body.role };
      const record = { actor: actor.id, action: INVITED, subject: clientId, details };
      await this.audit.record(manager, record);
    });
  }

  async withdrawInvitation(actor: MemberActor, clientId: string, id: string): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      await this.rules.lockFor(manager, actor, clientId);
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
    if ((await this.rules.findMemberByEmail(manager, clientId, email)) !== null)
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
    const now = Date.now();
    await this.repository.replaceInvitation(manager, {
      id: uuid(),
      clientId,
      email,
      role,
      tokenHash: tokenHash(token),
      createdAt: new Date(now),
      expiresAt: new Date(now + INVITATION_DAYS * DAY_MS),
      invitedBy: actor.id,
    });
  }
}
