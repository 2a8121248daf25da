import { Injectable } from '@nestjs/common';
import { OutboundClient, type OutboundResponse } from '../../../platform/outbound/outbound-client.js';
import { OutboundError, type OutboundFailure } from '../../../platform/outbound/outbound-error.js';
import type { HostTurn } from '../../../platform/sites/host-turns.js';
import type { ListingCheck } from '../submissions/listing-check.entity.js';
import type { ListingLink } from './listing-page.js';
import { ListingPageReader } from './listing-page-reader.js';

export interface CheckResult extends Pick<ListingCheck, 'status' | 'linkFound' | 'follow'> {
  /** A retry may reach it. */
  isRetryable: boolean;
}

const MAX_BYTES = 2 * 1_048_576;
const MAX_REDIRECTS = 5;
const HEADERS = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1' };
const GONE = new Set([404, 410]);
const HTML = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i;
const RETRYABLE_FAILURES = new Set<OutboundFailure>(['unreachable', 'timeout', 'bad-response']);
const NOT_READ: ListingLink = { linkFound: null, follow: null };

/** Requests a listing URL once. */
@Injectable()
export class ListingChecker {
  /** For the whole check, including redirects, without the time that it waits for its turn. */
  timeoutMs = 10_000;

  constructor(
    private readonly outbound: OutboundClient,
    private readonly pages: ListingPageReader,
  ) {}

  /** Throws if the service stops during the check, or if a host that the listing redirects to stays busy. */
  async checkListing(url: string, website: string, turn: HostTurn, signal: AbortSignal): Promise<CheckResult> {
    try {
      const response = await this.outbound.sendRequest({
        url,
        headers: HEADERS,
        timeoutMs: this.timeoutMs,
        maxBytes: MAX_BYTES,
        cutsOff: true,
        maxRedirects: MAX_REDIRECTS,
        beforeRequest: (next, waiting) => turn.beginRequest(next, waiting),
        signal,
      });
      return await this.resultOf(response, website);
    } catch (error) {
      if (!(error instanceof OutboundError) || error.reason === 'stopped' || error.reason === 'busy') throw error;
      return { status: 'unreachable', ...NOT_READ, isRetryable: RETRYABLE_FAILURES.has(error.reason) };
    }
  }

  private async resultOf(response: OutboundResponse, website: string): Promise<CheckResult> {
    const { status } = response;
    if (GONE.has(status)) return { status: 'missing', ...NOT_READ, isRetryable: false };
    // Includes bot protection, which hides whether the listing exists.
    if (status < 200 || status >= 300) return { status: 'unreachable', ...NOT_READ, isRetryable: status >= 500 };
    return { status: 'live', ...(await this.linkIn(response, website)), isRetryable: false };
  }

  private async linkIn({ body, headers, url, isCutOff }: OutboundResponse, website: string): Promise<ListingLink> {
    const { 'content-type': contentType = 'text/html', 'x-robots-tag': robotsTag = '' } = headers;
    if (!HTML.test(contentType)) return NOT_READ;
    return (await this.pages.readPage({ body, contentType, url, website, robotsTag, isCutOff })) ?? NOT_READ;
  }
}
