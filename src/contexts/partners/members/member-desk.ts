import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { notFound } from '../../../platform/errors/app-error.js';
import { offsetOf, Page, type PageRequest } from '../../../platform/input/page.js';
import { foldEmail } from '../../../platform/text/email-address.js';
import { Invitations } from './invitations.service.js';
import type { OpenInvitation } from './invitations.repository.js';
import type { InviteMemberBody, MemberDto } from './member.dto.js';
import { type Member, MembersRepository } from './members.repository.js';
import { Members } from './members.service.js';

/** Lets admins manage the members of a partner. */
@Injectable()
export class MemberDesk {
  constructor(
    private readonly repository: MembersRepository,
    private readonly members: Members,
    private readonly invitations: Invitations,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** A page of `listTeam`. */
  async listMembers(clientId: string, query: PageRequest): Promise<Page<MemberDto>> {
    const team = await this.listTeam(clientId);
    const offset = offsetOf(query);
    return new Page(team.slice(offset, offset + query.limit), query, team.length);
  }

  /** Members, owners first; then open invitations. */
  async listTeam(clientId: string): Promise<MemberDto[]> {
    await this.repository.getPartner(clientId);
    const [members, invitations] = await Promise.all([
      this.members.listMembers(clientId),
      this.invitations.listOpenInvitations(clientId),
    ]);
    return [...members.map(toMember), ...invitations.map(toInvitedMember)];
  }

  /** Sends an invitation, or changes the role if the email address belongs to a member. */
  async inviteMember(actor: string, clientId: string, body: InviteMemberBody): Promise<MemberDto> {
    const admin = { id: actor, as: 'admin' } as const;
    const member = await this.repository.findMemberByEmail(this.unitOfWork.manager, clientId, body.email);
    if (member === null) await this.invitations.inviteMember(admin, clientId, body);
    else await this.members.changeRole(admin, clientId, member.userId, body.role);
    const folded = foldEmail(body.email);
    const found = (await this.listTeam(clientId)).find(({ email }) => foldEmail(email) === folded);
    if (found === undefined) throw notFound('The invitation was withdrawn.');
    return found;
  }

  /** Returns what was removed. */
  async removeMember(actor: string, clientId: string, userId: string): Promise<MemberDto> {
    return toMember(await this.members.removeMember({ id: actor, as: 'admin' }, clientId, userId));
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
