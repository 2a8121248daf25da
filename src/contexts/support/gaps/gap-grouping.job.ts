import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { GapGrouping } from './gap-grouping.service.js';

export const GROUP_QUESTIONS_JOB = 'group-questions';

const JOB = { payload: {}, queue: 'gaps', maxAttempts: 5 };
/** Shorter than the lease of a job, so that a running job is not given to another process. */
const POLL_MS = 3_000;
/** After a start, so that the first requests are not delayed. */
const FIRST_PAUSE_MS = 60_000;
const PAUSE_MS = 10 * 60_000;

/** Adds a job that updates the gaps of all clients every 10 minutes. If several processes add one, later ones find nothing to do. */
@Injectable()
export class GapGroupingJob implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(GapGroupingJob.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly jobs: Jobs,
    private readonly grouping: GapGrouping,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  onModuleInit(): void {
    this.jobs.registerKind({
      name: GROUP_QUESTIONS_JOB,
      concurrency: 1,
      pollMs: POLL_MS,
      runJob: (_payload, { signal }) => this.grouping.updateGaps(signal),
    });
  }

  onApplicationBootstrap(): void {
    this.schedule(FIRST_PAUSE_MS);
  }

  beforeApplicationShutdown(): void {
    clearTimeout(this.timer);
  }

  private schedule(pauseMs: number): void {
    this.timer = setTimeout(() => {
      void this.jobs
        .addJobOnce(this.unitOfWork.manager, GROUP_QUESTIONS_JOB, JOB, 1)
        .catch((error: unknown) =>
          this.logger.warn(`Job ${GROUP_QUESTIONS_JOB} not added, will retry in 10 minutes: ${String(error)}`),
        );
      this.schedule(PAUSE_MS);
    }, pauseMs).unref();
  }
}
