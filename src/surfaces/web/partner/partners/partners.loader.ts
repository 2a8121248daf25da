import { Injectable } from '@nestjs/common';
import { Memberships } from '../../../../contexts/access/memberships/memberships.js';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { type FreshPage, freshPage, SeeOther } from '../../kit/pages/page.js';
import { partnerPath } from '../frame/partner-path.js';
import { OwnPartnersView } from './partners.view.js';

@Injectable()
export class OwnPartnersLoader {
  constructor(private readonly memberships: Memberships) {}

  /** Leads a user with one partner to it. */
  async listPartners(user: SignedInUser): Promise<FreshPage | SeeOther> {
    const partners = await this.memberships.listMemberships(user.userId);
    const [only, another] = partners;
    if (only !== undefined && another === undefined) return new SeeOther(partnerPath(only.clientId));
    return freshPage(OwnPartnersView, { user, partners });
  }
}
