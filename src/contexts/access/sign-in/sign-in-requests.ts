import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { Config } from '../../../platform/config/config.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { Mails } from '../../../platform/mail/mails.js';
import { SecretBox } from '../../../platform/secrets/secret-box.js';
import { newToken, tokenHash } from '../sessions/sessions.service.js';
import { signInMail } from './sign-in-mail.js';
import { SignInsRepository } from './sign-ins.repository.js';

const MINUTE_MS = 60_000;
/** How long a link and a code are good for. */
export const SIGN_IN_MS = 10 * MINUTE_MS;
export const CODE_DIGITS = 8;
const TO_ADDRESS = { hour: 5, day: 20 };
const FROM_NETWORK = { hour: 20, day: 100 };

/** The page that a link to sign in opens. */
export const linkAddress = ({ siteUrl }: Config, link: string): string => `${siteUrl}/sign-in/link/${link}`;

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

  /** False where nobody can sign in by e-mail, because the service has no mail server. */
  get isAvailable(): boolean {
    return this.mails.isAvailable;
  }

  /** Whether the address is known makes no difference. Returns the token that binds the request to the browser. */
  async send({ email, nextPath, network }: SignInRequest): Promise<string> {
    this.mails.refuseUnlessAvailable();
    const [browser, link] = [newToken(), newToken()];
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
    await this.repository.deleteOld();
    await this.unitOfWork.run(async (manager) => {
      const counts = await this.repository.countRecent(manager, email, network);
      if (counts.toAddressInDay >= TO_ADDRESS.day || counts.fromNetworkInDay >= FROM_NETWORK.day)
        throw tooMany('tomorrow');
      if (counts.toAddressInHour >= TO_ADDRESS.hour || counts.fromNetworkInHour >= FROM_NETWORK.hour)
        throw tooMany('in an hour');
      const id = uuid();
      await this.repository.insert(manager, {
        id,
        email,
        nextPath,
        network,
        linkHash: tokenHash(link),
        codeHash: this.secrets.digest(`${id} ${code}`),
        browserHash: tokenHash(browser),
        expiresAt: new Date(Date.now() + SIGN_IN_MS),
      });
      await this.mails.queue(manager, { to: email, ...signInMail(linkAddress(this.config, link), code) });
    });
    return browser;
  }
}

const tooMany = (when: string): AppError =>
  new AppError('rate-limited', `Too many mails to sign in were asked for. Please try again ${when}.`);
