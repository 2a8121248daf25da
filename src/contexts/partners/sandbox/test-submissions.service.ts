import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { invalid, notFound } from '../../../platform/errors/app-error.js';
import type { NewJob } from '../../../platform/jobs/job.js';
import { JobsService } from '../../../platform/jobs/jobs.service.js';
import { WebhooksService } from '../../webhooks/webhooks.service.js';
import type { AdvanceBody, ToolStatusDto } from '../submissions/submission.dto.js';
import { toCompletedEvent } from '../submissions/submission.mapper.js';
import { moveProblem, type PaymentType, type State, STATES } from '../submissions/workflow.js';
import { directoriesAt } from './sample-directories.js';
import { TestSubmission, toDirectoryRow, toTestStatus, toStatusRow } from './test-submission.entity.js';
import { type NewTestSubmission, TestSubmissionsRepository } from './test-submissions.repository.js';

const STEP_JOB = 'advance-test-submission';
const MAX_ATTEMPTS = 25;
/** Steps of different partners; those of one partner run one at a time. */
const CONCURRENCY = 10;
/** Steps become due without a notification, so the pause between polls is the most that a step can be late. */
const POLL_MS = 250;

/** When a test submission gets to each state, counted from when its package was set. */
const STEPS: readonly { to: State; afterMs: number }[] = [
  { to: 'ASSIGNED', afterMs: 10_000 },
  { to: 'IN_PROGRESS', afterMs: 20_000 },
  { to: 'REVIEW', afterMs: 40_000 },
  { to: 'DONE', afterMs: 60_000 },
];

/** The actor of a step that no user and no key took. */
const SANDBOX_ACTOR = 'sandbox';

/** Takes test submissions through the states of live ones. A move, its rows and its event are one transaction. */
@Injectable()
export class TestSubmissionsService implements OnModuleInit {
  constructor(
    private readonly submissions: TestSubmissionsRepository,
    private readonly webhooks: WebhooksService,
    private readonly jobs: JobsService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  onModuleInit(): void {
    this.jobs.registerKind({
      name: STEP_JOB,
      concurrency: CONCURRENCY,
      pollMs: POLL_MS,
      runJob: ({ submissionId, to }) => this.takeStep(submissionId as string, to as State),
    });
  }

  /** `actor` is the ID of the key or user that submits it. */
  async startSubmission(manager: EntityManager, submission: NewTestSubmission, actor: string): Promise<void> {
    const { id, clientId, state, createdAt } = submission;
    const moves = state === null ? [] : [{ state, at: createdAt.toISOString(), actor }];
    await manager.insert(TestSubmission, { ...submission, moves, updatedAt: submission.createdAt });
    if (state !== null) await this.scheduleSteps(manager, clientId, id, createdAt);
  }

  /** `actor` is the ID of the key or user that acts. */
  advanceSubmission(
    actor: string,
    clientId: string,
    id: string,
    { to, paymentType }: AdvanceBody,
  ): Promise<ToolStatusDto> {
    return this.unitOfWork.run(async (manager) => {
      const submission = await this.submissions.lockSubmission(manager, { clientId, id });
      if (!submission) throw notFound(`Test submission not found: ${id}`);
      if (paymentType !== undefined) await this.setPackage(manager, submission, paymentType, actor);
      const wanted = to ?? (paymentType === undefined ? nextState(submission.state) : submission.state);
      if (wanted === null || wanted === submission.state) return toTestStatus(submission);
      const problem = moveProblem(submission.state, wanted);
      if (problem !== undefined) throw invalid(problem);
      await this.move(manager, submission, [wanted], actor);
      return toTestStatus(submission);
    }, `test submission ${id}`);
  }

  /** Does nothing if the submission was deleted, or got to this state or a later one in the meantime. */
  private async takeStep(id: string, to: State): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      const submission = await this.submissions.lockSubmission(manager, { id });
      if (!submission?.state) return;
      const states = STATES.slice(STATES.indexOf(submission.state) + 1, STATES.indexOf(to) + 1);
      if (states.length > 0) await this.move(manager, submission, states, SANDBOX_ACTOR);
    }, `test submission ${id}`);
  }

  private async setPackage(
    manager: EntityManager,
    submission: TestSubmission,
    paymentType: PaymentType,
    actor: string,
  ): Promise<void> {
    if (paymentType === submission.paymentType) return;
    if (submission.state === 'DONE') throw invalid('The submission is DONE, which is final');
    submission.paymentType = paymentType;
    if (submission.state === null) {
      await this.move(manager, submission, ['IN_QUEUE'], actor);
      await this.scheduleSteps(manager, submission.clientId, submission.id, submission.updatedAt);
    } else {
      submission.updatedAt = new Date();
      await this.submissions.saveProgress(manager, submission);
    }
  }

  /** Adds all steps at once, so that no step depends on the end of the one before. */
  private scheduleSteps(manager: EntityManager, clientId: string, id: string, setAt: Date): Promise<void> {
    const jobs = STEPS.map(({ to, afterMs }): NewJob => ({
      payload: { submissionId: id, to },
      // One queue per client, so that many submissions of one partner delay no other.
      queue: `sandbox:${clientId}`,
      maxAttempts: MAX_ATTEMPTS,
      dueAt: new Date(setAt.getTime() + afterMs),
    }));
    return this.jobs.addJobs(manager, STEP_JOB, jobs);
  }

  /** The submission must be locked, and the states one after the other. */
  private async move(
    manager: EntityManager,
    submission: TestSubmission,
    states: readonly State[],
    actor: string,
  ): Promise<void> {
    const now = new Date();
    for (const state of states) {
      const { slug, paymentType, directories, moves } = submission;
      Object.assign(submission, {
        state,
        directories: paymentType === null ? [] : directoriesAt(state, { slug, paymentType, directories }, now),
        moves: [...moves, { state, at: now.toISOString(), actor }],
        updatedAt: now,
      } satisfies Partial<TestSubmission>);
    }
    await this.submissions.saveProgress(manager, submission);
    if (submission.state !== 'DONE') return;
    const event = toCompletedEvent(toStatusRow(submission), submission.directories.map(toDirectoryRow), now);
    await this.webhooks.recordEvent(manager, submission.clientId, 'directory_submissions.completed', event);
  }
}

function nextState(state: State | null): State {
  if (state === null) throw invalid('The submission has no package yet. Set paymentType first.');
  const next = STATES[STATES.indexOf(state) + 1];
  if (next === undefined) throw invalid('The submission is DONE, which is final');
  return next;
}
