import { Injectable } from '@nestjs/common';
import { OutboundClient, type OutboundResponse } from '../../../platform/outbound/outbound-client.js';
import { OutboundError } from '../../../platform/outbound/outbound-error.js';
import { RequestBudget } from '../../../platform/outbound/request-budget.js';
import type { HostLock } from '../../../platform/sites/host-locks.service.js';
import { PageReader, type PageToRead } from '../../../platform/sites/page-reader.js';
import { type RobotsDecision, RobotsRulesService } from '../../../platform/sites/robots-rules.service.js';
import type { SiteFinding } from './check-schedule.js';
import { SiteCheckConfig } from './site-check.config.js';
import { CheckedCatalogsService } from './checked-catalogs.service.js';
import type { CheckedPage } from './pages/checked-page.js';
import { disallowedFinding, responseFinding, failureFinding } from './pages/site-finding.js';
import { differsFromListing, differsFromLive } from './pages/text-match.js';
import type { SiteCheck } from './site-check.js';

type Site = Pick<SiteCheck, 'kind' | 'listingId' | 'website' | 'liveAt' | 'liveTitle' | 'liveDescription'>;

const MAX_BYTES = 128 * 1_024;
const MAX_REDIRECTS = 5;
/** The pages and robots.txt of six hosts. */
const MAX_REQUESTS = 12;
const ACCEPT = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1';
const HTML = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i;

/** Enough for a page of 128 KiB of any shape. */
const PAGE_MEMORY = { maxOldGenerationSizeMb: 24, maxYoungGenerationSizeMb: 1 };

class DisallowedError extends OutboundError {
  constructor(readonly decision: Exclude<RobotsDecision, 'allowed'>) {
    super('rejected', 'robots.txt');
  }
}

/** Requests a website once. */
@Injectable()
export class SiteCheckerService {
  /** For all requests of a check, without the pauses between them. Robots.txt may take half of it. */
  timeoutMs = 10_000;
  /** A separate thread, so that checks of websites don't delay enrichment. */
  private readonly pages = new PageReader<PageToRead, CheckedPage>(
    'contexts/listings/health/pages/checked-page.worker.js',
    PAGE_MEMORY,
  );

  constructor(
    private readonly outbound: OutboundClient,
    private readonly robots: RobotsRulesService,
    private readonly listings: CheckedCatalogsService,
    private readonly settings: SiteCheckConfig,
  ) {}

  /** Throws if the service stops, or if a host that the site redirects to stays busy. */
  async checkSite(site: Site, turn: HostLock, signal: AbortSignal): Promise<SiteFinding> {
    try {
      const response = await this.fetchSite(site.website, turn, signal);
      const page = await this.readPage(response);
      const finding = responseFinding({ ...response, page }, site.website);
      return finding.result === 'live' && page && (await this.isChanged(site, page))
        ? { ...finding, result: 'changed' }
        : finding;
    } catch (error) {
      if (error instanceof DisallowedError) return disallowedFinding(error.decision, error.hops);
      if (!(error instanceof OutboundError) || error.reason === 'stopped' || error.reason === 'busy') throw error;
      return failureFinding(error);
    }
  }

  private async fetchSite(website: string, turn: HostLock, signal: AbortSignal): Promise<OutboundResponse> {
    const { userAgent } = this.settings;
    const { timeoutMs } = this;
    const budget = new RequestBudget(timeoutMs, MAX_BYTES, MAX_REQUESTS);
    return this.outbound.sendRequest({
      url: website,
      headers: { accept: ACCEPT, 'user-agent': userAgent },
      timeoutMs,
      maxBytes: MAX_BYTES,
      cutsOff: true,
      budget,
      isBodyOptional: true,
      maxRedirects: MAX_REDIRECTS,
      beforeRequest: async (url, waiting) => {
        await turn.moveToHost(url, waiting);
        const request = { turn, userAgent, timeoutMs: timeoutMs / 2, budget, signal, now: this.settings.now() };
        const decision = await this.robots.checkUrl(url, request);
        if (decision !== 'allowed') throw new DisallowedError(decision);
        await turn.beginRequest(url, waiting);
      },
      signal,
    });
  }

  private async readPage({ body, headers, url }: OutboundResponse): Promise<CheckedPage | null> {
    const { 'content-type': contentType = 'text/html' } = headers;
    return HTML.test(contentType) ? this.pages.readPage({ body, contentType, url }) : null;
  }

  /** The first check has nothing to compare with. The listing is read only if the last live page was unlike this one. */
  private async isChanged(site: Site, page: CheckedPage): Promise<boolean> {
    const { kind, listingId, liveAt, liveTitle, liveDescription } = site;
    if (liveAt === null || !differsFromLive(page, `${liveTitle ?? ''} ${liveDescription ?? ''}`)) return false;
    const [listing] = await this.listings.getCatalog(kind).findTexts([listingId]);
    return listing !== undefined && differsFromListing(page, listing);
  }
}
