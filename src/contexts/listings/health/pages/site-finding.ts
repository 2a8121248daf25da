import { getDomain } from 'tldts';
import { parsedUrl } from '../../../../platform/input/parsed-url.js';
import type { OutboundResponse } from '../../../../platform/outbound/outbound-client.js';
import {
  type OutboundError,
  type OutboundFailure,
  type RedirectHop,
  UnresolvableError,
} from '../../../../platform/outbound/outbound-error.js';
import type { RobotsDecision } from '../../../../platform/sites/robots-rules.service.js';
import type { SiteFinding } from '../check-schedule.js';
import type { SiteEvidenceDto, SiteReason } from '../site-check.js';
import type { CheckedPage } from './checked-page.js';
import { parkingHost, parkingMarker } from './parking.js';

/** A response with what was read of its page; null for anything but HTML. */
export type SiteResponse = Pick<OutboundResponse, 'status' | 'headers' | 'hops' | 'url'> & { page: CheckedPage | null };

const PERMANENT = new Set([301, 308]);
const NOT_FOUND = new Set([404, 410]);
/** The site works, but not for programs. */
const BLOCKED = new Set([401, 403, 429]);
const CHALLENGE_TITLE =
  /^(?:just a moment|attention required|checking your browser|verify(?:ing)? you are human|ddos-guard|one moment,? please|please wait\.{3}|security check|human verification|are you a robot|access denied|bot verification|vercel security checkpoint)\b/i;
const CHALLENGE_HOST = /(?:^|\.)(?:challenges\.cloudflare\.com|captcha-delivery\.com|hcaptcha\.com|perimeterx\.net)$/;
const MAX_URL = 2_000;

const REASONS: Record<Exclude<OutboundFailure, 'rejected' | 'busy' | 'stopped'>, SiteReason> = {
  unreachable: 'unreachable',
  tls: 'tls',
  timeout: 'timeout',
  'too-large': 'bad-response',
  'bad-response': 'bad-response',
};

/** What a response says about the site, except whether its content has changed. */
export function responseFinding(response: SiteResponse, website: string): SiteFinding {
  const { status, headers, hops, url, page } = response;
  const evidence = evidenceOf({ status, hops, ...(page && { title: page.title, description: page.description }) });
  const unknown = (reason: SiteReason): SiteFinding => ({ result: 'unknown', reason, evidence });
  const failing = (reason: SiteReason): SiteFinding => ({ result: 'failing', reason, evidence });

  const hosts = [...hops.map((hop) => hop.url), url].map((each) => parsedUrl(each)?.hostname ?? '');
  const host = parkingHost(hosts, website);
  if (host !== null) return { result: 'parked', reason: null, evidence: { ...evidence, marker: host } };
  if (BLOCKED.has(status) || isChallenge(headers, status, page)) return unknown('bot-protection');
  if (NOT_FOUND.has(status)) return failing('not-found');
  if (status < 200 || status >= 300) return failing('error-status');
  const marker = page && parkingMarker(page, website);
  if (marker !== null) return { result: 'parked', reason: null, evidence: { ...evidence, marker } };
  const target = movedTo(website, hops);
  return { result: target === null ? 'live' : 'moved', reason: null, evidence: { ...evidence, target } };
}

/** What a failed request says about the site. */
export function failureFinding(error: OutboundError): SiteFinding {
  const evidence = evidenceOf({ hops: error.hops, message: error.message });
  if (error instanceof UnresolvableError) return { result: 'failing', reason: 'unresolvable', evidence };
  if (error.reason === 'rejected' || error.reason === 'busy' || error.reason === 'stopped')
    return { result: 'unknown', reason: 'not-requested', evidence };
  return { result: 'failing', reason: REASONS[error.reason], evidence };
}

const DISALLOWED: Record<Exclude<RobotsDecision, 'allowed'>, string> = {
  disallowed: 'robots.txt disallows the request',
  unreadable: 'The response to robots.txt is a server error, which allows no request',
  'too-complex': 'robots.txt has too many wildcards to match this URL',
};

export const disallowedFinding = (decision: keyof typeof DISALLOWED, hops: RedirectHop[]): SiteFinding => ({
  result: 'unknown',
  reason: 'robots',
  evidence: evidenceOf({ hops, message: DISALLOWED[decision] }),
});

export const evidenceOf = (seen: Partial<SiteEvidenceDto>): SiteEvidenceDto => ({
  status: null,
  hops: [],
  title: null,
  description: null,
  marker: null,
  message: null,
  target: null,
  ...seen,
});

/** Bot protection can respond with any status. */
function isChallenge(headers: Record<string, string>, status: number, page: CheckedPage | null): boolean {
  if (headers['cf-mitigated'] === 'challenge' || headers['x-vercel-mitigated'] === 'challenge') return true;
  if (!page || page.text.length > 1_500) return false;
  if (CHALLENGE_TITLE.test(page.title)) return true;
  return page.resourceHosts.some((host) => CHALLENGE_HOST.test(host)) && (status >= 400 || page.text.length < 300);
}

/** The URL after the permanent redirects at the beginning, if it belongs to another owner; otherwise null. */
function movedTo(website: string, hops: readonly RedirectHop[]): string | null {
  const temporary = hops.findIndex(({ status }) => !PERMANENT.has(status));
  const target = (temporary === -1 ? hops : hops.slice(0, temporary)).at(-1)?.url;
  if (target === undefined || target.length > MAX_URL || ownerOf(target) === ownerOf(website)) return null;
  return target;
}

/** The registrable domain; an IP address or a local name with its port. */
const ownerOf = (url: string): string => getDomain(url, { allowPrivateDomains: true }) ?? parsedUrl(url)?.host ?? url;
