import { Injectable } from '@nestjs/common';
import { parsedUrl } from '../../../platform/input/parsed-url.js';
import { OutboundClient, type OutboundResponse } from '../../../platform/outbound/outbound-client.js';
import { OutboundError } from '../../../platform/outbound/outbound-error.js';
import type { HostTurn } from '../../../platform/sites/host-turns.js';
import { RobotsRules } from '../../../platform/sites/robots-rules.js';
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
const ACCEPT = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1';
const HTML = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i;
const NEVER_REQUESTED = /(?:^|\.)(?:example|invalid)\.?$/;

class DisallowedError extends OutboundError {}

/** Requests a website once. */
@Injectable()
export class SiteChecker {
  /** For the whole check, without the time that it waits for its turn. Robots.txt may take half of it. */
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
      if (error instanceof DisallowedError) return disallowedFinding();
      if (!(error instanceof OutboundError) || error.reason === 'stopped' || error.reason === 'busy') throw error;
      return findingOfFailure(error);
    }
  }

  private async fetchSite(website: string, turn: HostTurn, signal: AbortSignal): Promise<OutboundResponse> {
    const { userAgent } = this.settings;
    const startedAt = performance.now();
    const first = parsedUrl(website);
    if (!first) throw new OutboundError('rejected', 'The website is not a URL');
    const assertAllowed = async (url: URL): Promise<void> => {
      const request = { turn, userAgent, timeoutMs: this.timeoutMs / 2, signal };
      if (!(await this.robots.isAllowed(url, request))) throw new DisallowedError('rejected', 'robots.txt');
    };
    assertRequestable(first);
    await assertAllowed(first);
    let host = first.host;
    return this.outbound.sendRequest({
      url: website,
      headers: { accept: ACCEPT, 'user-agent': userAgent },
      timeoutMs: Math.max(1, this.timeoutMs - (performance.now() - startedAt)),
      maxBytes: MAX_BYTES,
      cutsOff: true,
      isBodyOptional: true,
      maxRedirects: MAX_REDIRECTS,
      beforeRequest: async (url, waiting) => {
        assertRequestable(url);
        await turn.moveTo(url, waiting);
        if (url.host !== host) await assertAllowed(url);
        host = url.host;
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

/** Of the demo catalog and of tests. */
function assertRequestable({ hostname }: URL): void {
  if (NEVER_REQUESTED.test(hostname)) throw new OutboundError('rejected', `${hostname} is never requested`);
}
