import { Controller, Get, Query } from '@nestjs/common';
import { CurrentMember, type CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { Download } from '../../../../platform/http/responses/download.js';
import { UsageQuery } from '../../kit/access/usage.dto.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { PartnerPages } from '../../kit/pages/page-policy.js';
import { PartnerUsageLoader } from './usage.loader.js';

@PartnerPages()
@Controller(['partner/:clientId', 'partner/:clientId/test'])
export class PartnerUsageController {
  constructor(private readonly pages: PartnerUsageLoader) {}

  @Get('usage')
  showUsage(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Query() query: UsageQuery,
  ): Promise<FreshPage> {
    return this.pages.showUsage(user, member, query);
  }

  @Get('usage.csv')
  @Download('usage.csv')
  downloadUsage(@CurrentMember() member: CurrentPartner, @Query() query: UsageQuery): Promise<string> {
    return this.pages.exportCsv(member, query);
  }
}
