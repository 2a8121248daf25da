import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentActor } from '../../../contexts/access/caller.js';
import { AdminOnly } from '../../../contexts/access/policy.js';
import { CheckListingsBody, RequestedChecksDto } from '../../../contexts/partners/checks/check-listings.dto.js';
import { ListingChecks } from '../../../contexts/partners/checks/listing-checks.service.js';
import { UpdatedSubmissionDto, UpdateSubmissionsBody } from '../../../contexts/partners/workflow/batch.dto.js';
import {
  DonePreviewDto,
  ListSubmissionsQuery,
  RecordDirectoryBody,
  SubmissionDetailDto,
  SubmissionDto,
  UpdateSubmissionBody,
} from '../../../contexts/partners/workflow/work.dto.js';
import { SubmissionBatches } from '../../../contexts/partners/workflow/submission-batches.js';
import { SubmissionBoard } from '../../../contexts/partners/workflow/submission-board.js';
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
    private readonly board: SubmissionBoard,
    private readonly batches: SubmissionBatches,
    private readonly checks: ListingChecks,
  ) {}

  @Get()
  @Operation({
    id: 'list_submissions',
    summary: 'List submissions',
    description: 'Submissions of all partners, newest first, with package and state.',
    returns: { page: SubmissionDto },
  })
  listSubmissions(@Query() query: ListSubmissionsQuery): Promise<Page<SubmissionDto>> {
    return this.board.listSubmissions(query);
  }

  @Post('batch')
  @HttpCode(200)
  @Operation({
    id: 'update_submissions',
    summary: 'Update up to 100 submissions',
    description:
      'Moves, assigns or sets the package of each submission by the rules of a single one, in its own transaction. The response has a result per submission, in the order of `items`; a rejected one does not affect the others.',
    returns: { list: UpdatedSubmissionDto },
  })
  updateSubmissions(
    @CurrentActor() actor: string,
    @Body() body: UpdateSubmissionsBody,
  ): Promise<UpdatedSubmissionDto[]> {
    return this.batches.updateSubmissions(actor, body);
  }

  @Get(':toolId')
  @Operation({
    id: 'get_submission',
    summary: 'Get a submission',
    description: 'The tool, its package and state, all recorded directories, and each state change with its actor.',
    returns: { one: SubmissionDetailDto },
    fails: [404],
  })
  getSubmission(@Param('toolId', UuidPipe) toolId: string): Promise<SubmissionDetailDto> {
    return this.work.getSubmission(toolId);
  }

  @Patch(':toolId')
  @Operation({
    id: 'update_submission',
    summary: 'Update the state, package, assignee or notes of a submission',
    description:
      'Allowed state changes: IN_QUEUE → ASSIGNED → IN_PROGRESS → REVIEW → DONE, one step back, and from any state to DONE. DONE is final. If package and state are sent together, the package is set first.',
    returns: { one: SubmissionDetailDto },
    fails: [404],
    versioned: true,
  })
  updateSubmission(
    @CurrentActor() actor: string,
    @Param('toolId', UuidPipe) toolId: string,
    @Body() body: UpdateSubmissionBody,
    @IfMatch() expectedVersion: number | undefined,
  ): Promise<SubmissionDetailDto> {
    return this.work.updateSubmission(actor, toolId, body, expectedVersion);
  }

  @Put(':toolId/directories/:directorySlug')
  @Operation({
    id: 'record_directory_submission',
    summary: 'Record the submission to a directory',
    description:
      'Replaces an earlier record for this directory. A listing URL is checked soon after; `check` contains the result.',
    returns: { one: SubmissionDetailDto },
    fails: [404],
    versioned: true,
  })
  recordDirectorySubmission(
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
      'For a directory that was recorded by mistake. It is no longer in the status or in `recordedSubmissions`. Rejected with 409 once the submission is DONE.',
    returns: { one: SubmissionDetailDto },
    fails: [404, 409],
    versioned: true,
  })
  removeDirectorySubmission(
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
    summary: 'Check the recorded listings again',
    description:
      'The checks run soon after, one at a time per host; `check` of a directory contains the result. A listing that is already queued for a check is not queued again.',
    returns: { one: RequestedChecksDto },
    fails: [404],
  })
  checkListings(
    @CurrentActor() actor: string,
    @Param('toolId', UuidPipe) toolId: string,
    @Body() body: CheckListingsBody,
  ): Promise<RequestedChecksDto> {
    return this.checks.recheckListings(actor, toolId, body);
  }

  @Get(':toolId/done-preview')
  @Operation({
    id: 'preview_done',
    summary: 'Preview the webhook that marking a submission as done would send',
    description:
      'The exact webhook body, and warnings: fewer directories than the package includes, submitted directories without a listing URL, listings that are gone, unreachable or do not link to the tool. Listings that were not checked in the last 24 hours are queued for a check; request the preview again for the results. Sends nothing.',
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
    summary: 'Mark a submission as done',
    description: 'Notifies the partner by webhook. Repeating it changes nothing and sends nothing.',
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
