export interface Visitor {
  ip: string | undefined;
  userAgent: string | undefined;
  /** `prefetch` if the browser sent the request before the user clicked. */
  purpose: string;
  isHead: boolean;
}

const CRAWLERS = /bot\b|bot[/;_-]|crawl|spider|slurp|facebookexternalhit|mediapartners|preview|monitor|headless/i;
const PREFETCHES = /prefetch|prerender|preview/i;

/** Crawlers, previews and prefetches don't count. */
export const countsAsOpen = ({ userAgent = '', purpose, isHead }: Visitor): boolean =>
  !isHead && !CRAWLERS.test(userAgent) && !PREFETCHES.test(purpose);
