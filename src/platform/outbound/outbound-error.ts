/**
 * `rejected`: the service does not call this URL, and nothing was sent. `busy`: nothing was sent, because other requests to the
 * host come first.
 */
export type OutboundFailure =
  'rejected' | 'busy' | 'unreachable' | 'tls' | 'timeout' | 'too-large' | 'bad-response' | 'stopped';

/** A redirect that was followed: the status, and the URL that it leads to. */
export interface RedirectHop {
  status: number;
  url: string;
}

/** The message may be shown to partners: it contains neither resolved IP addresses nor anything that the other side sent. */
export class OutboundError extends Error {
  /** Redirects before the failure. */
  hops: RedirectHop[] = [];

  constructor(
    readonly reason: OutboundFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'OutboundError';
  }
}

export class UnresolvableError extends OutboundError {}

export const MAX_HEADER_BYTES = 32 * 1024;

export const tooLarge = (maxBytes: number): OutboundError =>
  new OutboundError('too-large', `The response is larger than ${maxBytes} bytes`);
export const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? (error as Error).name;

type Failure = [codes: RegExp, reason: OutboundFailure, message: string];
const FAILURES: Failure[] = [
  [/^HPE_HEADER_OVERFLOW$/, 'too-large', `The headers of the response are larger than ${MAX_HEADER_BYTES} bytes`],
  [/^(ECONNRESET|EPIPE)$/, 'bad-response', 'The connection closed before the response was complete'],
  [/^HPE_/, 'bad-response', 'The response is not valid HTTP'],
  [/^(Z_|ERR_(_|BROTLI))/, 'bad-response', 'The body of the response cannot be decompressed'],
  [/CERT|TLS|SSL|CRL|SIGNATURE|ISSUER|HOSTNAME|^INVALID_|^EPROTO$/, 'tls', 'No trusted TLS connection could be made'],
  [/^/, 'unreachable', 'No connection could be made'],
];

export function toOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const code = codeOf(error);
  const [, reason, message] = FAILURES.find(([codes]) => codes.test(code)) as Failure;
  return new OutboundError(reason, `${message} (${code})`, { cause: error });
}
