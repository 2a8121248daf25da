import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { AppError, invalid } from '../../../platform/errors/app-error.js';
import { SecretBox } from '../../../platform/secrets/secret-box.js';
import { SessionsService, type SignInDevice } from '../../access/sessions/sessions.service.js';
import { tokenHash } from '../../access/sessions/session-tokens.js';
import { AccountsService } from '../users/accounts.service.js';
import { lockAdmins } from '../users/users.repository.js';
import type { SignIn } from '../accounts.entities.js';
import { SignInsRepository } from './sign-ins.repository.js';

const ATTEMPTS = 5;

/** The new session, and the path to continue to. */
export interface SignInResult {
  token: string;
  userId: string;
  nextPath: string;
}

const USED_UP = 'This link or code has expired or was already used. Request a new one.';
const HAS_ADMIN = 'This link was for the first admin, but an admin already exists. Ask an admin for the role.';
const OTHER_BROWSER =
  'This link was requested in another browser. Open it there, or enter the code from the email there.';

/** Starts a session for a link or a code from a sign-in email. */
@Injectable()
export class SignInConfirmationService {
  constructor(
    private readonly repository: SignInsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly secrets: SecretBox,
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
  ) {}

  /** The email address that the link signs in. Opening a link does not use it up, because mail scanners open links. */
  async getSignInLink(link: string, browser: string | undefined): Promise<{ email: string }> {
    const { email } = await this.openLink(link, browser);
    return { email };
  }

  async confirmLink(link: string, browser: string | undefined, device: SignInDevice): Promise<SignInResult> {
    return this.spend(await this.openLink(link, browser), device);
  }

  async confirmCode(code: string, browser: string | undefined, device: SignInDevice): Promise<SignInResult> {
    const signIn = browser === undefined ? null : await this.repository.findByBrowser(tokenHash(browser));
    if (signIn === null) throw new AppError('gone', USED_UP);
    if (!(await this.repository.recordAttempt(signIn.id, ATTEMPTS)))
      throw new AppError('gone', 'Too many wrong codes. Request a new one.');
    const given = Buffer.from(this.secrets.digest(`${signIn.id} ${code.replaceAll(/[\s-]/g, '')}`));
    if (!timingSafeEqual(given, Buffer.from(signIn.codeHash)))
      throw invalid('That code doesn’t match our latest email. Check it and try again.');
    return this.spend(signIn, device);
  }

  private async openLink(link: string, browser: string | undefined): Promise<SignIn> {
    const signIn = await this.repository.findByLink(tokenHash(link));
    if (signIn === null) throw new AppError('gone', USED_UP);
    if (isForFirstAdmin(signIn) && (await this.accounts.hasAdmin(this.unitOfWork.manager)))
      throw new AppError('gone', HAS_ADMIN);
    const isRequester = browser !== undefined && signIn.browserHash === tokenHash(browser);
    if (!isForFirstAdmin(signIn) && !isRequester) throw new AppError('forbidden', OTHER_BROWSER);
    return signIn;
  }

  private spend(signIn: SignIn, device: SignInDevice): Promise<SignInResult> {
    return this.unitOfWork.run(async (manager) => {
      const isFirstAdmin = isForFirstAdmin(signIn);
      // Before any row is locked. The lock serializes two links that are used at the same time.
      if (isFirstAdmin) await lockAdmins(manager);
      if (isFirstAdmin && (await this.accounts.hasAdmin(manager))) throw new AppError('gone', HAS_ADMIN);
      if (!(await this.repository.spendSignIn(manager, signIn.id))) throw new AppError('gone', USED_UP);
      const { id: userId, email } = await this.accounts.findOrCreateAccount(manager, signIn.email, isFirstAdmin);
      // The account was created or changed since, so the email was not sent to its email address.
      if (!isFirstAdmin && email !== signIn.email) throw new AppError('gone', USED_UP);
      return { token: await this.sessions.openSession(manager, userId, device), userId, nextPath: signIn.nextPath };
    });
  }
}

/** Its link works in any browser. */
const isForFirstAdmin = ({ browserHash }: SignIn): boolean => browserHash === null;
