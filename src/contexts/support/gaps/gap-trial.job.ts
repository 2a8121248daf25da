import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { JobAttempt } from '../../../platform/jobs/job.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { KnowledgeTrial } from '../desk/knowledge-trial.service.js';
import { GapTrialsRepository, type TrialOfGap } from './gap-trials.repository.js';
import { TRY_GAP_JOB } from './gap-trials.service.js';

/** Shorter than the lease of a job, so that a running job is not given to another process. */
const POLL_MS = 3_000;

/** Asks AI up to 20 questions of a gap. Nothing is sent. After an interruption it continues with the next question. */
@Injectable()
export class GapTrialJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly repository: GapTrialsRepository,
    private readonly trial: KnowledgeTrial,
  ) {}

  onModuleInit(): void {
    this.jobs.registerKind({
      name: TRY_GAP_JOB,
      concurrency: 1,
      pollMs: POLL_MS,
      runJob: (payload, attempt) => this.runTrial(payload as unknown as TrialOfGap, attempt),
    });
  }

  private async runTrial(trial: TrialOfGap, { isLast, signal }: JobAttempt): Promise<void> {
    try {
      for (const { messageId, text } of await this.repository.findUntriedQuestions(trial)) {
        signal.throwIfAborted();
        const isAnsweredNow = await this.trial.wouldAnswer(trial.clientId, text);
        await this.repository.saveResult(trial, messageId, isAnsweredNow);
      }
    } catch (error) {
      // The page then shows the results so far and a button to repeat the trial.
      if (isLast) await this.repository.endTrial(trial);
      throw error;
    }
    await this.repository.endTrial(trial);
  }
}
