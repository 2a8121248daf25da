import { Injectable } from '@nestjs/common';
import { Config } from '../../../../platform/config/config.js';
import { DatabaseNotifications } from '../../../../platform/database/database-notifications.js';
import { API_VERSION } from '../../../../platform/http/api-version.js';
import { StripeGateway } from '../../../../contexts/billing/stripe/stripe-gateway.js';
import { FAILED_DAYS, type WaitingFigures } from './waiting-work.js';

export interface HealthLine {
  name: string;
  text: string;
  isGood: boolean;
}

/** Jobs that have been due for longer wait for a process that takes them. */
const LATE_MS = 60_000;
const SLOW_MS = 500;

/** How the service does, as seen by the process that shows it. */
@Injectable()
export class Health {
  constructor(
    private readonly config: Config,
    private readonly notifications: DatabaseNotifications,
    private readonly stripe: StripeGateway,
  ) {}

  of({ tookMs, jobs, failedDeliveries }: WaitingFigures): HealthLine[] {
    const lagMs = jobs.dueSince === null ? 0 : Date.now() - jobs.dueSince.getTime();
    const isListening = this.notifications.isListening();
    const hasMail = this.config.smtpUrl !== undefined;
    return [
      { name: 'Database', text: `answers in ${Math.ceil(tookMs)} ms`, isGood: tookMs < SLOW_MS },
      {
        name: 'Live updates',
        text: isListening ? 'arrive' : 'are interrupted; pages show the newest state when they are opened',
        isGood: isListening,
      },
      {
        name: 'Jobs',
        text: jobs.due === 0 ? 'nothing waits' : `${jobs.due} due, the first for ${Math.ceil(lagMs / 1_000)} s`,
        isGood: lagMs < LATE_MS,
      },
      {
        name: 'Webhooks',
        text: failedDeliveries === 0 ? `all arrived in ${FAILED_DAYS} days` : 'some did not arrive',
        isGood: failedDeliveries === 0,
      },
      {
        name: 'Mail',
        text: hasMail ? 'is sent by SMTP' : 'is not configured (SMTP_URL); mails go to the log',
        isGood: hasMail,
      },
      ...this.payments(),
      { name: 'Version', text: `${API_VERSION}, running for ${inWords(process.uptime())}`, isGood: true },
    ];
  }

  private payments(): HealthLine[] {
    const { isConfigured, priceProblem } = this.stripe;
    if (!isConfigured) return [];
    return [{ name: 'Payments', text: priceInWords(priceProblem), isGood: typeof priceProblem !== 'string' }];
  }
}

function priceInWords(problem: string | null | undefined): string {
  if (problem === undefined) return 'no call to Stripe yet';
  return problem === null ? 'the Stripe price is right' : `the Stripe price ${problem}; set STRIPE_PRICE_ID`;
}

function inWords(seconds: number): string {
  if (seconds < 3_600) return `${Math.max(1, Math.floor(seconds / 60))} min`;
  return seconds < 86_400 ? `${Math.floor(seconds / 3_600)} h` : `${Math.floor(seconds / 86_400)} d`;
}
