export type ProviderId = 'oidc' | 'github';

/** What binds the answer of a provider to the browser that was sent there. */
export interface Proof {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Who came back from a provider. */
export interface ProvidedIdentity {
  issuer: string;
  subject: string;
  /** Undefined when the provider has not verified an address. */
  verifiedEmail: string | undefined;
  /** When the provider last asked the person for a proof; undefined for a provider that does not tell. */
  authenticatedAt: Date | undefined;
}

/** Another site at which people have an account. */
export interface Provider {
  readonly id: ProviderId;
  /** As people know it. */
  readonly name: string;
  readonly issuer: string;
  /**
   * The page of the provider that asks the person. It sends them back to `callback`. `isAnew`: whoever is logged in there is
   * to be asked again, where the provider can.
   */
  address(proof: Proof, callback: string, isAnew: boolean): Promise<URL>;
  /** `answer` is the address at which the person came back. */
  identify(proof: Proof, answer: URL): Promise<ProvidedIdentity>;
}
