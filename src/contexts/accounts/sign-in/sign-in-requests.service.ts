import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { Config } from '../../../platform/config/config.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { OneTimeTokensService } from '../../../platform/idempotency/one-time-tokens.service.js';
import { type EmailText, EmailsService } from '../../../platform/mail/emails.service.js';
import { SecretBox } from '../../../platform/secrets/secret-box.js';
import { foldEmail } from '../../../platform/text/email-address.js';
import { createToken, tokenHash } from '../../access/sessions/session-tokens.js';
import { KnownBrowsersService } from './known-browsers.service.js';
import { type SignInCounts, type Requester, SignInsRepository } from './sign-ins.repository.js';

const MINUTE_MS = 60_000;
/** How long a sign-in link and code are valid. */
export const SIGN_IN_LIFETIME_MS = 10 * MINUTE_MS;
export const CODE_DIGITS = 8;

/** Emails per hour and day. */
const PER_REQUESTER = { hour: 5, day: 20 };
const PER_NETWORK = { hour: 20, day: 100 };
const PER_EMAIL = { hour: 30, day: 100 };

export const signInUrl = ({ siteUrl }: Config, link: string): string => `${siteUrl}/sign-in/link/${link}`;

interface RequestedEmail {
  /** As typed. */
  email: string;
  network: string;
  /** The cookie of a browser that has signed in before. */
  knownBrowser: string | undefined;
}

interface SignInRequest extends RequestedEmail {
  nextPath: string;
  /** The token in the browser's cookie, which binds the request to the browser. */
  browser: string;
}

/**
 * Sends sign-in links and codes, within limits. A browser that has signed in to the account before has a limit of its own, so
 * that requests by others cannot lock the user out.
 */
@Injectable()
export class SignInRequestsService {
  constructor(
    private readonly repository: SignInsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly knownBrowsers: KnownBrowsersService,
    private readonly oneTimeTokens: OneTimeTokensService,
    private readonly mails: EmailsService,
    private readonly secrets: SecretBox,
    private readonly config: Config,
  ) {}

  /** False if no mail server is configured. */
  get isAvailable(): boolean {
    return this.mails.isAvailable;
  }

  /** Does not reveal whether an account with this email address exists. */
  async sendSignInEmail({ nextPath, browser, ...request }: SignInRequest): Promise<void> {
    this.mails.assertAvailable();
    const link = createToken();
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
    await this.runWithinLimits(request, async (manager, requester) => {
      const id = uuid();
      await this.repository.insertSignIn(manager, {
        id,
        ...requester,
        nextPath,
        linkHash: tokenHash(link),
        codeHash: this.secrets.digest(`${id} ${code}`),
        browserHash: tokenHash(browser),
        expiresAt: new Date(Date.now() + SIGN_IN_LIFETIME_MS),
      });
      const email = signInEmail(this.config.siteName, signInUrl(this.config, link), code);
      await this.mails.queueEmail(manager, { to: requester.email, ...email });
    });
  }

  /** Runs the work in a transaction unless a limit is reached. The email goes to the stored email address. */
  private async runWithinLimits(
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
    if (account === null) return { email, network, knownBrowser: null };
    const entry = this.knownBrowsers.findEntry(knownBrowser, account.id);
    return { email: account.email, network, knownBrowser: entry === undefined ? null : tokenHash(entry) };
  }
}

function errorOverLimit(
  { knownBrowser }: Requester,
  { byRequester, fromNetwork, toEmail }: SignInCounts,
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

/** The code is in the subject, so that it can be read without opening the email. */
const signInEmail = (siteName: string, link: string, code: string): EmailText => ({
  subject: `${code.slice(0, 4)} ${code.slice(4)} is your ${siteName} sign-in code`,
  text: `Use this link to sign in to ${siteName}:

${link}

Open it in the browser where you requested it, or enter this code there:

${code.slice(0, 4)} ${code.slice(4)}

The link and the code expire in 10 minutes and work only once.
If you didn’t request this email, ignore it. No one can sign in without the link or the code.
`,
});
