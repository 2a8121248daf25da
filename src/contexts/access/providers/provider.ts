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
}

/** Another site at which people have an account. */
export interface Provider {
  readonly id: ProviderId;
  /** As people know it. */
  readonly name: string;
  readonly issuer: string;
  /** The page of the provider that asks the person. It sends them back to `callback`. */
  address(proof: Proof, callback: string): Promise<URL>;
  /** `answer` is the address at which the person came back. */
  identify(proof: Proof, answer: URL): Promise<ProvidedIdentity>;
}
