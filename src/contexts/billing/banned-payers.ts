import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Jobs } from '../../platform/jobs/jobs.js';
import { unlessAborted } from './payment-events.js';
import { StripeGateway } from './stripe-gateway.js';
import { Subscriptions } from './subscriptions.js';

const JOB = 'banned-payer';
/** With growing pauses: about a day and a half. */
const ATTEMPTS = 15;

/** Ends the payments of people who are banned. A job does it, because a ban does not wait for Stripe. */
@Injectable()
export class BannedPayers {
  constructor(
    subscriptions: Subscriptions,
    private readonly gateway: StripeGateway,
    private readonly jobs: Jobs,
  ) {
    jobs.register({
      name: JOB,
      concurrency: 1,
      pollMs: 5_000,
      run: async ({ userId }, { signal }) => {
        await unlessAborted(subscriptions.refresh(String(userId)), signal);
      },
    });
  }

  async add(manager: EntityManager, userId: string): Promise<void> {
    if (this.gateway.isConfigured)
      await this.jobs.add(manager, JOB, [{ payload: { userId }, queue: userId, maxAttempts: ATTEMPTS }]);
  }
}
