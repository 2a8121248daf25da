import type * as openidClient from 'openid-client';
import type { Configuration, CustomFetch } from 'openid-client';
import { isSafeForSecrets } from '../../../platform/config/provider-settings.js';
import type { OutboundClient } from '../../../platform/outbound/outbound-client.js';
import { OutboundError } from '../../../platform/outbound/outbound-error.js';

export type ProviderId = 'oidc' | 'github';

/** Binds the response of a provider to the browser that was sent there. */
export interface SignInProof {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface ProvidedIdentity {
  issuer: string;
  subject: string;
  /** Undefined if the provider has not verified an email address. */
  verifiedEmail: string | undefined;
  /** When the provider last authenticated the user; undefined if it does not report that. */
  authenticatedAt: Date | undefined;
}

/** Another site where users have an account. */
export interface Provider {
  readonly id: ProviderId;
  readonly name: string;
  readonly issuer: string;
  /**
   * The provider's sign-in page, which redirects back to `callback`. `forceLogin`: a user who is already logged in there must
   * log in again, if the provider supports it.
   */
  authorizationUrl(proof: SignInProof, callback: string, forceLogin: boolean): Promise<URL>;
  /** `response` is the callback URL with the provider's query. */
  identify(proof: SignInProof, response: URL): Promise<ProvidedIdentity>;
}

/** Loaded on first use, because most processes never need it. */
export type OpenidClient = typeof openidClient;

/** For all calls to a provider during one request. */
const PROVIDER_TIMEOUT_MS = 10_000;
const MAX_BYTES = 512 * 1024;

/** How openid-client calls providers: bounded in time and size, over https unless the provider is on this machine. */
export const providerFetch =
  (client: OutboundClient): CustomFetch =>
  async (url, { method, headers, body }) => {
    if (!isSafeForSecrets(url)) throw new OutboundError('rejected', 'The URL of the provider is not https');
    const response = await client.sendRequest({
      url,
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body instanceof URLSearchParams && { body: body.toString() }),
      timeoutMs: PROVIDER_TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    });
    return new Response(response.body.length === 0 ? null : new Uint8Array(response.body), {
      status: response.status,
      headers: { 'content-type': response.headers['content-type'] ?? '' },
    });
  };

/** Limits the total time of several calls. Each call also has its own timeout. */
export async function withinTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const message = `No complete response within ${PROVIDER_TIMEOUT_MS / 1_000} s`;
    timer = setTimeout(() => reject(new OutboundError('timeout', message)), PROVIDER_TIMEOUT_MS);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

/** Declares only the function that is used, because the library marks it as deprecated to discourage its use. */
interface WithPlainHttp {
  allowInsecureRequests: (configuration: Configuration) => void;
}

/** Allows http for a provider on this machine. Calls to other machines are still rejected. */
export const plainHttpOption = ({ allowInsecureRequests }: WithPlainHttp): ((configuration: Configuration) => void) =>
  allowInsecureRequests;
