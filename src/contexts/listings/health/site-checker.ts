import { Injectable } from '@nestjs/common';
import { OutboundClient, type OutboundResponse } from '../../../platform/outbound/outbound-client.js';
import { OutboundError } from '../../../platform/outbound/outbound-error.js';
import { RequestBudget } from '../../../platform/outbound/request-budget.js';
import type { HostTurn } from '../../../platform/sites/host-turns.js';
import { type RobotsDecision, RobotsRules } from '../../../platform/sites/robots-rules.js';
import type { SiteFinding } from './check-schedule.js';
import { CheckSettings } from './check-settings.js';
import { CheckedListings } from './checked-listings.js';
import type { CheckedPage } from './pages/checked-page.js';
import { CheckedPageReader } from './pages/checked-page-reader.js';
import { disallowedFinding, findingOf, findingOfFailure } from './pages/site-finding.js';
import { differsFromListing, differsFromLive } from './pages/text-match.js';
import type { SiteCheck } from './site-check.entity.js';

type Site = Pick<SiteCheck, 'kind' | 'listingId' | 'website' | 'liveAt' | 'liveTitle' | 'liveDescription'>;

const MAX_BYTES = 128 * 1_024;
const MAX_REDIRECTS = 5;
/** The pages and robots.txt of six hosts. */
const MAX_REQUESTS = 12;
const ACCEPT = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1';
const HTML = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i;

class DisallowedError extends OutboundError {
  constructor(readonly decision: Exclude<RobotsDecision, 'allowed'>) {
    super('rejected', 'robots.txt');
  }
}

/** Requests a website once. */
@Injectable()
export class SiteChecker {
  /** For all requests of a check, without the pauses between them. Robots.txt may take half of it. */
  timeoutMs = 10_000;

  constructor(
    private readonly outbound: OutboundClient,
    private readonly robots: RobotsRules,
    private readonly pages: CheckedPageReader,
    private readonly listings: CheckedListings,
    private readonly settings: CheckSettings,
  ) {}

  /** Throws if the service stops, or if a host that the site redirects to stays busy. */
  async checkSite(site: Site, turn: HostTurn, signal: AbortSignal): Promise<SiteFinding> {
    try {
      const response = await this.fetchSite(site.website, turn, signal);
      const page = await this.readPage(response);
      const finding = findingOf({ ...response, page }, site.website);
      return finding.result === 'live' && page && (await this.isChanged(site, page))
        ? { ...finding, result: 'changed' }
        : finding;
    } catch (error) {
      if (error instanceof DisallowedError) return disallowedFinding(error.decision, error.hops);
      if (!(error instanceof OutboundError) || error.reason === 'stopped' || error.reason === 'busy') throw error;
      return findingOfFailure(error);
    }
  }

  private async fetchSite(website: string, turn: HostTurn, signal: AbortSignal): Promise<OutboundResponse> {
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
        await turn.moveTo(url, waiting);
        const request = { turn, userAgent, timeoutMs: timeoutMs / 2, budget, signal, now: this.settings.now() };
        const decision = await this.robots.decide(url, request);
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
    const [listing] = await this.listings.catalogOf(kind).findTexts([listingId]);
    return listing !== undefined && differsFromListing(page, listing);
  }
}
