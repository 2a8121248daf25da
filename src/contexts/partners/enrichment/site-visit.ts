import { parsedUrl } from '../../../platform/input/parsed-url.js';
import {
  type BodyFile,
  type OutboundResponse,
  type OutboundClient,
  OutboundError,
  type OutboundFailure,
} from '../../../platform/outbound/outbound-client.js';

const CALL_MS = 10_000;
const MAX_REDIRECTS = 5;
/** What may be different in a minute. The rest is our refusal or the other side's last word. */
const PASSING_FAILURES = new Set<OutboundFailure>(['unreachable', 'timeout', 'bad-response', 'stopped']);
/** After these the rest of a host is not tried either: a host that hangs would use up the time of all others. */
const HOST_FAILURES = new Set<OutboundFailure>(['unreachable', 'timeout']);
/** After this many of them the visit is over, whatever other names the submission holds. */
const MAX_SILENT_HOSTS = 3;

export interface Wanted {
  accept: string;
  maxBytes: number;
}

export interface Fetched {
  /** Null when there is none worth reading. */
  answer: OutboundResponse | null;
  /** It failed in a way that may pass. */
  mayPass: boolean;
}

/** The calls of one enrichment, which together take no longer than they may. */
export class SiteVisit {
  private readonly deadline: number;
  private readonly silentHosts = new Set<string>();

  constructor(
    private readonly outbound: OutboundClient,
    budgetMs: number,
    private readonly signal?: AbortSignal,
  ) {
    this.deadline = Date.now() + budgetMs;
  }

  /** Into a file where one is given; then the answer's body is empty. */
  async fetch(url: string, { accept, maxBytes }: Wanted, into?: BodyFile): Promise<Fetched> {
    const timeoutMs = Math.min(CALL_MS, this.deadline - Date.now());
    if (timeoutMs <= 0 || this.isGivenUp(hostOf(url))) return { answer: null, mayPass: true };
    try {
      const limits = { timeoutMs, maxBytes, maxRedirects: MAX_REDIRECTS, ...(this.signal && { signal: this.signal }) };
      const answer = await this.outbound.send({ url, headers: { accept }, ...limits, ...(into && { into }) });
      if (answer.status >= 200 && answer.status < 300) return { answer, mayPass: false };
      return { answer: null, mayPass: isPassingStatus(answer.status) };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      if (HOST_FAILURES.has(error.reason)) this.silentHosts.add(hostOf(url));
      return { answer: null, mayPass: PASSING_FAILURES.has(error.reason) };
    }
  }

  private isGivenUp(host: string): boolean {
    return this.silentHosts.size >= MAX_SILENT_HOSTS || this.silentHosts.has(host);
  }
}

const hostOf = (url: string): string => parsedUrl(url)?.host ?? '';
const isPassingStatus = (status: number): boolean =>
  status >= 500 || status === 408 || status === 425 || status === 429;
