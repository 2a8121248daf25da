import { Injectable, type OnModuleInit } from '@nestjs/common';
import { UnitOfWork } from '../../../../platform/database/unit-of-work.js';
import { Jobs } from '../../../../platform/jobs/jobs.js';
import { WatchClock } from '../watch-clock.js';
import { LOSS_EMAIL_JOB, LossEmails } from './loss-emails.js';
import { LOSS_EVENT_JOB, LossEvents } from './loss-events.js';

const CONCURRENCY = 2;
/** The jobs become due without a notification, so this is the most that a report can be late. */
const POLL_MS = 60_000;

/** Sends the reports that are due. A report and the note of what it contains are one transaction, so that none is repeated. */
@Injectable()
export class LossReportJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: WatchClock,
    private readonly events: LossEvents,
    private readonly emails: LossEmails,
  ) {}

  onModuleInit(): void {
    const kind = { concurrency: CONCURRENCY, pollMs: POLL_MS };
    this.jobs.registerKind({
      ...kind,
      name: LOSS_EVENT_JOB,
      runJob: ({ toolId }) =>
        this.unitOfWork.run((manager) => this.events.sendEvent(manager, toolId as string, this.clock.now())),
    });
    this.jobs.registerKind({
      ...kind,
      name: LOSS_EMAIL_JOB,
      runJob: ({ clientId }) => this.unitOfWork.run((manager) => this.emails.sendEmail(manager, clientId as string)),
    });
  }
}
