import { Body, Delete, Get, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { CurrentActor } from '../../admission/current-caller.js';
import { CheckListingsBody, RequestedChecksDto } from '../../../contexts/partners/submissions/listing-check.dto.js';
import { ListingChecksService } from '../../../contexts/partners/checks/listing-checks.service.js';
import {
  DonePreviewDto,
  ListSubmissionsQuery,
  RecordDirectoryBody,
  SubmissionDetailDto,
  SubmissionDto,
  UpdatedSubmissionDto,
  UpdateSubmissionBody,
  UpdateSubmissionsBody,
} from '../../../contexts/partners/workflow/submission-workflow.dto.js';
import { AdminSubmissionsService } from '../../../contexts/partners/workflow/admin-submissions.service.js';
import { SubmissionWorkflowService } from '../../../contexts/partners/workflow/submission-workflow.service.js';
import { Id, SlugPipe } from '../../../platform/input/parameters.js';
import { IfMatch, Operation } from '../../../platform/http/operation.js';
import type { Page } from '../../../platform/input/page.js';
import { AdminCalls } from '../admin-calls.js';

@AdminCalls('v1/admin/submissions', 'Submissions')
export class AdminSubmissionsController {
  constructor(
    private readonly work: SubmissionWorkflowService,
    private readonly submissions: AdminSubmissionsService,
    private readonly checks: ListingChecksService,
  ) {}

  @Get()
  @Operation({
    summary: 'List submissions',
    description: 'Submissions of all partners, newest first, with package and state.',
    returns: { page: SubmissionDto },
  })
  listSubmissions(@Query() query: ListSubmissionsQuery): Promise<Page<SubmissionDto>> {
    return this.submissions.listSubmissions(query);
  }

  @Post('batch')
  @Operation({
    summary: 'Update up to 100 submissions',
    description:
      'Moves, assigns or sets the package of each submission by the rules of a single one, in its own transaction. The response has a result per submission, in the order of `items`; a rejected one does not affect the others.',
    returns: { list: UpdatedSubmissionDto },
  })
  updateSubmissions(
    @CurrentActor() actor: string,
    @Body() body: UpdateSubmissionsBody,
  ): Promise<UpdatedSubmissionDto[]> {
    return this.submissions.updateSubmissions(actor, body);
  }

  @Get(':toolId')
  @Operation({
    summary: 'Get a submission',
    description: 'The tool, its package and state, all recorded directories, and each state change with its actor.',
    returns: { one: SubmissionDetailDto },
  })
  getSubmission(@Id('toolId') toolId: string): Promise<SubmissionDetailDto> {
    return this.work.getSubmission(toolId);
  }

  @Patch(':toolId')
  @Operation({
    summary: 'Update the state, package, assignee or notes of a submission',
    description:
      'Allowed state changes: IN_QUEUE → ASSIGNED → IN_PROGRESS → REVIEW → DONE, one step back, and from any state to DONE. DONE is final. If package and state are sent together, the package is set first.',
    returns: { one: SubmissionDetailDto },
    versioned: true,
  })
  updateSubmission(
    @CurrentActor() actor: string,
    @Id('toolId') toolId: string,
    @Body() body: UpdateSubmissionBody,
    @IfMatch() expectedVersion: number | undefined,
  ): Promise<SubmissionDetailDto> {
    return this.work.updateSubmission(actor, toolId, body, expectedVersion);
  }

  @Put(':toolId/directories/:directorySlug')
  @Operation({
    summary: 'Record the submission to a directory',
    description:
      'Replaces an earlier record for this directory. A listing URL is checked soon after; `check` contains the result. Once the submission is DONE, `listingUrl` and `proofScreenshot` of a recorded directory can be added or corrected, but not removed; anything else is rejected with 409.',
    returns: { one: SubmissionDetailDto },
    fails: [409],
    versioned: true,
  })
  recordDirectorySubmission(
    @CurrentActor() actor: string,
    @Id('toolId') toolId: string,
    @Param('directorySlug', SlugPipe) directorySlug: string,
    @Body() body: RecordDirectoryBody,
    @IfMatch() expectedVersion: number | undefined,
  ): Promise<SubmissionDetailDto> {
    return this.work.recordDirectory(actor, toolId, directorySlug, body, { version: expectedVersion });
  }

  @Delete(':toolId/directories/:directorySlug')
  @Operation({
    summary: 'Remove a recorded directory',
    description:
      'For a directory that was recorded by mistake. It is no longer in the status or in `recordedSubmissions`. Rejected with 409 once the submission is DONE.',
    returns: { one: SubmissionDetailDto },
    fails: [409],
    versioned: true,
  })
  removeDirectorySubmission(
    @CurrentActor() actor: string,
    @Id('toolId') toolId: string,
    @Param('directorySlug', SlugPipe) directorySlug: string,
    @IfMatch() expectedVersion: number | undefined,
  ): Promise<SubmissionDetailDto> {
    return this.work.removeDirectory(actor, toolId, directorySlug, expectedVersion);
  }

  @Post(':toolId/checks')
  @Operation({
    summary: 'Check the recorded listings again',
    description:
      'The checks run soon after, one at a time per host; `check` of a directory contains the result. A listing that is already queued for a check is not queued again.',
    returns: { one: RequestedChecksDto },
  })
  checkListings(
    @CurrentActor() actor: string,
    @Id('toolId') toolId: string,
    @Body() body: CheckListingsBody,
  ): Promise<RequestedChecksDto> {
    return this.checks.recheckListings(actor, toolId, body);
  }

  @Get(':toolId/done-preview')
  @Operation({
    summary: 'Preview the webhook that marking a submission as done would send',
    description:
      'The exact webhook body, and warnings: fewer directories than the package includes, submitted directories without a listing URL, listings that are gone, unreachable or do not link to the tool. Listings that were not checked in the last 24 hours are queued for a check; request the preview again for the results. Sends nothing.',
    returns: { one: DonePreviewDto },
  })
  previewDone(@Id('toolId') toolId: string): Promise<DonePreviewDto> {
    return this.work.previewDone(toolId);
  }

  @Post(':toolId/done')
  @Operation({
    summary: 'Mark a submission as done',
    description: 'Notifies the partner by webhook. Repeating it changes nothing and sends nothing.',
    returns: { one: SubmissionDetailDto },
    versioned: true,
  })
  markDone(
    @CurrentActor() actor: string,
    @Id('toolId') toolId: string,
    @IfMatch() expectedVersion: number | undefined,
  ): Promise<SubmissionDetailDto> {
    return this.work.markDone(actor, toolId, expectedVersion);
  }
}
