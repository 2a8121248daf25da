import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../access/caller.js';
import { Access } from '../../access/policy.js';
import { PartnerSubmissionDto, PartnerSubmissionsQuery } from './partner-submission.dto.js';
import { PartnerSubmissionsService } from './partner-submissions.service.js';
import { Operation } from '../../../platform/http/operation.js';
import type { CursorPage } from '../../../platform/input/page.js';

@ApiTags('Partners')
@Access({ kinds: ['partner'] })
@Controller('v1/partner/submissions')
export class PartnerSubmissionsController {
  constructor(private readonly submissions: PartnerSubmissionsService) {}

  @Get()
  @Operation({
    id: 'list_own_submissions',
    summary: 'List your submissions',
    description:
      'The most recent change first, without directories and history, which the status returns. Follow the `Link` header to get the next ones. To poll many submissions with one call, pass the time of your previous request as `since`. Changes from 60 s before it are included, so that none is missed: deduplicate by tool ID and `updatedAt`.',
    returns: { list: PartnerSubmissionDto },
  })
  listSubmissions(
    @CurrentCaller() { ownerId, mode }: Caller,
    @Query() query: PartnerSubmissionsQuery,
  ): Promise<CursorPage<PartnerSubmissionDto>> {
    return this.submissions.listChanges({ clientId: ownerId as string, mode }, query);
  }
}
