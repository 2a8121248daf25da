import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { EntityManager } from 'typeorm';
import { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { Config } from '../../../platform/config/config.js';
import { expectVersion } from '../../../platform/database/rows.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { conflict, invalid, notFound } from '../../../platform/errors/app-error.js';
import { printable } from '../../../platform/input/value-rules.js';
import { WebhooksService } from '../../webhooks/webhooks.service.js';
import { ListingChecksService, listingWarnings } from '../checks/listing-checks.service.js';
import { assignedTo, auditChanges, findAssignment } from '../submissions/assignment.js';
import { DirectorySubmission, type Submission } from '../submissions/submission.entity.js';
import {
  type DirectoryRow,
  type SubmissionRow,
  toCompletedEvent,
  toDirectorySubmission,
  toMove,
  toSubmissionSummary,
  toSubmissionTool,
} from '../submissions/submission.mapper.js';
import { type Assignee, SubmissionsRepository } from '../submissions/submissions.repository.js';
import { doneWarnings, dueAfter, moveProblem, type State } from '../submissions/workflow.js';
import { ListingWatchesService } from '../watching/listing-watches.service.js';
import type {
  DonePreviewDto,
  RecordDirectoryBody,
  RecordedDirectoryDto,
  SubmissionDetailDto,
  SubmissionDto,
  UpdateSubmissionBody,
} from './submission-workflow.dto.js';

export const DONE_LIST_MESSAGE = 'The submission is DONE, so you cannot add or remove directories.';

/** What the admin saw before recording a directory. */
interface ExpectedRecord {
  version?: number | undefined;
  /** The directory was not recorded. */
  isNew?: boolean;
}

/** Lets admins change a submission's state, record directories and mark it Done. */
@Injectable()
export class SubmissionWorkflowService {
  constructor(
    private readonly submissions: SubmissionsRepository,
    private readonly webhooks: WebhooksService,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLogService,
    private readonly checks: ListingChecksService,
    private readonly watches: ListingWatchesService,
    private readonly config: Config,
  ) {}

  getSubmission(toolId: string): Promise<SubmissionDetailDto> {
    return this.detail(this.unitOfWork.manager, toolId);
  }

  /** Admins who can sign in, by name. */
  listAssignees(): Promise<Assignee[]> {
    return this.submissions.listAdmins(this.unitOfWork.manager);
  }

  /** Without its directories and history. */
  getSummary(toolId: string): Promise<SubmissionRow> {
    return this.getRow(this.unitOfWork.manager, toolId);
  }

  updateSubmission(
    actor: string,
    toolId: string,
    body: UpdateSubmissionBody,
    expectedVersion?: number,
  ): Promise<SubmissionDetailDto> {
    return this.change(toolId, expectedVersion, (manager, submission) => this.update(manager, actor, submission, body));
  }

  /** Like `updateSubmission`, for a card of the board: does not load directories and history. */
  updateCard(actor: string, toolId: string, body: UpdateSubmissionBody, expectedVersion: number): Promise<void> {
    return this.withLock(toolId, expectedVersion, (manager, submission) =>
      this.update(manager, actor, submission, body),
    );
  }

  markDone(actor: string, toolId: string, expectedVersion?: number): Promise<SubmissionDetailDto> {
    return this.change(toolId, expectedVersion, (manager, submission) =>
      this.moveSubmission(manager, actor, submission, 'DONE'),
    );
  }

  /** The event that marking it Done would send, and warnings. Also requests checks of outdated listings. */
  async previewDone(toolId: string): Promise<DonePreviewDto> {
    const row = await this.getRow(this.unitOfWork.manager, toolId);
    const directories = await this.submissions.listDirectories(this.unitOfWork.manager, toolId);
    await this.checks.refreshChecks(toolId, directories);
    const done: SubmissionRow = { ...row, state: 'DONE' };
    const warnings = [...doneWarnings(row), ...listingWarnings(directories)];
    return { payload: toCompletedEvent(done, directories, new Date()), warnings };
  }

  recordDirectory(
    actor: string,
    toolId: string,
    directorySlug: string,
    body: RecordDirectoryBody,
    { version, isNew = false }: ExpectedRecord,
  ): Promise<SubmissionDetailDto> {
    return this.change(toolId, version, async (manager, { state }) => {
      const directoryId = await this.submissions.findDirectory(manager, directorySlug);
      if (directoryId === null) throw notFound(`Directory not found: ${printable(directorySlug)}`);
      const recorded = await manager.findOneBy(DirectorySubmission, { toolId, directoryId });
      if (isNew && recorded)
        throw conflict('Someone else recorded this directory in the meantime. Review the record before you change it.');
      const fields = state === 'DONE' ? fieldsOnceDone(recorded, body) : fieldsBeforeDone(body);
      await this.submissions.recordDirectory(manager, { toolId, directoryId, ...fields });
      if (state === 'DONE') await this.watches.watchListings(manager, toolId);
      await this.checks.requestChecks(manager, toolId, [{ directoryId, listingUrl: body.listingUrl ?? null }]);
      await this.submissions.updateSubmission(manager, toolId, {});
      const details = { directory: directorySlug, ...body };
      await this.audit.record(manager, { actor, action: 'submission.directory-recorded', subject: toolId, details });
    });
  }

  /** The audit log keeps the removed record. */
  removeDirectory(
    actor: string,
    toolId: string,
    directorySlug: string,
    expectedVersion?: number,
  ): Promise<SubmissionDetailDto> {
    return this.change(toolId, expectedVersion, async (manager, submission) => {
      const row = (await this.submissions.listDirectories(manager, toolId)).find(({ slug }) => slug === directorySlug);
      if (!row) throw notFound(`Directory not recorded for this tool: ${printable(directorySlug)}`);
      if (submission.state === 'DONE') throw conflict(DONE_LIST_MESSAGE);
      await manager.delete(DirectorySubmission, { toolId, directoryId: row.directoryId });
      await this.submissions.updateSubmission(manager, toolId, {});
      const { isSubmitted, listingUrl, submittedBy, submittedAt: at, proofScreenshot } = row;
      const removed = { isSubmitted, listingUrl, submittedBy, submittedAt: at, proofScreenshot };
      const details = { directory: directorySlug, ...removed };
      await this.audit.record(manager, { actor, action: 'submission.directory-removed', subject: toolId, details });
    });
  }

  private async update(
    manager: EntityManager,
    actor: string,
    submission: Submission,
    body: UpdateSubmissionBody,
  ): Promise<void> {
    const { toolId } = submission;
    const { state, paymentType, notes, dueAt } = body;
    const changes: Partial<Submission> = {
      ...(notes !== undefined && { notes }),
      ...(dueAt !== undefined && { dueAt: dueAt === null ? null : new Date(dueAt) }),
      ...(await this.assignment(manager, actor, submission, body)),
    };
    if (paymentType !== undefined && paymentType !== submission.paymentType) {
      if (submission.state === 'DONE') throw invalid('The submission is DONE, which is final');
      changes.paymentType = paymentType;
      if (dueAt === undefined) changes.dueAt = dueAfter(this.config.dueDays, paymentType, new Date());
      if (submission.state === null) {
        await this.submissions.updateSubmission(manager, toolId, { paymentType, state: 'IN_QUEUE' });
        await this.submissions.recordMove(manager, toolId, 'IN_QUEUE', actor);
        submission.state = 'IN_QUEUE';
      }
    }
    if (Object.keys(changes).length > 0) {
      const details = auditChanges(submission, changes);
      await this.submissions.updateSubmission(manager, toolId, changes);
      await this.audit.record(manager, { actor, action: 'submission.updated', subject: toolId, details });
    }
    if (state !== undefined) await this.moveSubmission(manager, actor, submission, state);
  }

  /** The row is locked, so the second of two concurrent calls finds the new state and changes nothing. */
  private async moveSubmission(
    manager: EntityManager,
    actor: string,
    submission: Submission,
    to: State,
  ): Promise<void> {
    const { toolId, clientId, state: from } = submission;
    if (from === to) return;
    const problem = moveProblem(from, to);
    if (problem !== undefined) throw invalid(problem);
    await this.submissions.updateSubmission(manager, toolId, { state: to });
    await this.submissions.recordMove(manager, toolId, to, actor);
    const details = { from, to };
    await this.audit.record(manager, { actor, action: 'submission.moved', subject: toolId, details });
    if (to !== 'DONE') return;
    await this.watches.watchListings(manager, toolId);
    const directories = await this.submissions.listDirectories(manager, toolId);
    const event = toCompletedEvent(await this.getRow(manager, toolId), directories, new Date());
    await this.webhooks.recordEvent(manager, clientId, 'directory_submissions.completed', event);
  }

  /** The change of the assignee, if any. Moving an unassigned submission to ASSIGNED assigns it to the acting user. */
  private async assignment(
    manager: EntityManager,
    actor: string,
    submission: Submission,
    body: UpdateSubmissionBody,
  ): Promise<Partial<Submission>> {
    const { state, assignee, assigneeId } = body;
    if (assignee !== undefined || assigneeId !== undefined)
      return findAssignment(manager, this.submissions, await this.getRow(manager, submission.toolId), body);
    if (state !== 'ASSIGNED' || submission.state === 'ASSIGNED' || submission.assignee !== null) return {};
    // An API key is not a user, so a move with a key assigns no one.
    const admin = isUUID(actor) ? await this.submissions.findAdmin(manager, actor) : null;
    return admin ? assignedTo(admin) : {};
  }

  private change(
    toolId: string,
    expectedVersion: number | undefined,
    change: (manager: EntityManager, submission: Submission) => Promise<void>,
  ): Promise<SubmissionDetailDto> {
    return this.withLock(toolId, expectedVersion, async (manager, submission) => {
      await change(manager, submission);
      return this.detail(manager, toolId);
    });
  }

  private withLock<Result>(
    toolId: string,
    expectedVersion: number | undefined,
    change: (manager: EntityManager, submission: Submission) => Promise<Result>,
  ): Promise<Result> {
    return this.unitOfWork.run(async (manager) => {
      const submission = await this.submissions.lockSubmission(manager, toolId);
      if (!submission) throw notFound(`Submission not found: ${toolId}`);
      expectVersion('submission', submission.version, expectedVersion);
      return change(manager, submission);
    }, `submission ${toolId}`);
  }

  private async detail(manager: EntityManager, toolId: string): Promise<SubmissionDetailDto> {
    const row = await this.getRow(manager, toolId);
    const directories = await this.submissions.listDirectories(manager, toolId);
    const moves = await this.submissions.listMoves(manager, toolId);
    return {
      ...toSubmission(row),
      submissions: directories.map(toRecordedDirectory),
      history: moves.map((move) => ({ ...toMove(move), actor: move.actor })),
    };
  }

  private async getRow(manager: EntityManager, toolId: string): Promise<SubmissionRow> {
    const row = await this.submissions.findSubmission(manager, toolId);
    if (!row) throw notFound(`Submission not found: ${toolId}`);
    return row;
  }
}

type RecordedFields = Omit<DirectorySubmission, 'toolId' | 'directoryId'>;

const fieldsBeforeDone = ({
  isSubmitted,
  submittedBy = 'ADMIN',
  submittedAt,
  listingUrl = null,
  proofScreenshot = null,
}: RecordDirectoryBody): RecordedFields => ({
  isSubmitted,
  submittedBy,
  submittedAt: submittedAt == null ? (isSubmitted ? new Date() : null) : new Date(submittedAt),
  listingUrl,
  proofScreenshot,
});

/** Once DONE, the list of submitted directories is final: listing URLs and proofs can only be added or corrected. */
function fieldsOnceDone(recorded: DirectorySubmission | null, body: RecordDirectoryBody): RecordedFields {
  if (!recorded) throw conflict(DONE_LIST_MESSAGE);
  const { isSubmitted, submittedBy, submittedAt } = recorded;
  const { listingUrl = recorded.listingUrl, proofScreenshot = recorded.proofScreenshot } = body;
  const isSameTime = body.submittedAt == null || Date.parse(body.submittedAt) === submittedAt?.getTime();
  const isSubmittedAlike =
    body.isSubmitted === isSubmitted && (body.submittedBy ?? submittedBy) === submittedBy && isSameTime;
  const isErased =
    (listingUrl === null && recorded.listingUrl !== null) ||
    (proofScreenshot === null && recorded.proofScreenshot !== null);
  if (!isSubmittedAlike || isErased)
    throw conflict('The submission is DONE, so you can only add or correct listing URLs and proof screenshots.');
  return { isSubmitted, submittedBy, submittedAt, listingUrl, proofScreenshot };
}

export const toSubmission = (row: SubmissionRow): SubmissionDto => ({
  tool: toSubmissionTool(row),
  partnerId: row.clientId,
  partnerName: row.partnerName,
  submissionState: row.state,
  summary: toSubmissionSummary(row),
  assignee: row.assignee,
  assigneeId: row.assigneeId,
  dueAt: row.dueAt?.toISOString() ?? null,
  founderName: row.founderName,
  founderEmail: row.founderEmail,
  foundingDate: row.foundingDate,
  isCustomer: row.isCustomer,
  isLaunched: row.isLaunched,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  version: row.version,
});

const toRecordedDirectory = (row: DirectoryRow): RecordedDirectoryDto => ({
  ...toDirectorySubmission(row),
  teamNotes: row.teamNotes,
});
