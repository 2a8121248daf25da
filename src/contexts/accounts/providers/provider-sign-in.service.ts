import { timingSafeEqual } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { OutboundError } from '../../../platform/outbound/outbound-error.js';
import { SecretBox } from '../../../platform/secrets/secret-box.js';
import { RECENT_SIGN_IN_MS } from '../../access/sessions/signed-in-user.js';
import type { SignInDevice } from '../../access/sessions/sessions.service.js';
import { createToken, tokenHash } from '../../access/sessions/session-tokens.js';
import type { SignInResult } from '../sign-in/sign-in-confirmation.service.js';
import { SIGN_IN_LIFETIME_MS } from '../sign-in/sign-in-requests.service.js';
import { IdentitiesRepository } from './identities.repository.js';
import { IdentitiesService } from './identities.service.js';
import { type SignInProof, type Provider, type ProviderId, withinTimeout } from './provider.js';
import { SignInProvidersService } from './sign-in-providers.service.js';

const OVER = 'This sign-in has expired, was already completed, or was started in another browser. Start again.';

export interface ReturningBrowser {
  visit: SignInDevice;
  /** Whether the browser is already signed in, so that the user only confirms their identity. */
  isConfirming: boolean;
}

@Injectable()
export class ProviderSignInService {
  private readonly logger = new Logger('Sign-in');

  constructor(
    private readonly providers: SignInProvidersService,
    private readonly repository: IdentitiesRepository,
    private readonly identities: IdentitiesService,
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
    const expiresAt = new Date(Date.now() + SIGN_IN_LIFETIME_MS);
    await this.repository.insertProviderSignIn({ browserHash: tokenHash(browser), provider: id, nextPath, expiresAt });
    return { url: href, name: provider.name, browser };
  }

  /** `query` is the query string that the provider added to the callback URL. */
  async finishSignIn(
    id: ProviderId,
    query: string,
    browser: string | undefined,
    visitor: ReturningBrowser,
  ): Promise<SignInResult> {
    const provider = this.providers.getProvider(id);
    const response = new URL(`${this.callbackOf(id)}${query}`);
    const proof = browser === undefined ? undefined : this.proofOf(browser);
    // Compared before the sign-in is used up, so that a forged response cannot end a sign-in in progress.
    if (browser === undefined || proof === undefined || !isEqual(proof.state, response.searchParams.get('state')))
      throw new AppError('gone', OVER);
    const nextPath = await this.repository.takeProviderSignIn(id, tokenHash(browser));
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
  private proofOf(browser: string): SignInProof {
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
const isJustNow = (at: Date | undefined): boolean => at === undefined || Date.now() - at.getTime() <= RECENT_SIGN_IN_MS;

function isEqual(expected: string, given: string | null): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given ?? '')];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** The error and its causes, outermost first. */
function* causesOf(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}

/** The OAuth `error` code, if the provider sent one. It can contain anything, so only word characters are accepted. */
function oauthErrorOf(error: Error): string | undefined {
  const code = 'error' in error ? error.error : undefined;
  return typeof code === 'string' && /^\w{1,50}$/.test(code) ? code : undefined;
}

/** For the log: what the operator needs to fix it, without tokens or personal data. */
const describeCauses = (error: unknown): string =>
  [...causesOf(error)].map((cause) => [cause.message, oauthErrorOf(cause)].filter(Boolean).join(': ')).join(' ← ');

/** The error shown to the user. `otherWay` follows "Try again". */
function signInError(error: unknown, name: string, otherWay: string): AppError {
  const causes = [...causesOf(error)];
  if (causes.some((cause) => cause.name === 'AuthorizationResponseError' && oauthErrorOf(cause) === 'access_denied'))
    return new AppError('forbidden', `You canceled the sign-in at ${name}. Start again to sign in.`, { cause: error });
  const what = causes.some((cause) => cause instanceof OutboundError) ? 'did not respond' : 'sent an invalid response';
  return new AppError('unavailable', `${name} ${what}. Try again${otherWay}.`, { cause: error });
}
