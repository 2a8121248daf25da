import { Controller, Get } from '@nestjs/common';
import { Memberships } from '../../../../contexts/access/memberships/memberships.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { type FreshPage, page, SeeOther } from '../../kit/pages/page.js';
import { UserPages } from '../../kit/pages/page-policy.js';
import { partnerPath } from '../frame/partner-path.js';
import { OwnPartnersView } from './partners.view.js';

@UserPages()
@Controller('partner')
export class OwnPartnersController {
  constructor(private readonly memberships: Memberships) {}

  /** Leads a user with one partner to it. */
  @Get()
  async listPartners(@CurrentUser() { userId }: SignedInUser): Promise<FreshPage | SeeOther> {
    const partners = await this.memberships.listMemberships(userId);
    const [only, another] = partners;
    if (only !== undefined && another === undefined) return new SeeOther(partnerPath(only.clientId));
    return page(OwnPartnersView, { partners });
  }
}
