import { Injectable } from '@nestjs/common';
import type { CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import { Memberships } from '../../../../contexts/access/memberships/memberships.js';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { Frame } from './partner-frame.js';

/** Loads the data that every page of the portal shows around its content. It is cached, so it costs no query. */
@Injectable()
export class PartnerFrames {
  constructor(private readonly memberships: Memberships) {}

  async loadFrame(user: SignedInUser, member: CurrentPartner): Promise<Frame> {
    const loadedAt = Date.now();
    return { user, member, partners: await this.memberships.listMemberships(user.userId), loadedAt };
  }
}
