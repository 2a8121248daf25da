import type { ClientAuth, Configuration, CustomFetch } from 'openid-client';
import { isSafeForSecrets, type OidcSettings } from '../../../platform/config/provider-settings.js';
import { isEmailAddress } from '../../../platform/input/value-rules.js';
import { SESSION_LIFETIME_MS } from '../../access/sessions/session.entity.js';
import {
  type OpenidClient,
  plainHttpOption,
  type SignInProof,
  type ProvidedIdentity,
  type Provider,
} from './provider.js';

/** Endpoints rarely change, and a change should not need a restart. */
const DISCOVERED_FOR_MS = 60 * 60_000;

const SUBJECT = /^[^\p{Cc}]{1,255}$/u;

export class OidcProvider implements Provider {
  readonly id = 'oidc';
  readonly name: string;
  readonly issuer: string;
  private discovery: { result: Promise<Configuration>; at: number } | undefined;

  constructor(
    private readonly settings: OidcSettings,
    private readonly calls: CustomFetch,
  ) {
    this.name = settings.name;
    this.issuer = settings.issuer;
  }

  async authorizationUrl(
    { state, nonce, codeVerifier }: SignInProof,
    callback: string,
    forceLogin: boolean,
  ): Promise<URL> {
    const client = await import('openid-client');
    return client.buildAuthorizationUrl(await this.configuration(client), {
      redirect_uri: callback,
      scope: 'openid email',
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      // With `max_age`, the provider must report when it authenticated the user.
      ...(forceLogin ? { prompt: 'login', max_age: '0' } : { max_age: String(SESSION_LIFETIME_MS / 1_000) }),
    });
  }

  async identify({ state, nonce, codeVerifier }: SignInProof, response: URL): Promise<ProvidedIdentity> {
    const client = await import('openid-client');
    const configuration = await this.configuration(client);
    const tokens = await client.authorizationCodeGrant(configuration, response, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new Error('The response has no ID token');
    const { iss: issuer, sub: subject } = claims;
    if (!SUBJECT.test(subject)) throw new Error('The subject must be 1 to 255 visible characters');
    // Many providers return the email address only from their UserInfo endpoint.
    const isElsewhere = claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined;
    const { email, email_verified: isVerified } = isElsewhere
      ? await client.fetchUserInfo(configuration, tokens.access_token, subject)
      : claims;
    const verifiedEmail = isVerified === true && isEmailAddress(email) ? email : undefined;
    const isReported = configuration.serverMetadata().claims_supported?.includes('auth_time') === true;
    return { issuer, subject, verifiedEmail, authenticatedAt: authenticatedAt(claims.auth_time, isReported) };
  }

  /** Loaded on first use and cached. After a failure, the next sign-in tries again. */
  private configuration(client: OpenidClient): Promise<Configuration> {
    if (this.discovery === undefined || Date.now() - this.discovery.at > DISCOVERED_FOR_MS) {
      const discovery = { result: this.discover(client), at: Date.now() };
      this.discovery = discovery;
      discovery.result.catch(() => {
        if (this.discovery === discovery) this.discovery = undefined;
      });
    }
    return this.discovery.result;
  }

  private async discover(client: OpenidClient): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    const configuration = await client.discovery(new URL(issuer), clientId, undefined, secretOf(client, clientSecret), {
      // Signatures are verified although the token comes directly from the provider, as defense in depth.
      execute: [client.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [plainHttpOption(client)] : [])],
      [client.customFetch]: this.calls,
    });
    const { authorization_endpoint, token_endpoint, jwks_uri } = configuration.serverMetadata();
    for (const endpoint of [authorization_endpoint, token_endpoint, jwks_uri])
      if (endpoint === undefined || !isSafeForSecrets(endpoint))
        throw new Error("The provider's metadata lacks an endpoint, or an endpoint is not https");
    return configuration;
  }
}

/**
 * If a provider supports `auth_time` but does not send it, the user does not count as just authenticated: `max_age` may have
 * been removed from the URL on the way.
 */
const authenticatedAt = (claim: number | undefined, isReported: boolean): Date | undefined =>
  claim === undefined && !isReported ? undefined : new Date(Math.min((claim ?? 0) * 1_000, Date.now()));

/** Sends the secret in the header, the default of OpenID Connect, or in the body if the provider accepts only that. */
const secretOf =
  ({ ClientSecretPost, ClientSecretBasic }: OpenidClient, secret: string): ClientAuth =>
  (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    (methods.includes('client_secret_basic') ? ClientSecretBasic(secret) : ClientSecretPost(secret))(server, ...rest);
  };
