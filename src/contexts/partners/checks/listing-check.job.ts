import { Injectable, type OnModuleInit } from '@nestjs/common';
import { parsedUrl } from '../../../platform/input/parsed-url.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import type { JobAttempt, NewJob } from '../../../platform/jobs/job.js';
import { JobsService } from '../../../platform/jobs/jobs.service.js';
import { OutboundClient, type OutboundResponse } from '../../../platform/outbound/outbound-client.js';
import { OutboundError, type OutboundFailure } from '../../../platform/outbound/outbound-error.js';
import { hostKey, type HostLock, HostLocksService } from '../../../platform/sites/host-locks.service.js';
import { PageReader } from '../../../platform/sites/page-reader.js';
import type { ListingFinding, ListingToCheck } from '../submissions/listing-check.dto.js';
import { ListingWatchesService } from '../watching/listing-watches.service.js';
import { SubmissionsRepository } from '../submissions/submissions.repository.js';
import type { ListingLink, ListingPageToRead } from './listing-page.js';

export const LISTING_CHECK_JOB = 'check-listing';

/** Checks of an unreachable listing, with increasing pauses. */
const MAX_CHECKS = 3;
/** Checks mostly wait for other hosts. Pages are parsed one at a time anyway. */
const CONCURRENCY = 8;
const POLL_MS = 2_000;

interface CheckResult extends ListingFinding {
  /** A retry may reach it. */
  isRetryable: boolean;
}

const MAX_BYTES = 2 * 1_048_576;
const MAX_REDIRECTS = 5;
const HEADERS = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1' };
const GONE_STATUSES = new Set([404, 410]);
const HTML = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i;
const RETRYABLE_FAILURES = new Set<OutboundFailure>(['unreachable', 'timeout', 'bad-response']);
const UNREAD_PAGE: ListingLink = { linkFound: null, follow: null };

/** Checks a recorded listing and saves the result. Safe to run twice. */
@Injectable()
export class ListingCheckJob implements OnModuleInit {
  /** For the whole check, including redirects, without the time that it waits for its turn. */
  timeoutMs = 10_000;
  /** A separate thread, so that pages of directories don't delay enrichment. */
  readonly pages = new PageReader<ListingPageToRead, ListingLink>('contexts/partners/checks/listing-page.worker.js');

  constructor(
    private readonly jobs: JobsService,
    private readonly submissions: SubmissionsRepository,
    private readonly outbound: OutboundClient,
    private readonly hosts: HostLocksService,
    private readonly watches: ListingWatchesService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  onModuleInit(): void {
    this.jobs.registerKind({
      name: LISTING_CHECK_JOB,
      concurrency: CONCURRENCY,
      pollMs: POLL_MS,
      runJob: ({ address, ...listing }, attempt) => this.check({ ...listing, url: address } as ListingToCheck, attempt),
    });
  }

  private async check(listing: ListingToCheck, { isLast, signal }: JobAttempt): Promise<void> {
    const url = parsedUrl(listing.url);
    if (!url || (await this.submissions.findListedWebsite(listing)) === null) return;
    const turn = await this.hosts.waitForLock(url, signal);
    const result = await this.checkInTurn(listing, turn, signal).finally(() => turn.release());
    if (result === null) return;
    if (result.isRetryable && (!isLast || signal.aborted)) throw new Error(`${listing.url} is unreachable, will retry`);
  }

  /** The website may have changed while the job waited. */
  private async checkInTurn(listing: ListingToCheck, turn: HostLock, signal: AbortSignal): Promise<CheckResult | null> {
    const website = await this.submissions.findListedWebsite(listing);
    if (website === null) return null;
    const result = await this.requestListing(listing.url, website, turn, signal);
    await this.unitOfWork.run(async (manager) => {
      await this.submissions.saveListingCheck(manager, listing, result);
      await this.watches.applyFinding(manager, listing, result);
    });
    return result;
  }

  /** Throws if the service stops during the check, or if a host that the listing redirects to stays busy. */
  private async requestListing(
    url: string,
    website: string,
    turn: HostLock,
    signal: AbortSignal,
  ): Promise<CheckResult> {
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
      return { status: 'unreachable', ...UNREAD_PAGE, isRetryable: RETRYABLE_FAILURES.has(error.reason) };
    }
  }

  private async resultOf(response: OutboundResponse, website: string): Promise<CheckResult> {
    const { status } = response;
    if (GONE_STATUSES.has(status)) return { status: 'missing', ...UNREAD_PAGE, isRetryable: false };
    // Includes bot protection, which hides whether the listing exists.
    if (status < 200 || status >= 300) return { status: 'unreachable', ...UNREAD_PAGE, isRetryable: status >= 500 };
    return { status: 'live', ...(await this.linkIn(response, website)), isRetryable: false };
  }

  private async linkIn({ body, headers, url, isCutOff }: OutboundResponse, website: string): Promise<ListingLink> {
    const { 'content-type': contentType = 'text/html', 'x-robots-tag': robotsTag = '' } = headers;
    if (!HTML.test(contentType)) return UNREAD_PAGE;
    return (await this.pages.readPage({ body, contentType, url, website, robotsTag, isCutOff })) ?? UNREAD_PAGE;
  }
}

/** One queue per host, so that jobs that wait for the same host do not delay others. */
export function newListingCheckJob({ toolId, directoryId, url }: ListingToCheck): NewJob {
  const parsed = parsedUrl(url);
  return {
    payload: { toolId, directoryId, address: url },
    queue: `listings:${parsed ? hostKey(parsed) : ''}`,
    maxAttempts: MAX_CHECKS,
  };
}
