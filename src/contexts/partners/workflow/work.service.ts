import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { EntityManager } from 'typeorm';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { Config } from '../../../platform/config/config.js';
import { expectVersion } from '../../../platform/database/row-version.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { conflict, invalid, notFound } from '../../../platform/errors/app-error.js';
import { printable } from '../../../platform/input/value-rules.js';
import { Webhooks } from '../../webhooks/webhooks.service.js';
import { ListingWatches } from '../watching/listing-watches.js';
import { listingWarnings } from '../checks/check-rules.js';
import { ListingChecks } from '../checks/listing-checks.service.js';
import { assignedTo, changesOf, findAssignment } from '../submissions/assignment.js';
import { dueAfter } from '../submissions/packages.js';
import type { Submission } from '../submissions/submission.entity.js';
import { type SubmissionRow, toCompletedEvent, toMove } from '../submissions/submission.mapper.js';
import { type Assignee, SubmissionsRepository } from '../submissions/submissions.repository.js';
import { toRecordedDirectory, toSubmission } from './work.mapper.js';
import type { DonePreviewDto, RecordDirectoryBody, SubmissionDetailDto, UpdateSubmissionBody } from './work.dto.js';
import { doneWarnings, moveProblem, type State } from '../submissions/workflow.js';

/** What the admin saw before recording a directory. */
interface ExpectedRecord {
  version?: number | undefined;
  /** The directory was not recorded. */
  isNew?: boolean;
}

/** Lets admins change a submission's state, record directories and mark it Done. */
@Injectable()
export class WorkService {
  constructor(
    private readonly submissions: SubmissionsRepository,
    private readonly webhooks: Webhooks,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly checks: ListingChecks,
    private readonly watches: ListingWatches,
    private readonly config: Config,
  ) {}

  getSubmission(toolId: string): Promise<SubmissionDetailDto> {
    return this.detail(this.unitOfWork.manager, toolId);
  }

  /** Admins who can sign in, by name. */
  listAssignees(): Promise<Assignee[]> {
    return this.submissions.listAdmins(this.unitOfWork.manager);
  }

  updateSubmission(
    actor: string,
    toolId: string,
    body: UpdateSubmissionBody,
    expectedVersion?: number,
  ): Promise<SubmissionDetailDto> {
    const { state, paymentType, notes, dueAt } = body;
    return this.change(toolId, expectedVersion, async (manager, submission) => {
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
        const details = changesOf(submission, changes);
        await this.submissions.updateSubmission(manager, toolId, changes);
        await this.audit.record(manager, { actor, action: 'submission.updated', subject: toolId, details });
      }
      if (state !== undefined) await this.move(manager, actor, submission, state);
    });
  }

  markDone(actor: string, toolId: string, expectedVersion?: number): Promise<SubmissionDetailDto> {
    return this.change(toolId, expectedVersion, (manager, submission) => this.move(manager, actor, submission, 'DONE'));
  }

  /** The event that marking it Done would send, and warnings. Also requests checks of outdated listings. */
  async previewDone(toolId: string): Promise<DonePreviewDto> {
    const row = await this.getRow(this.unitOfWork.manager, toolId);
    const directories = await this.submissions.findDirectories(this.unitOfWork.manager, toolId);
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
      if (isNew && (await this.submissions.isRecorded(manager, toolId, directoryId)))
        throw conflict('Someone else recorded this directory in the meantime. Review the record before you change it.');
      await this.submissions.recordDirectory(manager, {
        toolId,
        directoryId,
        isSubmitted: body.isSubmitted,
        listingUrl: body.listingUrl ?? null,
        submittedBy: body.submittedBy ?? 'ADMIN',
        submittedAt: submittedAt(body),
        proofScreenshot: body.proofScreenshot ?? null,
      });
      if (state === 'DONE') await this.watches.watchListings(manager, toolId);
      await this.checks.requestChecks(manager, toolId, [{ directoryId, listingUrl: body.listingUrl ?? null }]);
      await this.submissions.updateSubmission(manager, toolId, {});
      await this.audit.record(manager, {
        actor,
        action: 'submission.directory-recorded',
        subject: toolId,
        details: { directory: directorySlug, ...body },
      });
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
      const row = (await this.submissions.findDirectories(manager, toolId)).find(({ slug }) => slug === directorySlug);
      if (!row) throw notFound(`Directory not recorded for this tool: ${printable(directorySlug)}`);
      if (submission.state === 'DONE')
        throw conflict("The submission is DONE and its list was sent to the partner, so you can't remove directories.");
      await this.submissions.removeDirectory(manager, toolId, row.directoryId);
      await this.submissions.updateSubmission(manager, toolId, {});
      const { isSubmitted, listingUrl, submittedBy, submittedAt: at, proofScreenshot } = row;
      await this.audit.record(manager, {
        actor,
        action: 'submission.directory-removed',
        subject: toolId,
        details: { directory: directorySlug, isSubmitted, listingUrl, submittedBy, submittedAt: at, proofScreenshot },
      });
    });
  }

  /** The row is locked, so the second of two concurrent calls finds the new state and changes nothing. */
  private async move(manager: EntityManager, actor: string, submission: Submission, to: State): Promise<void> {
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
    const directories = await this.submissions.findDirectories(manager, toolId);
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
    return this.unitOfWork.run(async (manager) => {
      const submission = await this.submissions.lockSubmission(manager, toolId);
      if (!submission) throw notFound(`Submission not found: ${toolId}`);
      expectVersion('submission', submission.version, expectedVersion);
      await change(manager, submission);
      return this.detail(manager, toolId);
    }, `submission ${toolId}`);
  }

  private async detail(manager: EntityManager, toolId: string): Promise<SubmissionDetailDto> {
    const row = await this.getRow(manager, toolId);
    const directories = await this.submissions.findDirectories(manager, toolId);
    const moves = await this.submissions.findMoves(manager, toolId);
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

function submittedAt({ isSubmitted, submittedAt: given }: RecordDirectoryBody): Date | null {
  if (given != null) return new Date(given);
  return isSubmitted ? new Date() : null;
}
