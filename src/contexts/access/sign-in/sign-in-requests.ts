import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { Config } from '../../../platform/config/config.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { Mails } from '../../../platform/mail/mails.js';
import { SecretBox } from '../../../platform/secrets/secret-box.js';
import { newToken, tokenHash } from '../sessions/sessions.service.js';
import { signInMail } from './sign-in-mail.js';
import type { SignIn } from './sign-in.entity.js';
import { SignInsRepository } from './sign-ins.repository.js';

const MINUTE_MS = 60_000;
/** How long a link and a code are good for. */
export const SIGN_IN_MS = 10 * MINUTE_MS;
const FIRST_ADMIN_MS = 60 * MINUTE_MS;
export const CODE_DIGITS = 8;
const PER_ADDRESS_AND_HOUR = 5;
const PER_NETWORK_AND_HOUR = 20;

interface SignInRequest {
  email: string;
  nextPath: string;
  network: string;
}

/** Sends links and codes to sign in with. */
@Injectable()
export class SignInRequests {
  constructor(
    private readonly repository: SignInsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly mails: Mails,
    private readonly secrets: SecretBox,
    private readonly config: Config,
  ) {}

  /** Whether the address is known makes no difference. Returns the token that binds the request to the browser. */
  async send({ email, nextPath, network }: SignInRequest): Promise<string> {
    const [browser, link] = [newToken(), newToken()];
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
    await this.repository.deleteOld();
    await this.unitOfWork.run(async (manager) => {
      const { fromAddress, fromNetwork } = await this.repository.countRecent(manager, email, network);
      if (fromAddress >= PER_ADDRESS_AND_HOUR || fromNetwork >= PER_NETWORK_AND_HOUR)
        throw new AppError('rate-limited', 'Too many mails to sign in were asked for. Please try again in an hour.');
      const request = { email, nextPath, network, browserHash: tokenHash(browser), lifetimeMs: SIGN_IN_MS };
      await this.store(manager, request, link, code);
      await this.mails.queue(manager, { to: email, ...signInMail(this.linkAddress(link), code) });
    });
    return browser;
  }

  /** A link that signs in the first admin from any browser. Nothing is mailed. */
  async linkForFirstAdmin(manager: EntityManager, email: string): Promise<string> {
    const link = newToken();
    const request = { email, nextPath: '/dashboard', network: '', browserHash: null, lifetimeMs: FIRST_ADMIN_MS };
    await this.store(manager, request, link, newToken());
    return this.linkAddress(link);
  }

  private async store(
    manager: EntityManager,
    { lifetimeMs, ...request }: SignInRequest & { browserHash: string | null; lifetimeMs: number },
    link: string,
    code: string,
  ): Promise<void> {
    const id = uuid();
    const now = Date.now();
    const signIn: SignIn = {
      id,
      ...request,
      linkHash: tokenHash(link),
      codeHash: this.secrets.digest(`${id} ${code}`),
      attempts: 0,
      createdAt: new Date(now),
      expiresAt: new Date(now + lifetimeMs),
      spentAt: null,
    };
    await this.repository.insert(manager, signIn);
  }

  private linkAddress(link: string): string {
    return `${this.config.siteUrl}/sign-in/link/${link}`;
  }
}
