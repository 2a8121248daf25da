import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { OwnerEmails } from '../../access/memberships/owner-emails.js';
import { hasRole } from '../../access/memberships/partner-member.entity.js';
import type { SignedInUser } from '../../access/sessions/signed-in-user.js';
import { tokenHash } from '../../access/sessions/tokens.js';
import { InvitationsRepository, type ReceivedInvitation } from './invitations.repository.js';
import { MemberChanges } from './member-changes.js';
import { MembersRepository } from './members.repository.js';

/** The same text in all cases, so that another account learns nothing about the partner or the email address. */
const UNUSABLE =
  'This invitation has expired, was already used or withdrawn, or is for another email address. Sign in with the email address that received it, or ask for a new invitation.';

/** What users do with invitations to their email address. */
@Injectable()
export class ReceivedInvitations {
  constructor(
    private readonly invitations: InvitationsRepository,
    private readonly members: MembersRepository,
    private readonly ownerEmails: OwnerEmails,
    private readonly changes: MemberChanges,
    private readonly audit: AuditLog,
  ) {}

  /** Opening a link does not use it up, because mail scanners open links. */
  async getInvitation({ email }: SignedInUser, token: string): Promise<ReceivedInvitation> {
    const invitation = await this.invitations.findInvitation(tokenHash(token), email);
    if (invitation === null) throw new AppError('gone', UNUSABLE);
    return invitation;
  }

  /** Returns the ID of the partner that the user joined. */
  async acceptInvitation(user: SignedInUser, token: string): Promise<string> {
    const { clientId } = await this.getInvitation(user, token);
    await this.changes.run(async (manager) => {
      await this.members.lockPartner(manager, clientId);
      // The email address of the account may have changed since the session was read.
      const account = await this.members.lockAccount(manager, user.userId);
      const invitation = account && (await this.invitations.findInvitation(tokenHash(token), account.email, manager));
      if (invitation === null) throw new AppError('gone', UNUSABLE);
      await this.invitations.deleteInvitation(manager, clientId, invitation.id);
      await this.join(manager, user, invitation);
    });
    return clientId;
  }

  /** Open invitations, for the download of the user's data. */
  exportInvitations(userId: string): Promise<ReceivedInvitation[]> {
    return this.invitations.listInvitationsFor(userId);
  }

  /** A user who is already a member keeps the higher role. */
  private async join(manager: EntityManager, user: SignedInUser, invitation: ReceivedInvitation): Promise<void> {
    const { clientId, email, role } = invitation;
    const { userId } = user;
    const member = await this.members.findMember(manager, clientId, userId);
    if (member !== null && hasRole(member.role, role)) return;
    // Before the membership, so that new owners get no email about themselves.
    await this.ownerEmails.queueMemberJoined(manager, clientId, email, role);
    if (member === null) await this.members.insertMember(manager, clientId, userId, role);
    else await this.members.updateRole(manager, clientId, userId, role);
    const details = { userId, role };
    await this.audit.record(manager, { actor: userId, action: 'partner.member-joined', subject: clientId, details });
  }
}
