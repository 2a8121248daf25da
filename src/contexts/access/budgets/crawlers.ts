import { isIP } from 'node:net';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { networkOf } from '../../../platform/http/network.js';
import { Metrics } from '../../../platform/metrics/metrics.js';
import { nameOwnerCheck, type NameOwnerCheck } from '../../../platform/outbound/host-names.js';

/** The word of each crawler in User-Agent, and the domains that its operator names for its hosts. */
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

/** How a socket for both families writes the address of an IPv4 client. */
const IPV4_AS_IPV6 = /^::ffff:(?=\d+\.)/i;

const HOUR_MS = 3_600_000;
const CONFIRMED_MS = 24 * HOUR_MS;
const REFUSED_MS = HOUR_MS;
/** After a look-up that failed, for example because a name server did not respond. */
const UNKNOWN_MS = 60_000;
const MAX_KEPT = 10_000;
/** Further addresses stay visitors until a look-up has ended, so that claims alone cannot start any number of them. */
const MAX_LOOKUPS = 16;
const LOOKUP_TIMEOUT_MS = 5_000;

/**
 * Tells crawlers from visitors that only name one in User-Agent. A look-up runs after the response; until it has confirmed
 * an address, its requests are those of a visitor.
 */
@Injectable()
export class Crawlers implements OnApplicationShutdown {
  /** A store of their own, so that false claims cannot push confirmed addresses out. */
  private readonly confirmed = new LRUCache<string, true>({ max: MAX_KEPT, ttl: CONFIRMED_MS });
  private readonly unconfirmed = new LRUCache<string, 'refused' | 'unknown'>({ max: MAX_KEPT });
  private readonly lookups = new Map<string, AbortController>();
  private readonly impersonations: { inc(labels: { crawler: Crawler }): void };

  constructor(
    metrics: Metrics,
    private isOwnedBy: NameOwnerCheck = nameOwnerCheck(),
  ) {
    this.impersonations = metrics.counter(
      'crawler_impersonations_total',
      'Requests that name a crawler in User-Agent but come from an address of somebody else',
      ['crawler'],
    );
  }

  /** Replaces the system's name servers. */
  askServers(servers: readonly string[]): void {
    this.isOwnedBy = nameOwnerCheck(servers);
  }

  /** The crawler that sent the request, when its address is already confirmed. */
  identify(userAgent: string | undefined, ip: string | undefined): Crawler | undefined {
    const crawler = claimedCrawler(userAgent);
    if (crawler === undefined || ip === undefined) return undefined;
    const address = ip.replace(IPV4_AS_IPV6, '');
    // Behind a proxy the address may be any text.
    if (isIP(address) === 0) return undefined;
    const key = `${crawler} ${networkOf(address)}`;
    if (this.confirmed.has(key)) return crawler;
    const known = this.unconfirmed.get(key);
    if (known === 'refused') this.impersonations.inc({ crawler });
    if (known === undefined && !this.lookups.has(key) && this.lookups.size < MAX_LOOKUPS)
      void this.lookUp(key, crawler, address);
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
        this.unconfirmed.set(key, 'refused', { ttl: REFUSED_MS });
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
