import { timingSafeEqual } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { SecretBox } from '../../../platform/secrets/secret-box.js';
import { RECENT_MS } from '../../access/session-limits.js';
import type { SignInDevice } from '../../access/sessions/sessions.service.js';
import { createToken, tokenHash } from '../../access/sessions/tokens.js';
import type { SignedIn } from '../sign-in/sign-in-confirmation.js';
import { SIGN_IN_MS } from '../sign-in/sign-in-requests.js';
import { Identities } from './identities.js';
import { withinTimeout } from './provider-calls.js';
import { describeCauses, signInError } from './provider-failure.js';
import { ProviderSignInsRepository } from './provider-sign-ins.repository.js';
import type { ProviderId, Proof, Provider } from './provider.js';
import { Providers } from './providers.js';

const OVER = 'This sign-in has expired, was already completed, or was started in another browser. Start again.';

export interface ReturningBrowser {
  visit: SignInDevice;
  /** Whether the browser is already signed in, so that the user only confirms their identity. */
  isConfirming: boolean;
}

/** Sends users to a provider and handles their return. */
@Injectable()
export class ProviderSignInFlow {
  private readonly logger = new Logger('Sign-in');

  constructor(
    private readonly providers: Providers,
    private readonly repository: ProviderSignInsRepository,
    private readonly identities: Identities,
    private readonly secrets: SecretBox,
    private readonly config: Config,
  ) {}

  /**
   * Returns the provider's page, and the token that binds its response to the browser. `isConfirming`: the user is already
   * signed in and confirms their identity.
   */
  async beginSignIn(
    id: ProviderId,
    nextPath: string,
    isConfirming: boolean,
  ): Promise<{ url: string; name: string; browser: string }> {
    const provider = this.providers.getProvider(id);
    const browser = createToken();
    const { href } = await this.callProvider(provider, () =>
      provider.authorizationUrl(this.proofOf(browser), this.callbackOf(id), isConfirming),
    );
    const expiresAt = new Date(Date.now() + SIGN_IN_MS);
    await this.repository.insertSignIn({ browserHash: tokenHash(browser), provider: id, nextPath, expiresAt });
    return { url: href, name: provider.name, browser };
  }

  /** `query` is the query string that the provider added to the callback URL. */
  async finishSignIn(
    id: ProviderId,
    query: string,
    browser: string | undefined,
    visitor: ReturningBrowser,
  ): Promise<SignedIn> {
    const provider = this.providers.getProvider(id);
    const response = new URL(`${this.callbackOf(id)}${query}`);
    const proof = browser === undefined ? undefined : this.proofOf(browser);
    // Compared before the sign-in is used up, so that a forged response cannot end a sign-in in progress.
    if (browser === undefined || proof === undefined || !isEqual(proof.state, response.searchParams.get('state')))
      throw new AppError('gone', OVER);
    const nextPath = await this.repository.takeSignIn(id, tokenHash(browser));
    if (nextPath === undefined) throw new AppError('gone', OVER);
    const identity = await this.callProvider(provider, () => provider.identify(proof, response));
    const { visit, isConfirming } = visitor;
    if (isConfirming && !isJustNow(identity.authenticatedAt))
      throw new AppError(
        'forbidden',
        `${provider.name} did not ask you to sign in again, so your identity is not confirmed. Sign out there and try again${this.otherWay}.`,
      );
    return { ...(await this.identities.signInWithIdentity(identity, provider.name, visit)), nextPath };
  }

  /**
   * Derived from the token in the browser's cookie and the encryption key. The database has only a hash of the token, so a
   * stolen database contains none of these values.
   */
  private proofOf(browser: string): Proof {
    const derived = (use: string): string => this.secrets.digest(`${use} ${browser}`);
    return { state: derived('state'), nonce: derived('nonce'), codeVerifier: derived('code verifier') };
  }

  private callbackOf(id: ProviderId): string {
    return `${this.config.siteUrl}/sign-in/${id}/callback`;
  }

  private async callProvider<T>(provider: Provider, work: () => Promise<T>): Promise<T> {
    try {
      return await withinTimeout(work());
    } catch (error) {
      this.logger.warn(`${provider.name}: ${describeCauses(error)}`);
      throw signInError(error, provider.name, this.otherWay);
    }
  }

  private get otherWay(): string {
    return this.providers.isEmailAvailable ? ', or sign in with email' : '';
  }
}

/** Undefined counts as recent: the provider does not report the time. */
const isJustNow = (at: Date | undefined): boolean => at === undefined || Date.now() - at.getTime() <= RECENT_MS;

function isEqual(expected: string, given: string | null): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given ?? '')];
  return one.length === other.length && timingSafeEqual(one, other);
}
