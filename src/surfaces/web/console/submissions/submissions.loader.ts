import { Injectable } from '@nestjs/common';
import { ActorNames } from '../../../../contexts/access/actor-names.js';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { UnrecordedDirectories } from '../../../../contexts/partners/workflow/unrecorded-directories.js';
import type { SubmissionDetailDto } from '../../../../contexts/partners/workflow/work.dto.js';
import { WorkService } from '../../../../contexts/partners/workflow/work.service.js';
import type { FormPage, SentForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { Frames } from '../frame/frames.js';
import { ToolConnections } from '../records/tool-connections.js';
import { DoneView } from './done.view.js';
import { type Sent, type SubmissionProps, SubmissionView } from './submission.view.js';
import type { SubmissionQuery } from './submissions.dto.js';

const CANDIDATES_PER_PAGE = 25;

/** A submission's page and the preview of its completion. */
@Injectable()
export class SubmissionsLoader {
  constructor(
    private readonly frames: Frames,
    private readonly work: WorkService,
    private readonly tools: ToolConnections,
    private readonly directories: UnrecordedDirectories,
    private readonly actors: ActorNames,
  ) {}

  async showSubmission(
    admin: SignedInUser,
    toolId: string,
    query: SubmissionQuery = { page: 1 },
    { status, ...sent }: Sent & { status?: number } = {},
  ): Promise<FreshPage> {
    const submission = await this.work.getSubmission(toolId);
    const [frame, assignees, { tool, sameHost, candidates }, names] = await Promise.all([
      this.frames.loadFrame(admin),
      this.work.listAssignees(),
      this.loadTool(toolId, submission, query),
      this.actors.findNames(submission.history.map(({ actor }) => actor)),
    ]);
    return freshPage(
      SubmissionView,
      { frame, submission, assignees, tool, sameHost, candidates, names, query, sent },
      status,
    );
  }

  private async loadTool(
    toolId: string,
    submission: SubmissionDetailDto,
    query: SubmissionQuery,
  ): Promise<Pick<SubmissionProps, 'tool' | 'sameHost' | 'candidates'>> {
    const { tool, sameHost } = await this.tools.loadTool(toolId);
    const labels = [...(tool.category ? [tool.category] : []), ...tool.tags].map(({ slug }) => slug);
    const request = { ...query, limit: CANDIDATES_PER_PAGE };
    return { tool, sameHost, candidates: await this.directories.listUnrecorded(submission, labels, request) };
  }

  async previewDone(admin: SignedInUser, toolId: string, rejection?: string, status = 200): Promise<FreshPage> {
    // Read the version first: a later change is either in the preview or rejected when Done is submitted.
    const submission = await this.work.getSubmission(toolId);
    const [frame, preview] = await Promise.all([this.frames.loadFrame(admin), this.work.previewDone(toolId)]);
    return freshPage(DoneView, { frame, submission, preview, rejection }, status);
  }

  /** `shown` selects the form to show again. */
  formPage(admin: SignedInUser, toolId: string, shown: (sent: SentForm) => Sent = () => ({})): FormPage {
    return {
      again: (sent) => {
        const rejection = sent.conflict === undefined ? sent.message : undefined;
        return this.showSubmission(admin, toolId, undefined, { rejection, ...shown(sent), status: sent.status });
      },
      next: `/console/submissions/${toolId}`,
    };
  }
}
