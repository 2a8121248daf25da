import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Config } from '../../../../platform/config/config.js';
import { UnitOfWork } from '../../../../platform/database/unit-of-work.js';
import { JobsService } from '../../../../platform/jobs/jobs.service.js';
import type { OutgoingEmail } from '../../../../platform/mail/emails.service.js';
import { PartnerOwnerEmailsService } from '../../../access/memberships/partner-owner-emails.service.js';
import { ClientsRepository } from '../../../access/users/clients.repository.js';
import type { LossReport } from '../listing-loss.entity.js';
import { PROBLEM_NAMES } from '../listing-watch.entity.js';
import { type LossEmailRow, LossReportsRepository } from './loss-reports.repository.js';

const LOSS_EMAIL_JOB = 'email-lost-listings';
const MAX_ATTEMPTS = 25;
const CONCURRENCY = 2;
/** The jobs become due without a notification, so this is the most that an email can be late. */
const POLL_MS = 60_000;
/** The email lists this many listings. */
const MAX_EMAILED_LISTINGS = 50;

const EMAIL_HOUR_UTC = 8;
const DAY_MS = 86_400_000;
/** The transaction of a change ends before the job runs that reports it. */
const MARGIN_MS = 60_000;

/**
 * Sends the weekly email about lost and recovered listings to the owners of a partner. An email and the note of what it contains
 * are one transaction, so that none is repeated.
 */
@Injectable()
export class LossEmailJob implements OnModuleInit {
  constructor(
    private readonly repository: LossReportsRepository,
    private readonly clients: ClientsRepository,
    private readonly ownerEmails: PartnerOwnerEmailsService,
    private readonly jobs: JobsService,
    private readonly unitOfWork: UnitOfWork,
    private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.jobs.registerKind({
      name: LOSS_EMAIL_JOB,
      concurrency: CONCURRENCY,
      pollMs: POLL_MS,
      runJob: ({ clientId }) => this.unitOfWork.run((manager) => this.sendEmail(manager, clientId as string)),
    });
  }

  async scheduleEmail(manager: EntityManager, clientId: string, now: Date): Promise<void> {
    const dueAt = nextEmailAt(now);
    // The time is part of the payload, so that a job that is running is not taken for the one of the next week.
    const payload = { clientId, dueAt: dueAt.toISOString() };
    const job = { payload, queue: clientId, maxAttempts: MAX_ATTEMPTS, dueAt };
    await this.jobs.addMissingJobs(manager, LOSS_EMAIL_JOB, [job]);
  }

  private async sendEmail(manager: EntityManager, clientId: string): Promise<void> {
    const client = await this.clients.findClientWith(manager, clientId);
    if (client?.listingEvents !== true) return;
    const ids = await this.repository.takeNotEmailed(manager, clientId);
    if (ids.length === 0) return;
    const [counts, losses] = [
      await this.repository.countStates(manager, ids),
      await this.repository.listLosses(manager, ids, MAX_EMAILED_LISTINGS),
    ];
    const { siteName, siteUrl } = this.config;
    const url = `${siteUrl}/partner/${clientId}/lost-listings`;
    const email = lossEmail({ partner: client.name, site: siteName, counts, losses, url });
    await this.ownerEmails.queueForOwners(manager, clientId, email);
  }
}

/** The next Monday at 08:00 UTC. */
export function nextEmailAt(now: Date): Date {
  const from = new Date(now.getTime() + MARGIN_MS);
  const daysToMonday = (8 - from.getUTCDay()) % 7;
  const monday = Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate() + daysToMonday, EMAIL_HOUR_UTC);
  return new Date(monday < from.getTime() ? monday + 7 * DAY_MS : monday);
}

interface LossEmailContent {
  partner: string;
  site: string;
  counts: Record<LossReport, number>;
  /** At most `MAX_LISTED`, by tool. */
  losses: readonly LossEmailRow[];
  /** Of the page with all lost listings. */
  url: string;
}

export function lossEmail({
  partner,
  site,
  counts,
  losses,
  url,
}: LossEmailContent): Pick<OutgoingEmail, 'subject' | 'text'> {
  const parts = [countText(counts.lost, 'lost'), countText(counts.recovered, 'recovered')].filter(
    (each) => each !== '',
  );
  const more = counts.lost + counts.recovered - losses.length;
  return {
    subject: `${partner}: ${parts.join(', ')}`,
    text: `Checks of the listings that ${site} submitted for ${partner} found changes since the last email: ${parts.join(', ')}.

${lossLines(losses).join('\n')}
${more === 0 ? '' : `\nand ${more} more\n`}
View lost listings:

${url}

A listing is lost when two checks, 24 hours apart, find that its page is missing, or that its link to the tool is gone or no longer followed. Our team sees lost listings, too. We send this on Mondays if something changed. Owners can turn it off under Lost listings.
`,
  };
}

const countText = (count: number, state: LossReport): string =>
  count === 0 ? '' : `${count} ${count === 1 ? 'listing' : 'listings'} ${state}`;

/** The tool, then its listings. */
const lossLines = (losses: readonly LossEmailRow[]): string[] =>
  losses.flatMap(({ toolId, tool, directory, state, problem, url }, index) => [
    ...(toolId === losses[index - 1]?.toolId ? [] : [...(index === 0 ? [] : ['']), tool]),
    `- ${directory}: ${state === 'lost' ? `lost (${PROBLEM_NAMES[problem].toLowerCase()})` : 'recovered'}`,
    `  ${url}`,
  ]);
