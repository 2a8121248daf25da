import { Injectable } from '@nestjs/common';
import { DirectoryRecordsService } from '../../../../contexts/partners/workflow/directory-records.service.js';
import { HoldersRepository } from '../../../../contexts/access/holders.repository.js';
import { SubmissionWorkflowService } from '../../../../contexts/partners/workflow/submission-workflow.service.js';
import { type FormPage, type FormState, labeledMessage } from '../../kit/pages/form-handler.js';
import { type FreshPage, page } from '../../kit/pages/page.js';
import { ToolConnectionsService } from '../records/tool-connections.service.js';
import { RECORD_LABELS } from './recorded-directories.js';
import { ASSIGNMENT_LABELS } from './submission-texts.js';
import { submissionPath, type SubmissionQuery } from './submissions.dto.js';
import { type Sent, SubmissionView } from './submissions.view.js';

const CANDIDATES_PER_PAGE = 25;
const FIELD_LABELS = {
  ...RECORD_LABELS,
  ...ASSIGNMENT_LABELS,
  package: ASSIGNMENT_LABELS.paymentType ?? '',
  due: ASSIGNMENT_LABELS.dueAt ?? '',
  lines: 'Pasted lines',
};

/** IDs of the parts with forms, and the names of their confirmations. */
type Part = 'facts' | 'work' | 'record' | 'paste' | 'recorded';

/** The page of a submission, which all its forms show again when they are rejected. */
@Injectable()
export class SubmissionPageService {
  constructor(
    private readonly work: SubmissionWorkflowService,
    private readonly tools: ToolConnectionsService,
    private readonly records: DirectoryRecordsService,
    private readonly actors: HoldersRepository,
  ) {}

  async showSubmission(toolId: string, query: SubmissionQuery, sent: Sent = {}, status?: number): Promise<FreshPage> {
    const submission = await this.work.getSubmission(toolId);
    const [assignees, names, { tool, listed }] = await Promise.all([
      this.work.listAssignees(),
      this.actors.findActorNames(submission.history.map(({ actor }) => actor)),
      this.tools.loadTool(toolId),
    ]);
    const labels = { category: tool.category?.slug, tags: tool.tags.map(({ slug }) => slug) };
    const request = { ...query, limit: CANDIDATES_PER_PAGE };
    const candidates = await this.records.listUnrecorded(submission, labels, request);
    // Without JavaScript, recording the last directory of the last page empties it.
    if (candidates.items.length === 0 && query.page > 1)
      return this.showSubmission(toolId, { ...query, page: 1 }, sent, status);
    return page(SubmissionView, { submission, assignees, tool, listed, candidates, names, query, sent }, status);
  }

  /** `shown` selects the form to show again. */
  afterForm(
    toolId: string,
    part: Part,
    shown: (sent: FormState) => Sent = () => ({}),
    query: SubmissionQuery = { page: 1 },
  ): FormPage {
    return {
      rerender: (sent) => {
        const rejection = sent.conflict === undefined ? labeledMessage(sent, FIELD_LABELS) : undefined;
        return this.showSubmission(toolId, query, { rejection, ...shown(sent) }, sent.status);
      },
      redirectTo: `${submissionPath(toolId, { ...query, done: part })}#${part}`,
    };
  }
}
