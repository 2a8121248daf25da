import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { AppError, notFound } from '../../../platform/errors/app-error.js';
import { offsetOf, Page, type PageRequest } from '../../../platform/input/page.js';
import { foldEmail } from '../../../platform/text/email-address.js';
import { AccessRevisionService } from '../../access/access-revision.service.js';
import { PartnerOwnerEmailsService } from '../../access/memberships/partner-owner-emails.service.js';
import { hasRole, type MemberRole } from '../../access/memberships/partner-member.entity.js';
import type { SignedInUser } from '../../access/sessions/signed-in-user.js';
import { tokenHash } from '../../access/sessions/session-tokens.js';
import { InvitationsRepository, type OpenInvitation, type ReceivedInvitation } from './invitations.repository.js';
import { InvitationsService } from './invitations.service.js';
import type { InviteMemberBody, MemberDto } from './member.dto.js';
import { type Member, type MemberActor, MembersRepository } from './members.repository.js';

/** The same text in all cases, so that another account learns nothing about the partner or the email address. */
const UNUSABLE_INVITATION =
  'This invitation has expired, was already used or withdrawn, or is for another email address. Sign in with the email address that received it, or ask for a new invitation.';

/** The members of partners, and how users join with an invitation to their email address. */
@Injectable()
export class MembersService {
  constructor(
    private readonly repository: MembersRepository,
    private readonly invitationsRepository: InvitationsRepository,
    private readonly invitations: InvitationsService,
    private readonly ownerEmails: PartnerOwnerEmailsService,
    private readonly accessChanges: AccessRevisionService,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLogService,
  ) {}

