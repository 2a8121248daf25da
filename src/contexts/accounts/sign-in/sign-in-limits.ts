import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { OneTimeTokens } from '../../../platform/idempotency/one-time-tokens.js';
import { foldEmail } from '../../../platform/text/email-address.js';
import { tokenHash } from '../../access/sessions/tokens.js';
import { KnownBrowsers } from './known-browsers.js';
import { type Counts, type Requester, SignInsRepository } from './sign-ins.repository.js';

/** Emails per hour and day. */
const PER_REQUESTER = { hour: 5, day: 20 };
const PER_NETWORK = { hour: 20, day: 100 };
const PER_EMAIL = { hour: 30, day: 100 };

export interface RequestedEmail {
  /** As typed. */
  email: string;
  network: string;
  /** The cookie of a browser that has signed in before. */
  knownBrowser: string | undefined;
}

/**
 * Limits sign-in emails. A browser that has signed in to the account before has a limit of its own, so that requests by
 * others cannot lock the user out.
 */
@Injectable()
export class SignInLimits {
  constructor(
    private readonly repository: SignInsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly knownBrowsers: KnownBrowsers,
    private readonly oneTimeTokens: OneTimeTokens,
  ) {}

  /** Runs the work in a transaction unless a limit is reached. The email goes to the stored email address. */
  async runWithinLimits(
    request: RequestedEmail,
    work: (manager: EntityManager, requester: Requester) => Promise<void>,
  ): Promise<void> {
    const requester = await this.identify(request);
    // Counted without a lock and a transaction first, so that a rejected request costs little and delays no other.
    const error = errorOverLimit(requester, await this.repository.countRecentSignIns(requester));
    if (error !== undefined) {
      // A repeated form does not count as another request.
      await this.oneTimeTokens.assertNotRepeated();
      throw error;
    }
    await this.repository.deleteOldSignIns();
    await this.unitOfWork.run(
      async (manager) => {
        await this.repository.lockRequester(manager, requester);
        const late = errorOverLimit(requester, await this.repository.countRecentSignIns(requester, manager));
        if (late !== undefined) throw late;
        await work(manager, requester);
      },
      // In the order of the locks.
      `sign-in to ${foldEmail(requester.email)}`,
      `sign-in from ${requester.network}`,
    );
  }

  private async identify({ email, network, knownBrowser }: RequestedEmail): Promise<Requester> {
    const account = await this.repository.findAccount(email);
    if (account === undefined) return { email, network, knownBrowser: null };
    const entry = this.knownBrowsers.findEntry(knownBrowser, account.id);
    return { email: account.email, network, knownBrowser: entry === undefined ? null : tokenHash(entry) };
  }
}

function errorOverLimit(
  { knownBrowser }: Requester,
  { byRequester, fromNetwork, toEmail }: Counts,
): AppError | undefined {
  const isOver = (span: 'hour' | 'day'): boolean =>
    byRequester[span] >= PER_REQUESTER[span] ||
    fromNetwork[span] >= PER_NETWORK[span] ||
    (knownBrowser === null && toEmail[span] >= PER_EMAIL[span]);
  if (isOver('day')) return tooMany('tomorrow');
  return isOver('hour') ? tooMany('in an hour') : undefined;
}

const tooMany = (when: string): AppError =>
  new AppError('rate-limited', `Too many sign-in emails were requested. Try again ${when}.`);
