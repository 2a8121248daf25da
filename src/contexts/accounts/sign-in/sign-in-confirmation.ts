import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { AppError, invalid } from '../../../platform/errors/app-error.js';
import { SecretBox } from '../../../platform/secrets/secret-box.js';
import { SessionsService, type Visit } from '../../access/sessions/sessions.service.js';
import { tokenHash } from '../../access/sessions/tokens.js';
import { Accounts } from '../users/accounts.js';
import { lockAdmins } from '../users/admin-lock.js';
import type { SignIn } from './sign-in.entity.js';
import { SignInsRepository } from './sign-ins.repository.js';

const ATTEMPTS = 5;

/** The new session, and where the person wanted to go. */
export interface SignedIn {
  token: string;
  userId: string;
  nextPath: string;
}

const USED_UP = 'This link or code was used, or is older than ten minutes. Please ask for a new one.';
const HAS_ADMIN = 'This link was for the first admin, and an admin account exists now. Ask an admin for the role.';
const OTHER_BROWSER =
  'This link was asked for in another browser. Open it there, or type the code from the mail there.';

/** Turns a link or a code from a mail into a session. */
@Injectable()
export class SignInConfirmation {
  constructor(
    private readonly repository: SignInsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly secrets: SecretBox,
    private readonly accounts: Accounts,
    private readonly sessions: SessionsService,
  ) {}

  /** The address that the link signs in. Looking at it spends nothing, because mail scanners open links. */
  async getLink(link: string, browser: string | undefined): Promise<{ email: string }> {
    const { email } = await this.openLink(link, browser);
    return { email };
  }

  async confirmLink(link: string, browser: string | undefined, visit: Visit): Promise<SignedIn> {
    return this.spend(await this.openLink(link, browser), visit);
  }

  async confirmCode(code: string, browser: string | undefined, visit: Visit): Promise<SignedIn> {
    const signIn = browser === undefined ? null : await this.repository.findByBrowser(tokenHash(browser));
    if (signIn === null) throw new AppError('gone', USED_UP);
    if (!(await this.repository.countAttempt(signIn.id, ATTEMPTS)))
      throw new AppError('gone', 'Too many wrong codes. Please ask for a new one.');
    const given = Buffer.from(this.secrets.digest(`${signIn.id} ${code.replaceAll(/[\s-]/g, '')}`));
    if (!timingSafeEqual(given, Buffer.from(signIn.codeHash)))
      throw invalid('That is not the code in the newest mail. Please look again.');
    return this.spend(signIn, visit);
  }

  private async openLink(link: string, browser: string | undefined): Promise<SignIn> {
    const signIn = await this.repository.findByLink(tokenHash(link));
    if (signIn === null) throw new AppError('gone', USED_UP);
    if (isForFirstAdmin(signIn) && (await this.accounts.hasAdmin(this.unitOfWork.manager)))
      throw new AppError('gone', HAS_ADMIN);
    const isAsker = browser !== undefined && signIn.browserHash === tokenHash(browser);
    if (!isForFirstAdmin(signIn) && !isAsker) throw new AppError('forbidden', OTHER_BROWSER);
    return signIn;
  }

  private spend(signIn: SignIn, visit: Visit): Promise<SignedIn> {
    return this.unitOfWork.run(async (manager) => {
      const isFirstAdmin = isForFirstAdmin(signIn);
      // Before any row is locked. The lock orders two links that are used at the same time.
      if (isFirstAdmin) await lockAdmins(manager);
      if (isFirstAdmin && (await this.accounts.hasAdmin(manager))) throw new AppError('gone', HAS_ADMIN);
      if (!(await this.repository.spend(manager, signIn.id))) throw new AppError('gone', USED_UP);
      const { id: userId, email } = await this.accounts.findOrCreate(manager, signIn.email, isFirstAdmin);
      // An account that was created or renamed since has an address to which this email was not sent.
      if (!isFirstAdmin && email !== signIn.email) throw new AppError('gone', USED_UP);
      return { token: await this.sessions.open(manager, userId, visit), userId, nextPath: signIn.nextPath };
    });
  }
}

/** Its link works in any browser. */
const isForFirstAdmin = ({ browserHash }: SignIn): boolean => browserHash === null;
