import { parsedUrl } from '../../../platform/input/parsed-url.js';
import { type OutboundResponse, type OutboundClient } from '../../../platform/outbound/outbound-client.js';
import { OutboundError, type OutboundFailure } from '../../../platform/outbound/outbound-error.js';
import type { BodyFile } from '../../../platform/outbound/response-body.js';
import type { HostLock } from '../../../platform/sites/host-locks.service.js';

const CALL_TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 5;
/** A retry may succeed after these. Other failures are final. */
const RETRYABLE_FAILURES = new Set<OutboundFailure>(['unreachable', 'timeout', 'bad-response', 'busy', 'stopped']);
/** After these, the host is not called again: a host that hangs would use up the time for all others. */
const HOST_FAILURES = new Set<OutboundFailure>(['unreachable', 'timeout']);
/** After this many hosts without a response, no other host is called. */
const MAX_SILENT_HOSTS = 3;

export interface FetchOptions {
  accept: string;
  maxBytes: number;
}

export interface FetchResult {
  /** Null without a successful response. */
  response: OutboundResponse | null;
  /** A retry may succeed. */
  isRetryable: boolean;
}

/** The requests of one enrichment, with a common deadline. */
export class SiteFetcher {
  private readonly deadline: number;
  private readonly silentHosts = new Set<string>();

  constructor(
    private readonly outbound: OutboundClient,
    private readonly turn: Pick<HostLock, 'beginRequest' | 'release'>,
    timeoutMs: number,
    private readonly signal?: AbortSignal,
  ) {
    this.deadline = Date.now() + timeoutMs;
  }

  /** With `into`, the body is written to that file and the response's body is empty. */
  async fetchUrl(url: string, { accept, maxBytes }: FetchOptions, into?: BodyFile): Promise<FetchResult> {
    const timeoutMs = Math.min(CALL_TIMEOUT_MS, this.deadline - Date.now());
    if (timeoutMs <= 0 || this.isSkipped(hostOf(url))) return { response: null, isRetryable: true };
    try {
      const limits = { timeoutMs, maxBytes, maxRedirects: MAX_REDIRECTS, ...(this.signal && { signal: this.signal }) };
      const response = await this.outbound.sendRequest({
        url,
        headers: { accept },
        ...limits,
        ...(into && { into }),
        beforeRequest: (next, waiting) => this.turn.beginRequest(next, waiting),
      });
      if (response.status >= 200 && response.status < 300) return { response, isRetryable: false };
      return { response: null, isRetryable: isRetryableStatus(response.status) };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      if (HOST_FAILURES.has(error.reason)) this.silentHosts.add(hostOf(url));
      return { response: null, isRetryable: RETRYABLE_FAILURES.has(error.reason) };
    } finally {
      // Not held while an image is processed.
      await this.turn.release();
    }
  }

  private isSkipped(host: string): boolean {
    return this.silentHosts.size >= MAX_SILENT_HOSTS || this.silentHosts.has(host);
  }
}

const hostOf = (url: string): string => parsedUrl(url)?.host ?? '';
const isRetryableStatus = (status: number): boolean =>
  status >= 500 || status === 408 || status === 425 || status === 429;
