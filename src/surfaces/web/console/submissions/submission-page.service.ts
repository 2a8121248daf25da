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

interface AfterForm {
  /** The ID of the part that has the form and confirms it. */
  part: 'facts' | 'work' | 'record' | 'paste' | 'recorded';
  /** The name of its confirmation. */
  done?: string;
  query: SubmissionQuery;
}

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
    const [assignees, names, { tool, sameHost }] = await Promise.all([
      this.work.listAssignees(),
      this.actors.findActorNames(submission.history.map(({ actor }) => actor)),
      this.tools.loadTool(toolId),
    ]);
    const labels = { category: tool.category?.slug, tags: tool.tags.map(({ slug }) => slug) };
    const request = { ...query, limit: CANDIDATES_PER_PAGE };
    const candidates = await this.records.listUnrecorded(submission, labels, request);
    return page(SubmissionView, { submission, assignees, tool, sameHost, candidates, names, query, sent }, status);
  }

  /** `shown` selects the form to show again. */
  afterForm(
    toolId: string,
    { part, done = part, query }: AfterForm,
    shown: (sent: FormState) => Sent = () => ({}),
  ): FormPage {
    return {
      rerender: (sent) => {
        const rejection = sent.conflict === undefined ? labeledMessage(sent, FIELD_LABELS) : undefined;
        return this.showSubmission(toolId, query, { rejection, ...shown(sent) }, sent.status);
      },
      redirectTo: `${submissionPath(toolId, { ...query, done })}#${part}`,
    };
  }
}
