import { Injectable } from '@nestjs/common';
import type { NewJob } from '../../platform/jobs/job.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { unlessAborted } from './payment-events.service.js';
import { StripeGateway } from './stripe/stripe-gateway.js';
import { SubscriptionsService } from './subscriptions.service.js';

export const BANNED_PAYER_JOB = 'banned-payer';
/** Over about a day and a half, because the pauses grow. */
const ATTEMPTS = 15;

/** Recorded in the transaction of a ban, which does not wait for Stripe. */
export const newBannedPayerJob = (userId: string): NewJob => ({
  payload: { userId },
  queue: userId,
  maxAttempts: ATTEMPTS,
});

/** Stops the renewal of a banned user's subscription. */
@Injectable()
export class BannedPayerJob {
  constructor(subscriptions: SubscriptionsService, gateway: StripeGateway, jobs: JobsService) {
    jobs.registerKind({
      name: BANNED_PAYER_JOB,
      concurrency: 1,
      pollMs: 5_000,
      runJob: async ({ userId }, { signal }) => {
        if (gateway.isConfigured) await unlessAborted(subscriptions.refreshSubscription(String(userId)), signal);
      },
    });
  }
}
