import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { Config } from '../../../platform/config/config.js';
import { Mails } from '../../../platform/mail/mails.js';
import { SecretBox } from '../../../platform/secrets/secret-box.js';
import { createToken, tokenHash } from '../../access/sessions/tokens.js';
import { type RequestedEmail, SignInLimits } from './sign-in-limits.js';
import { signInEmail } from './sign-in-email.js';
import { SignInsRepository } from './sign-ins.repository.js';

const MINUTE_MS = 60_000;
/** How long a sign-in link and code are valid. */
export const SIGN_IN_MS = 10 * MINUTE_MS;
export const CODE_DIGITS = 8;

export const signInUrl = ({ siteUrl }: Config, link: string): string => `${siteUrl}/sign-in/link/${link}`;

interface SignInRequest extends RequestedEmail {
  nextPath: string;
  /** The token in the browser's cookie, which binds the request to the browser. */
  browser: string;
}

/** Sends sign-in links and codes. */
@Injectable()
export class SignInRequests {
  constructor(
    private readonly repository: SignInsRepository,
    private readonly limits: SignInLimits,
    private readonly mails: Mails,
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
    await this.limits.runWithinLimits(request, async (manager, requester) => {
      const id = uuid();
      await this.repository.insertSignIn(manager, {
        id,
        ...requester,
        nextPath,
        linkHash: tokenHash(link),
        codeHash: this.secrets.digest(`${id} ${code}`),
        browserHash: tokenHash(browser),
        expiresAt: new Date(Date.now() + SIGN_IN_MS),
      });
      const email = signInEmail(this.config.siteName, signInUrl(this.config, link), code);
      await this.mails.queueEmail(manager, { to: requester.email, ...email });
    });
  }
}
