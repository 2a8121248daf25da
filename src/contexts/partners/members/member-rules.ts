import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppError, conflict, notFound } from '../../../platform/errors/app-error.js';
import { type Member, MembersRepository, type PartnerOfMembers } from './members.repository.js';

/** Who changes members: an owner of the partner, or an admin (a user or a key). */
export interface MemberActor {
  id: string;
  as: 'owner' | 'admin';
}

/** Rules for changes to members. Each change begins with `lockFor`, so that concurrent ones see each other. */
@Injectable()
export class MemberRules {
  constructor(private readonly repository: MembersRepository) {}

  /** The acting owner may have been removed, demoted or banned since the request was checked. */
  async lockFor(manager: EntityManager, actor: MemberActor, clientId: string): Promise<PartnerOfMembers> {
    const partner = await this.repository.lockPartner(manager, clientId);
    if (actor.as === 'owner' && !(await this.repository.isActiveOwner(manager, clientId, actor.id)))
      throw new AppError('forbidden', 'You are no longer an owner of this partner. Nothing was changed.');
    return partner;
  }

  async getMember(manager: EntityManager, clientId: string, userId: string): Promise<Member> {
    const member = await this.repository.findMember(manager, clientId, userId);
    if (member === null) throw notFound('This user is not a member of this partner.');
    return member;
  }

  findMemberByEmail(manager: EntityManager, clientId: string, email: string): Promise<Member | null> {
    return this.repository.findMemberByEmail(manager, clientId, email);
  }

  async assertNotLastOwner(manager: EntityManager, clientId: string, { userId, role }: Member): Promise<void> {
    if (role === 'owner' && !(await this.repository.hasOtherOwner(manager, clientId, userId)))
      throw conflict('This is the last owner. Make another member an owner first.');
  }
}
