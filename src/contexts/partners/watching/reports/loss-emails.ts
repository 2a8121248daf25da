import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Config } from '../../../../platform/config/config.js';
import { Jobs } from '../../../../platform/jobs/jobs.js';
import { OwnerEmails } from '../../../access/memberships/owner-emails.js';
import { ClientsRepository } from '../../../access/users/clients.repository.js';
import { lossEmail, MAX_LISTED, nextEmailAt } from './loss-email.js';
import { LossReportsRepository } from './loss-reports.repository.js';

export const LOSS_EMAIL_JOB = 'email-lost-listings';
const MAX_ATTEMPTS = 25;

/** Sends the weekly email about lost and recovered listings to the owners of a partner. */
@Injectable()
export class LossEmails {
  constructor(
    private readonly repository: LossReportsRepository,
    private readonly clients: ClientsRepository,
    private readonly ownerEmails: OwnerEmails,
    private readonly jobs: Jobs,
    private readonly config: Config,
  ) {}

  async scheduleEmail(manager: EntityManager, clientId: string, now: Date): Promise<void> {
    const dueAt = nextEmailAt(now);
    // The time is part of the payload, so that a job that is running is not taken for the one of the next week.
    const payload = { clientId, dueAt: dueAt.toISOString() };
    const job = { payload, queue: clientId, maxAttempts: MAX_ATTEMPTS, dueAt };
    await this.jobs.addMissingJobs(manager, LOSS_EMAIL_JOB, [job]);
  }

  async sendEmail(manager: EntityManager, clientId: string): Promise<void> {
    const client = await this.clients.findClientWith(manager, clientId);
    if (client?.listingEvents !== true) return;
    const ids = await this.repository.takeNotEmailed(manager, clientId);
    if (ids.length === 0) return;
    const [counts, losses] = [
      await this.repository.countStates(manager, ids),
      await this.repository.listLosses(manager, ids, MAX_LISTED),
    ];
    const { siteName, siteUrl } = this.config;
    const url = `${siteUrl}/partner/${clientId}/lost-listings`;
    const email = lossEmail({ partner: client.name, site: siteName, counts, losses, url });
    await this.ownerEmails.queueForOwners(manager, clientId, email);
  }
}
