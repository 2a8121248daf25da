import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Jobs } from '../../../platform/jobs/jobs.js';
import type { ClientSupport } from '../../access/users/partner-client.entity.js';

export const REPLY_JOB = 'reply-to-test-question';
const MAX_ATTEMPTS = 25;
/** How long a question of test mode is pending before it gets a reply. */
const REPLY_AFTER_MS = 20_000;

export interface AskedQuestion {
  conversationId: string;
  questionId: string;
}

/** Schedules the simulated replies of test mode. */
@Injectable()
export class ReplySchedule {
  constructor(private readonly jobs: Jobs) {}

  /**
   * Must be called in the transaction that stores a question, even if AI may reply: a crash before its reply leaves the question
   * pending. Does nothing for live clients.
   */
  async scheduleReply(
    manager: EntityManager,
    { id: clientId, testOf }: ClientSupport,
    question: AskedQuestion,
  ): Promise<void> {
    if (testOf === null) return;
    const dueAt = new Date(Date.now() + REPLY_AFTER_MS);
    const job = { payload: { ...question }, queue: `sandbox:${clientId}`, maxAttempts: MAX_ATTEMPTS, dueAt };
    await this.jobs.addJobs(manager, REPLY_JOB, [job]);
  }
}
