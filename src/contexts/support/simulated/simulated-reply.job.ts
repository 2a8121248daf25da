import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { type AskedQuestion, REPLY_JOB } from './reply-schedule.js';
import { SimulatedReplies } from './simulated-replies.js';

const CONCURRENCY = 5;
/** Replies become due without a notification. */
const POLL_MS = 1_000;

/** Sends the simulated replies of test mode when they are due. */
@Injectable()
export class SimulatedReplyJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly replies: SimulatedReplies,
  ) {}

  onModuleInit(): void {
    this.jobs.registerKind({
      name: REPLY_JOB,
      concurrency: CONCURRENCY,
      pollMs: POLL_MS,
      runJob: (payload) => this.replies.replyToQuestion(payload as unknown as AskedQuestion),
    });
  }
}
