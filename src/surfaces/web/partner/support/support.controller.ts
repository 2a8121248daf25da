import { Controller, Get, Query } from '@nestjs/common';
import { CurrentMember, type CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { PartnerPages } from '../../kit/pages/page-policy.js';
import { SupportQuery } from './support.dto.js';
import { PartnerSupportLoader } from './support.loader.js';

@PartnerPages()
@Controller(['partner/:clientId/support', 'partner/:clientId/test/support'])
export class PartnerSupportController {
  constructor(private readonly pages: PartnerSupportLoader) {}

  @Get()
  listConversations(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Query() query: SupportQuery,
  ): Promise<FreshPage> {
    return this.pages.listConversations(user, member, query);
  }

  @Get('conversations/:id')
  showConversation(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Id() id: string,
  ): Promise<FreshPage> {
    return this.pages.showConversation(user, member, id);
  }
}
