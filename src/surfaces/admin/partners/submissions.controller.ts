import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentActor } from '../../../contexts/access/caller.js';
import { AdminOnly } from '../../../contexts/access/policy.js';
import { CheckListingsBody, RequestedChecksDto } from '../../../contexts/partners/checks/check-listings.dto.js';
import { ListingChecks } from '../../../contexts/partners/checks/listing-checks.service.js';
import {
  DonePreviewDto,
  ListSubmissionsQuery,
  RecordDirectoryBody,
  SubmissionDetailDto,
  SubmissionDto,
  UpdateSubmissionBody,
} from '../../../contexts/partners/workflow/work.dto.js';
import { WorkService } from '../../../contexts/partners/workflow/work.service.js';
import { SlugPipe, UuidPipe } from '../../../platform/input/parameters/id-parameters.js';
import { Operation } from '../../../platform/http/operation.js';
import { IfMatch } from '../../../platform/http/requests/if-match.js';
import type { Page } from '../../../platform/input/page.js';

@ApiTags('Submissions')
@AdminOnly()
@Controller('v1/admin/submissions')
export class AdminSubmissionsController {
  constructor(
    private readonly work: WorkService,
    private readonly checks: ListingChecks,
  ) {}

  @Get()
  @Operation({
    id: 'list_submissions',
    summary: 'List submitted tools',
    description: 'What partners submitted, newest first, with the package and the state of the work.',
    returns: { page: SubmissionDto },
  })
  list(@Query() query: ListSubmissionsQuery): Promise<Page<SubmissionDto>> {
    return this.work.list(query);
  }

  @Get(':toolId')
  @Operation({
    id: 'get_submission',
    summary: 'Get one submitted tool',
    description: 'The tool, its package and state, every recorded directory, and each move with the key that made it.',
    returns: { one: SubmissionDetailDto },
    fails: [404],
  })
  get(@Param('toolId', UuidPipe) toolId: string): Promise<SubmissionDetailDto> {
    return this.work.get(toolId);
  }

  @Patch(':toolId')
  @Operation({
    id: 'update_submission',
    summary: 'Move the work along, or change its package, assignee or notes',
    description:
      'IN_QUEUE → ASSIGNED → IN_PROGRESS → REVIEW → DONE, one step back, and to DONE from anywhere. DONE is final. A package that is set together with a state counts first.',
    returns: { one: SubmissionDetailDto },
    fails: [404],
    versioned: true,
  })
  update(
    @CurrentActor() actor: string,
    @Param('toolId', UuidPipe) toolId: string,
    @Body() body: UpdateSubmissionBody,
    @IfMatch() expectedVersion: number | undefined,
  ): Promise<SubmissionDetailDto> {
    return this.work.update(actor, toolId, body, expectedVersion);
  }

  @Put(':toolId/directories/:directorySlug')
  @Operation({
    id: 'record_directory_submission',
    summary: 'Record what came of submitting the tool to a directory',
    description:
      'Replaces what was recorded for this directory before. A listing address is visited soon after; `check` then says what was found.',
    returns: { one: SubmissionDetailDto },
    fails: [404],
    versioned: true,
  })
  recordDirectory(
    @CurrentActor() actor: string,
    @Param('toolId', UuidPipe) toolId: string,
    @Param('directorySlug', SlugPipe) directorySlug: string,
    @Body() body: RecordDirectoryBody,
    @IfMatch() expectedVersion: number | undefined,
  ): Promise<SubmissionDetailDto> {
    return this.work.recordDirectory(actor, toolId, directorySlug, body, { version: expectedVersion });
  }

  @Delete(':toolId/directories/:directorySlug')
  @Operation({
    id: 'remove_directory_submission',
    summary: 'Remove a recorded directory',
    description:
      'For a directory that was recorded by mistake. It is no longer in the status or in `recordedSubmissions`. Once the submission is DONE, the response is 409.',
    returns: { one: SubmissionDetailDto },
    fails: [404, 409],
    versioned: true,
  })
  removeDirectory(
    @CurrentActor() actor: string,
    @Param('toolId', UuidPipe) toolId: string,
    @Param('directorySlug', SlugPipe) directorySlug: string,
    @IfMatch() expectedVersion: number | undefined,
  ): Promise<SubmissionDetailDto> {
    return this.work.removeDirectory(actor, toolId, directorySlug, expectedVersion);
  }

  @Post(':toolId/checks')
  @HttpCode(200)
  @Operation({
    id: 'check_listings',
    summary: 'Have the recorded listings visited again',
    description:
      'Visits follow soon after, at most one at a time to each host; `check` of a directory then says what was found. A listing that waits for a visit already is not added again.',
    returns: { one: RequestedChecksDto },
    fails: [404],
  })
  checkListings(
    @CurrentActor() actor: string,
    @Param('toolId', UuidPipe) toolId: string,
    @Body() body: CheckListingsBody,
  ): Promise<RequestedChecksDto> {
    return this.checks.checkAgain(actor, toolId, body);
  }

  @Get(':toolId/done-preview')
  @Operation({
    id: 'preview_done',
    summary: 'See what marking the work Done would send',
    description:
      'The exact body that the webhook would carry now, and warnings: fewer directories than the package promises, submitted directories without a listing URL, listings that are gone, cannot be reached or do not link to the tool. Listings that were not checked within a day are visited again; ask once more for what the visits find. Changes nothing else and sends nothing.',
    returns: { one: DonePreviewDto },
    fails: [404],
  })
  previewDone(@Param('toolId', UuidPipe) toolId: string): Promise<DonePreviewDto> {
    return this.work.previewDone(toolId);
  }

  @Post(':toolId/done')
  @HttpCode(200)
  @Operation({
    id: 'mark_done',
    summary: 'Mark the work Done',
    description: 'The partner is told by webhook. Marking it again changes nothing and sends nothing.',
    returns: { one: SubmissionDetailDto },
    fails: [404],
    versioned: true,
  })
  markDone(
    @CurrentActor() actor: string,
    @Param('toolId', UuidPipe) toolId: string,
    @IfMatch() expectedVersion: number | undefined,
  ): Promise<SubmissionDetailDto> {
    return this.work.markDone(actor, toolId, expectedVersion);
  }
}
