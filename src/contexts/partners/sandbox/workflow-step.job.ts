import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '../../../platform/jobs/jobs.js';
import type { State } from '../submissions/workflow.js';
import { SimulatedWorkflow, STEP_JOB } from './simulated-workflow.js';

/** Steps of different partners; those of one partner run one at a time. */
const CONCURRENCY = 10;
/** Steps become due without a notification, so the pause between polls is the most that a step can be late. */
const POLL_MS = 250;

/** Takes the steps of test submissions when they are due. */
@Injectable()
export class WorkflowStepJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly workflow: SimulatedWorkflow,
  ) {}

  onModuleInit(): void {
    this.jobs.registerKind({
      name: STEP_JOB,
      concurrency: CONCURRENCY,
      pollMs: POLL_MS,
      runJob: ({ submissionId, to }) => this.workflow.takeStep(submissionId as string, to as State),
    });
  }
}