  /** A transaction that changes members. Applies to the next request in this process. A trigger notifies the other processes. */
  async runChange<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const result = await this.unitOfWork.run(work);
    this.accessChanges.announce();
    return result;
  }

  async listMembers(clientId: string, query: PageRequest): Promise<Page<MemberDto>> {
    const team = await this.listTeam(clientId);
    const offset = offsetOf(query);
    return new Page(team.slice(offset, offset + query.limit), query, team.length);
  }

  /** Members, owners first; then open invitations. */
  async listTeam(clientId: string): Promise<MemberDto[]> {
    await this.repository.getPartner(clientId);
    const [members, invitations] = await Promise.all([
      this.repository.listMembers(clientId),
      this.invitationsRepository.listOpenInvitations(clientId),
    ]);
    return [...members.map(toMember), ...invitations.map(toInvitedMember)];
  }

  /** For admins: sends an invitation, or changes the role if the email address belongs to a member. */
  async addMember(actor: string, clientId: string, body: InviteMemberBody): Promise<MemberDto> {
    const admin = { id: actor, as: 'admin' } as const;
    const member = await this.repository.findMemberByEmail(this.unitOfWork.manager, clientId, body.email);
    if (member === null) await this.invitations.inviteMember(admin, clientId, body);
    else await this.changeRole(admin, clientId, member.userId, body.role);
    const folded = foldEmail(body.email);
    const found = (await this.listTeam(clientId)).find(({ email }) => foldEmail(email) === folded);
    if (found === undefined) throw notFound('The invitation was withdrawn.');
    return found;
  }

  /** In the transaction that creates the partner. */
  async addFirstOwner(manager: EntityManager, actor: string, clientId: string, userId: string): Promise<void> {
    await this.repository.insertMember(manager, clientId, userId, 'owner');
    const details = { userId, role: 'owner' };
    await this.audit.record(manager, { actor, action: 'partner.member-added', subject: clientId, details });
  }

  async changeRole(actor: MemberActor, clientId: string, userId: string, role: MemberRole): Promise<void> {
    await this.runChange(async (manager) => {
      await this.repository.lockPartnerFor(manager, actor, clientId);
      const member = await this.repository.getMember(manager, clientId, userId);
      if (member.role === role) return;
      await this.repository.assertNotLastOwner(manager, clientId, member);
      if (member.role === 'owner') await this.invitations.deleteInvitationsBy(manager, actor.id, userId, clientId);
      await this.repository.updateRole(manager, clientId, userId, role);
      const details = { userId, from: member.role, to: role };
      const entry = { actor: actor.id, action: 'partner.member-changed', subject: clientId, details };
      await this.audit.record(manager, entry);
    });
  }

  /** Returns what was removed. */
  removeMember(actor: MemberActor, clientId: string, userId: string): Promise<MemberDto> {
    return this.runChange(async (manager) => {
      await this.repository.lockPartnerFor(manager, actor, clientId);
      return toMember(await this.deleteMember(manager, actor.id, clientId, userId));
    });
  }

  /** Every member can leave, except for the last owner. */
  async leavePartner(userId: string, clientId: string): Promise<void> {
    await this.runChange(async (manager) => {
      await this.repository.lockPartner(manager, clientId);
      await this.deleteMember(manager, userId, clientId, userId);
    });
  }

  /** Opening a link does not use it up, because mail scanners open links. */
  async getInvitation({ email }: SignedInUser, token: string): Promise<ReceivedInvitation> {
    const invitation = await this.invitationsRepository.findInvitation(tokenHash(token), email);
    if (invitation === null) throw new AppError('gone', UNUSABLE_INVITATION);
    return invitation;
  }

  /** Returns the ID of the partner that the user joined. */
  async acceptInvitation(user: SignedInUser, token: string): Promise<string> {
    const { clientId } = await this.getInvitation(user, token);
    await this.runChange(async (manager) => {
      await this.repository.lockPartner(manager, clientId);
      // The email address of the account may have changed since the session was read.
      const account = await this.repository.lockAccount(manager, user.userId);
      const invitation =
        account && (await this.invitationsRepository.findInvitation(tokenHash(token), account.email, manager));
      // A ban or the closing of the sender's account deletes it without locking the partner.
      if (!invitation || !(await this.invitationsRepository.deleteInvitation(manager, clientId, invitation.id)))
        throw new AppError('gone', UNUSABLE_INVITATION);
      await this.addInvited(manager, user.userId, invitation);
    });
    return clientId;
  }

  /** A user who is already a member keeps the higher role. */
  private async addInvited(manager: EntityManager, userId: string, invitation: ReceivedInvitation): Promise<void> {
    const { clientId, email, role } = invitation;
    const member = await this.repository.findMember(manager, clientId, userId);
    if (member !== null && hasRole(member.role, role)) return;
    // Before the membership, so that new owners get no email about themselves.
    await this.ownerEmails.queueMemberJoined(manager, clientId, email, role);
    if (member === null) await this.repository.insertMember(manager, clientId, userId, role);
    else await this.repository.updateRole(manager, clientId, userId, role);
    const details = { userId, role };
    await this.audit.record(manager, { actor: userId, action: 'partner.member-joined', subject: clientId, details });
  }

  private async deleteMember(manager: EntityManager, actor: string, clientId: string, userId: string): Promise<Member> {
    const member = await this.repository.getMember(manager, clientId, userId);
    await this.repository.assertNotLastOwner(manager, clientId, member);
    await this.invitations.deleteInvitationsBy(manager, actor, userId, clientId);
    await this.repository.deleteMember(manager, clientId, userId);
    const details = { userId, role: member.role };
    await this.audit.record(manager, { actor, action: 'partner.member-removed', subject: clientId, details });
    return member;
  }
}

const toMember = ({ userId, email, name, role, createdAt }: Member): MemberDto => ({
  userId,
  invitationId: null,
  email,
  name,
  role,
  createdAt: createdAt.toISOString(),
  expiresAt: null,
});

const toInvitedMember = ({ id, email, role, createdAt, expiresAt }: OpenInvitation): MemberDto => ({
  userId: null,
  invitationId: id,
  email,
  name: null,
  role,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});
