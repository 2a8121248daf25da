import { Body, Controller, Get, Post, Query, Res } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { IdempotencyKey, TakesIdempotencyKey } from '../../../platform/idempotency/idempotency.service.js';
import { AlsoReturns, Operation } from '../../../platform/http/operation.js';
import type { CursorPage } from '../../../platform/input/page.js';
import { type Caller } from '../../../contexts/access/caller.js';
import { CurrentCaller } from '../../admission/current-caller.js';
import { Access } from '../../admission/policy.js';
import {
  PartnerSubmissionDto,
  PartnerSubmissionsQuery,
} from '../../../contexts/partners/partner-submissions/partner-submission.dto.js';
import { PartnerSubmissionsService } from '../../../contexts/partners/partner-submissions/partner-submissions.service.js';
import {
  SubmitPreviewDto,
  SubmittedToolDto,
  ToolStatusDto,
  ToolStatusQuery,
} from '../../../contexts/partners/submissions/submission.dto.js';
import { SubmitToolBody, SubmitToolQuery } from '../../../contexts/partners/submit/submit-body.dto.js';
import { SubmitService } from '../../../contexts/partners/submit/submit.service.js';

@ApiTags('Partners')
@Controller('v1')
export class SubmissionsController {
  constructor(
    private readonly submitting: SubmitService,
    private readonly submissions: PartnerSubmissionsService,
  ) {}

  @Post('submit-ai-tool')
  @Access({ kinds: ['partner'], budget: 'submit' })
  @TakesIdempotencyKey()
  @ApiBody({ type: SubmitToolBody })
  @Operation({
    summary: 'Submit a tool',
    description:
      'Lists the tool immediately and, if you choose a package, queues it for submission to directories. Call this from your server, never from a browser or app. Omitted fields (icon, frame, features, FAQ) and images given as URLs are filled in shortly after the response. `Location` is the status URL.',
    returns: { one: SubmittedToolDto },
    status: 201,
  })
  @AlsoReturns(200, SubmitPreviewDto, 'With `dryRun=true`: what would be created.')
  async submitAiTool(
    @CurrentCaller() caller: Caller,
    @IdempotencyKey() key: string | undefined,
    @Query() { dryRun }: SubmitToolQuery,
    @Body() body: object,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SubmittedToolDto | SubmitPreviewDto> {
    if (dryRun === true) {
      response.status(200);
      return this.submitting.previewSubmission(caller, body);
    }
    const { result, replayed } = await this.submitting.submitTool(caller, key, body);
    if (replayed) response.setHeader('Idempotent-Replayed', 'true');
    response.setHeader('Location', result.statusUrl);
    return result;
  }

  @Get('ai-tools/status')
  @Access({ kinds: ['partner'] })
  @Operation({
    summary: 'Get the status of a submitted tool',
    description:
      'Takes exactly one of id, slug and website, and finds only your own tools. Poll while `summary.isComplete` is false, not more often than `X-Poll-Interval` (in seconds). The webhook notifies you sooner.',
    returns: { one: ToolStatusDto },
    fails: [404],
  })
  getToolStatus(
    @CurrentCaller() { ownerId, mode }: Caller,
    @Query() query: ToolStatusQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ToolStatusDto> {
    response.setHeader('X-Poll-Interval', mode === 'test' ? 5 : 300);
    return this.submissions.getToolStatus({ clientId: ownerId as string, mode }, query);
  }

  @Get('partner/submissions')
  @Access({ kinds: ['partner'] })
  @Operation({
    summary: 'List your submissions',
    description:
      'The most recent change first, without directories and history, which the status returns. Follow the `Link` header to get the next ones. To poll many submissions with one call, pass the time of your previous request as `since`. Changes from 60 s before it are included, so that none is missed: deduplicate by tool ID and `updatedAt`.',
    returns: { list: PartnerSubmissionDto },
  })
  listOwnSubmissions(
    @CurrentCaller() { ownerId, mode }: Caller,
    @Query() query: PartnerSubmissionsQuery,
  ): Promise<CursorPage<PartnerSubmissionDto>> {
    return this.submissions.listChanges({ clientId: ownerId as string, mode }, query);
  }
}
