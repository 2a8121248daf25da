/** What a request for a tool's site says about its sender. */
export interface Visitor {
  ip: string | undefined;
  userAgent: string | undefined;
  /** Why a browser asks before anyone clicks: `prefetch`. */
  purpose: string;
  /** The request asks for headers only. */
  isHead: boolean;
}

const CRAWLERS = /bot\b|bot[/;_-]|crawl|spider|slurp|facebookexternalhit|mediapartners|preview|monitor|headless/i;
const UNSEEN = /prefetch|prerender|preview/i;

/** Crawlers, previews and prefetches open nothing. */
export const countsAsOpen = ({ userAgent = '', purpose, isHead }: Visitor): boolean =>
  !isHead && !CRAWLERS.test(userAgent) && !UNSEEN.test(purpose);
