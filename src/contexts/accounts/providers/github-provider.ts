import type { Configuration, CustomFetch } from 'openid-client';
import type { GithubSettings } from '../../../platform/config/provider-settings.js';
import { isEmailAddress } from '../../../platform/input/value-rules.js';
import {
  type OpenidClient,
  plainHttpOption,
  type SignInProof,
  type ProvidedIdentity,
  type Provider,
} from './provider.js';

interface GithubEmail {
  email: string;
  primary: boolean;
  verified: boolean;
}

/**
 * GitHub supports OAuth without OpenID Connect, so the user is looked up through its API. It can neither force a new login nor
 * report the time of the last one.
 */
export class GithubProvider implements Provider {
  readonly id = 'github';
  readonly name = 'GitHub';
  readonly issuer: string;
  private readonly apiUrl: string;

  constructor(
    private readonly settings: GithubSettings,
    private readonly calls: CustomFetch,
  ) {
    const { url } = settings;
    this.issuer = new URL(url).origin;
    this.apiUrl = url === 'https://github.com' ? 'https://api.github.com' : `${url}/api/v3`;
  }

  async authorizationUrl({ state, codeVerifier }: SignInProof, callback: string): Promise<URL> {
    const client = await import('openid-client');
    return client.buildAuthorizationUrl(this.configuration(client), {
      redirect_uri: callback,
      scope: 'user:email',
      state,
      code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    });
  }

  async identify({ state, codeVerifier }: SignInProof, response: URL): Promise<ProvidedIdentity> {
    const client = await import('openid-client');
    const configuration = this.configuration(client);
    const { access_token: token } = await client.authorizationCodeGrant(configuration, response, {
      expectedState: state,
      pkceCodeVerifier: codeVerifier,
    });
    const read = async (path: string): Promise<unknown> => {
      const headers = new Headers({ accept: 'application/vnd.github+json' });
      const url = new URL(this.apiUrl + path);
      const response = await client.fetchProtectedResource(configuration, token, url, 'GET', null, headers);
      if (!response.ok) throw new Error(`GitHub returned ${response.status} for ${path}`);
      return response.json();
    };
    const [user, emails] = await Promise.all([read('/user'), read('/user/emails?per_page=100')]);
    if (!isUser(user)) throw new Error('GitHub returned no user ID');
    const primary = Array.isArray(emails) ? emails.find(isVerifiedPrimary) : undefined;
    return { issuer: this.issuer, subject: String(user.id), verifiedEmail: primary?.email, authenticatedAt: undefined };
  }

  private configuration(client: OpenidClient): Configuration {
    const { url, clientId, clientSecret } = this.settings;
    const oauth = `${url}/login/oauth`;
    const configuration = new client.Configuration(
      // GitHub sends this value in `iss`.
      { issuer: oauth, authorization_endpoint: `${oauth}/authorize`, token_endpoint: `${oauth}/access_token` },
      clientId,
      undefined,
      client.ClientSecretPost(clientSecret),
    );
    configuration[client.customFetch] = this.calls;
    if (url.startsWith('http:')) plainHttpOption(client)(configuration);
    return configuration;
  }
}

const isUser = (value: unknown): value is { id: number } =>
  typeof value === 'object' && value !== null && 'id' in value && Number.isSafeInteger(value.id);

function isVerifiedPrimary(value: unknown): value is GithubEmail {
  const { email, primary, verified } = (value ?? {}) as Partial<Record<keyof GithubEmail, unknown>>;
  return primary === true && verified === true && isEmailAddress(email);
}
