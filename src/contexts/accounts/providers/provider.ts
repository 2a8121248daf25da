export type ProviderId = 'oidc' | 'github';

/** Binds the response of a provider to the browser that was sent there. */
export interface Proof {
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
  authorizationUrl(proof: Proof, callback: string, forceLogin: boolean): Promise<URL>;
  /** `response` is the callback URL with the provider's query. */
  identify(proof: Proof, response: URL): Promise<ProvidedIdentity>;
}
