import robotsParser from 'robots-parser';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OutboundClient, type OutboundResponse } from '../outbound/outbound-client.js';
import { OutboundError, type OutboundFailure } from '../outbound/outbound-error.js';
import type { RequestBudget } from '../outbound/request-budget.js';
import { hostKey, type HostLock } from './host-locks.service.js';

export interface RobotsRequest {
  turn: HostLock;
  userAgent: string;
  timeoutMs: number;
  budget: RequestBudget;
  signal: AbortSignal;
  now: Date;
}

/**
 * `unreadable`: the host responds to robots.txt with a server error, and its rules are not known from before. `too-complex`: matching
 * its wildcards with the URL would delay everything else.
 */
export type RobotsDecision = 'allowed' | 'disallowed' | 'unreadable' | 'too-complex';

interface KnownRobots {
  /** Null if it was never read. */
  robots: string | null;
  robotsAt: Date | null;
  robotsFailingSince: Date | null;
}

/** The package's types wrongly describe an ES module. */
const robotsIn = robotsParser as unknown as typeof robotsParser.default;

const MAX_BYTES = 32 * 1_024;
const MAX_REDIRECTS = 5;
const DAY_MS = 86_400_000;
/** RFC 9309: after this time, a robots.txt that fails may count as none. */
const MAX_FAILING_MS = 30 * DAY_MS;
/** About 10 ms. The wildcards of ordinary sites need a hundredth of it. */
const MAX_STEPS = 4_000_000;
const RULES = /^\s*(?:user-agent|allow|disallow)\s*:/i;
/** The request of the page would fail in the same way. */
const HOST_FAILURES = new Set<OutboundFailure>(['unreachable', 'tls', 'rejected']);

/** Reads robots.txt at most once a day per host, in all processes together. */
@Injectable()
export class RobotsRulesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbound: OutboundClient,
  ) {}

  /** The caller holds the turn of the URL's host. Throws if the host can't be reached. */
  async checkUrl(url: URL, request: RobotsRequest): Promise<RobotsDecision> {
    const read = await this.rulesOf(url, request);
    if (read === null) return 'unreadable';
    const rules = robotsGroups(read, request.userAgent);
    if (matchingSteps(url, rules) > MAX_STEPS) return 'too-complex';
    const isAllowed = robotsIn(robotsUrl(url), rules).isAllowed(url.href, request.userAgent) ?? true;
    return isAllowed ? 'allowed' : 'disallowed';
  }

  /** Null if they are unreadable. */
  private async rulesOf(url: URL, request: RobotsRequest): Promise<string | null> {
    const host = hostKey(url);
    const [known] = await this.dataSource.query<KnownRobots[]>(
      `select robots, robots_at as "robotsAt", robots_failing_since as "robotsFailingSince"
         from site_hosts where host = $1`,
      [host],
    );
    const { now } = request;
    if (known?.robotsAt && known.robotsAt.getTime() > now.getTime() - DAY_MS) return rulesAt(known, now);
    const read = nextRobots(await this.fetchRobots(url, request), now, known);
    const sql = 'update site_hosts set robots = $2, robots_at = $3, robots_failing_since = $4 where host = $1';
    await this.dataSource.query(sql, [host, read.robots, read.robotsAt, read.robotsFailingSince]);
    return rulesAt(read, now);
  }

  /** Undefined without a response, or without one that ends: the request of the page shows whether the site works. */
  private async fetchRobots(url: URL, request: RobotsRequest): Promise<OutboundResponse | undefined> {
    const { turn, userAgent, timeoutMs, budget, signal } = request;
    try {
      return await this.outbound.sendRequest({
        url: robotsUrl(url),
        headers: { accept: 'text/plain', 'user-agent': userAgent },
        timeoutMs,
        // Something is left for the page, however many hosts redirect.
        maxBytes: Math.min(MAX_BYTES, Math.floor(budget.leftBytes / 2)),
        cutsOff: true,
        budget,
        maxRedirects: MAX_REDIRECTS,
        beforeRequest: (next, waiting) => turn.beginRequest(next, waiting),
        signal,
      });
    } catch (error) {
      if (!(error instanceof OutboundError) || error.reason === 'stopped' || error.reason === 'busy') throw error;
      if (error.hops.length === 0 && HOST_FAILURES.has(error.reason)) throw error;
      return undefined;
    }
  }
}

const robotsUrl = (url: URL): string => new URL('/robots.txt', url).href;

/** The parser compares each character of a rule with wildcards with each one of the URL. It runs in the main thread. */
const matchingSteps = ({ href }: URL, rules: string): number =>
  href.length *
  rules
    .split('\n')
    .filter((rule) => rule.includes('*'))
    .reduce((total, { length }) => total + length, 0);

/** RFC 9309: a server error forbids everything, unless older rules are known; any other status but 200 forbids nothing. */
function nextRobots(response: OutboundResponse | undefined, now: Date, known?: KnownRobots): KnownRobots {
  const robots = known?.robots ?? null;
  if (!response) return { robots: robots ?? '', robotsAt: now, robotsFailingSince: null };
  if (response.status >= 500) return { robots, robotsAt: now, robotsFailingSince: known?.robotsFailingSince ?? now };
  const rules = response.status === 200 ? rulesIn(response) : '';
  return { robots: rules, robotsAt: now, robotsFailingSince: null };
}

function rulesAt({ robots, robotsFailingSince }: KnownRobots, now: Date): string | null {
  if (robots !== null || robotsFailingSince === null) return robots;
  return now.getTime() - robotsFailingSince.getTime() >= MAX_FAILING_MS ? '' : null;
}

/** Only what decides about a path, without comments and sitemaps. */
function rulesIn({ body, isCutOff }: OutboundResponse): string {
  const lines = body
    .toString()
    .replaceAll('\0', '')
    .split(/[\r\n]+/);
  // Half a line could forbid more than the whole one.
  if (isCutOff) lines.pop();
  const rules = lines.filter((line) => RULES.test(line));
  return rules.some((line) => /^\s*disallow\s*:\s*[^\s#]/i.test(line)) ? rules.join('\n') : '';
}

const USER_AGENT = /^\s*user-agent\s*:([^#]*)/i;

/**
 * The groups of a robots.txt that apply to this user agent or to all, with each name once per group. The parser copies the rules of a
 * group for every name: without this, 32 KiB with a thousand names and two thousand rules would stop the service for seconds.
 */
export function robotsGroups(rules: string, userAgent: string): string {
  const known = new Set(['*', nameOf(userAgent)]);
  const group = new Set<string>();
  const kept: string[] = [];
  let isNaming = false;
  for (const line of rules.split('\n')) {
    const [, value] = USER_AGENT.exec(line) ?? [];
    if (value !== undefined && !isNaming) group.clear();
    isNaming = value !== undefined;
    if (value === undefined) {
      if (group.size > 0) kept.push(line);
      continue;
    }
    const name = nameOf(value);
    if (known.has(name) && !group.has(name)) kept.push(`User-agent: ${name}`);
    if (known.has(name)) group.add(name);
  }
  return kept.join('\n');
}

/** As in robots-parser: without the version. */
const nameOf = (userAgent: string): string => (userAgent.split('/', 1)[0] ?? '').trim().toLowerCase();
