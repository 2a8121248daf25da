import { isIP } from 'node:net';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { networkOf } from '../../../platform/text/ip-network.js';
import { MetricsService } from '../../../platform/metrics/metrics.service.js';
import { nameOwnerCheck, type NameOwnerCheck } from '../../../platform/outbound/host-names.js';

/** The name of each crawler in User-Agent, and the domains that its operator documents for its hosts. */
const CRAWLERS = {
  Googlebot: ['googlebot.com', 'google.com'],
  bingbot: ['search.msn.com'],
  Applebot: ['applebot.apple.com'],
  YandexBot: ['yandex.ru', 'yandex.net', 'yandex.com'],
  DuckDuckBot: ['duckduckgo.com'],
};
export type Crawler = keyof typeof CRAWLERS;

const CLAIM = new RegExp(`\\b(${Object.keys(CRAWLERS).join('|')})\\b`, 'i');
const BY_LOWER_CASE = new Map(Object.keys(CRAWLERS).map((name) => [name.toLowerCase(), name as Crawler]));

/** How a dual-stack socket writes the IP address of an IPv4 client. */
const IPV4_AS_IPV6 = /^::ffff:(?=\d+\.)/i;

const HOUR_MS = 3_600_000;
const CONFIRMED_MS = 24 * HOUR_MS;
const REJECTED_MS = HOUR_MS;
/** After a failed lookup, for example when a name server did not respond. */
const UNKNOWN_MS = 60_000;
const MAX_KEPT = 10_000;
/** Bounds the lookups that false claims can start. Other IP addresses count as visitors until a lookup has finished. */
const MAX_LOOKUPS = 16;
const LOOKUP_TIMEOUT_MS = 5_000;

/**
 * Distinguishes crawlers from clients that only claim to be one in User-Agent. A DNS lookup runs after the response; until it
 * has confirmed an IP address, its requests count as those of a visitor.
 */
@Injectable()
export class CrawlersService implements OnApplicationShutdown {
  /** Separate, so that false claims cannot evict confirmed IP addresses. */
  private readonly confirmed = new LRUCache<string, true>({ max: MAX_KEPT, ttl: CONFIRMED_MS });
  private readonly unconfirmed = new LRUCache<string, 'rejected' | 'unknown'>({ max: MAX_KEPT });
  private readonly lookups = new Map<string, AbortController>();
  private isOwnedBy: NameOwnerCheck = nameOwnerCheck();
  private readonly impersonations: { inc(labels: { crawler: Crawler }): void };

  constructor(metrics: MetricsService) {
    this.impersonations = metrics.counter(
      'crawler_impersonations_total',
      'Requests that claim to be a crawler in User-Agent but come from another IP address',
      ['crawler'],
    );
  }

  /** Replaces the name servers of the operating system. */
  useNameServers(servers: readonly string[]): void {
    this.isOwnedBy = nameOwnerCheck(servers);
  }

  /** The crawler that sent the request, if its IP address is already confirmed. */
  identify(userAgent: string | undefined, ip: string | undefined): Crawler | undefined {
    const crawler = claimedCrawler(userAgent);
    if (crawler === undefined || ip === undefined) return undefined;
    const ipAddress = ip.replace(IPV4_AS_IPV6, '');
    // Behind a proxy the IP address can be any text.
    if (isIP(ipAddress) === 0) return undefined;
    const key = `${crawler} ${networkOf(ipAddress)}`;
    if (this.confirmed.has(key)) return crawler;
    const known = this.unconfirmed.get(key);
    if (known === 'rejected') this.impersonations.inc({ crawler });
    if (known === undefined && !this.lookups.has(key) && this.lookups.size < MAX_LOOKUPS)
      void this.lookUp(key, crawler, ipAddress);
    return undefined;
  }

  onApplicationShutdown(): void {
    for (const lookup of this.lookups.values()) lookup.abort();
  }

  private async lookUp(key: string, crawler: Crawler, ip: string): Promise<void> {
    const lookup = new AbortController();
    this.lookups.set(key, lookup);
    const timer = setTimeout(() => lookup.abort(), LOOKUP_TIMEOUT_MS);
    try {
      if (await this.isOwnedBy(ip, CRAWLERS[crawler], lookup.signal)) this.confirmed.set(key, true);
      else {
        this.unconfirmed.set(key, 'rejected', { ttl: REJECTED_MS });
        this.impersonations.inc({ crawler });
      }
    } catch {
      this.unconfirmed.set(key, 'unknown', { ttl: UNKNOWN_MS });
    } finally {
      clearTimeout(timer);
      this.lookups.delete(key);
    }
  }
}

function claimedCrawler(userAgent: string | undefined): Crawler | undefined {
  const word = userAgent === undefined ? undefined : CLAIM.exec(userAgent)?.[1];
  return word === undefined ? undefined : BY_LOWER_CASE.get(word.toLowerCase());
}
