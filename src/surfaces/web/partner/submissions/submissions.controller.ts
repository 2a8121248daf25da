import { Controller, Get, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { CurrentMember, type CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { PartnerSubmissions } from '../../../../contexts/partners/partner-submissions/partner-submissions.service.js';
import { OwnSiteOnly } from '../../../../platform/http/requests/same-origin.guard.js';
import { sendCsv } from '../../../../platform/http/responses/csv-response.js';
import { Download } from '../../../../platform/http/responses/download.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { PartnerPages } from '../../kit/pages/page-policy.js';
import { SubmissionsQuery } from './submissions.dto.js';
import { SubmissionsLoader } from './submissions.loader.js';

@PartnerPages()
@Controller(['partner/:clientId/submissions', 'partner/:clientId/test/submissions'])
export class SubmissionPagesController {
  constructor(
    private readonly pages: SubmissionsLoader,
    private readonly submissions: PartnerSubmissions,
  ) {}

  @Get()
  listSubmissions(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Query() query: SubmissionsQuery,
  ): Promise<FreshPage> {
    return this.pages.listSubmissions(user, member, query);
  }

  @Get('csv')
  @OwnSiteOnly()
  exportSubmissions(
    @CurrentMember() member: CurrentPartner,
    @Query() query: SubmissionsQuery,
    @Res() response: Response,
  ): Promise<void> {
    return sendCsv(response, 'submissions', this.pages.exportSubmissions(member, query));
  }

  @Get(':id')
  showSubmission(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Id() id: string,
    @Query('done') done: unknown,
  ): Promise<FreshPage> {
    return this.pages.showSubmission(user, member, id, done);
  }

  @Get(':id/csv')
  @Download('directories.csv')
  exportDirectories(@CurrentMember() member: CurrentPartner, @Id() id: string): Promise<string> {
    return this.submissions.exportDirectories(member, id);
  }
}
