import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { MemberRole } from '../../access/memberships/partner-member.entity.js';
import { Invitations } from './invitations.service.js';
import { MemberChanges } from './member-changes.js';
import { type MemberActor, MemberRules } from './member-rules.js';
import { type Member, MembersRepository, type OwnMembership } from './members.repository.js';

/** The members of partners. */
@Injectable()
export class Members {
  constructor(
    private readonly repository: MembersRepository,
    private readonly rules: MemberRules,
    private readonly changes: MemberChanges,
    private readonly invitations: Invitations,
    private readonly audit: AuditLog,
  ) {}

  /** Owners first. */
  listMembers(clientId: string): Promise<Member[]> {
    return this.repository.listMembers(clientId);
  }

  /** All partners of a user, for the download of the user's data. */
  exportMemberships(userId: string): Promise<OwnMembership[]> {
    return this.repository.listMembershipsOf(userId);
  }

  /** In the transaction that creates the partner. */
  async addFirstOwner(manager: EntityManager, actor: string, clientId: string, userId: string): Promise<void> {
    await this.repository.insertMember(manager, clientId, userId, 'owner');
    const details = { userId, role: 'owner' };
    await this.audit.record(manager, { actor, action: 'partner.member-added', subject: clientId, details });
  }

  async changeRole(actor: MemberActor, clientId: string, userId: string, role: MemberRole): Promise<void> {
    await this.changes.run(async (manager) => {
      await this.rules.lockFor(manager, actor, clientId);
      const member = await this.rules.getMember(manager, clientId, userId);
      if (member.role === role) return;
      await this.rules.assertNotLastOwner(manager, clientId, member);
      if (member.role === 'owner') await this.invitations.deleteInvitationsBy(manager, actor.id, userId, clientId);
      await this.repository.updateRole(manager, clientId, userId, role);
      const details = { userId, from: member.role, to: role };
      await this.audit.record(manager, {
        actor: actor.id,
        action: 'partner.member-changed',
        subject: clientId,
        details,
      });
    });
  }

  /** Returns what was removed. */
  removeMember(actor: MemberActor, clientId: string, userId: string): Promise<Member> {
    return this.changes.run(async (manager) => {
      await this.rules.lockFor(manager, actor, clientId);
      return this.remove(manager, actor.id, clientId, userId);
    });
  }

  /** Every member can leave, except for the last owner. */
  async leavePartner(userId: string, clientId: string): Promise<void> {
    await this.changes.run(async (manager) => {
      await this.repository.lockPartner(manager, clientId);
      await this.remove(manager, userId, clientId, userId);
    });
  }

  private async remove(manager: EntityManager, actor: string, clientId: string, userId: string): Promise<Member> {
    const member = await this.rules.getMember(manager, clientId, userId);
    await this.rules.assertNotLastOwner(manager, clientId, member);
    await this.invitations.deleteInvitationsBy(manager, actor, userId, clientId);
    await this.repository.deleteMember(manager, clientId, userId);
    const details = { userId, role: member.role };
    await this.audit.record(manager, { actor, action: 'partner.member-removed', subject: clientId, details });
    return member;
  }
}
