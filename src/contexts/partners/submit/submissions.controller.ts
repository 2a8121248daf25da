import { Body, Controller, Get, Header, Post, Query, Res } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { IdempotencyKey, TakesIdempotencyKey } from '../../../platform/idempotency/idempotency-key.js';
import { AlsoReturns, Operation } from '../../../platform/http/operation.js';
import { type Caller, CurrentCaller } from '../../access/caller.js';
import { Access } from '../../access/policy.js';
import { StatusService } from '../submissions/status.service.js';
import { SubmitPreviewDto, SubmittedToolDto, ToolStatusDto, ToolStatusQuery } from '../submissions/submission.dto.js';
import { SubmitToolBody, SubmitToolQuery } from './submit-body.dto.js';
import { SubmitService } from './submit.service.js';

@ApiTags('Partners')
@Controller('v1')
export class SubmissionsController {
  constructor(
    private readonly submitting: SubmitService,
    private readonly status: StatusService,
  ) {}

  @Post('submit-ai-tool')
  @Access({ kinds: ['partner'], budget: 'submit' })
  @TakesIdempotencyKey()
  @ApiBody({ type: SubmitToolBody })
  @Operation({
    id: 'submit_ai_tool',
    summary: 'Submit a tool',
    description:
      'Lists the tool at once and, when a package is ordered, queues it for submission to directories. Call it from your server, never from a browser or app. What is omitted (icon, frame, features, FAQ) and images given as addresses are filled in a little later. `Location` is the address of the status.',
    returns: { one: SubmittedToolDto },
    status: 201,
  })
  @AlsoReturns(200, SubmitPreviewDto, 'What would be created; only with `dryRun=true`.')
  async submit(
    @CurrentCaller() caller: Caller,
    @IdempotencyKey() key: string | undefined,
    @Query() { dryRun }: SubmitToolQuery,
    @Body() body: object,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SubmittedToolDto | SubmitPreviewDto> {
    if (dryRun === true) {
      response.status(200);
      return this.submitting.preview(caller, body);
    }
    const { result, replayed } = await this.submitting.submit(caller, key, body);
    if (replayed) response.setHeader('Idempotent-Replayed', 'true');
    response.setHeader('Location', result.statusUrl);
    return result;
  }

  @Get('ai-tools/status')
  @Access({ kinds: ['partner'] })
  @Header('X-Poll-Interval', '300')
  @Operation({
    id: 'get_tool_status',
    summary: 'Follow a submitted tool',
    description:
      'Takes exactly one of id, slug and website, and finds tools of your own only. Poll while `summary.isComplete` is false, at most as often as `X-Poll-Interval` says in seconds; the webhook tells sooner.',
    returns: { one: ToolStatusDto },
    fails: [404],
  })
  getStatus(@CurrentCaller() caller: Caller, @Query() query: ToolStatusQuery): Promise<ToolStatusDto> {
    return this.status.get(caller, query);
  }
}
