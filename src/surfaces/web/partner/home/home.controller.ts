import { Controller, Get } from '@nestjs/common';
import { CurrentMember, type CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { PartnerPages } from '../../kit/pages/page-policy.js';
import { PartnerHomeLoader } from './home.loader.js';

@PartnerPages()
@Controller(['partner/:clientId', 'partner/:clientId/test'])
export class PartnerHomeController {
  constructor(private readonly pages: PartnerHomeLoader) {}

  @Get()
  showHome(@CurrentUser() user: SignedInUser, @CurrentMember() member: CurrentPartner): Promise<FreshPage> {
    return this.pages.showHome(user, member);
  }
}
