import { Injectable } from '@nestjs/common';
import robotsParser from 'robots-parser';
import { DataSource } from 'typeorm';
import { OutboundClient } from '../outbound/outbound-client.js';
import { OutboundError } from '../outbound/outbound-error.js';
import { type HostTurn, hostKey } from './host-turns.js';

export interface RobotsRequest {
  turn: HostTurn;
  userAgent: string;
  timeoutMs: number;
  signal: AbortSignal;
}

/** The package's types wrongly describe an ES module. */
const robotsIn = robotsParser as unknown as typeof robotsParser.default;

const MAX_BYTES = 32 * 1_024;
const MAX_REDIRECTS = 5;
const RULES = /^\s*(?:user-agent|allow|disallow)\s*:/i;

/** Reads robots.txt at most once a day per host, in all processes together. */
@Injectable()
export class RobotsRules {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbound: OutboundClient,
  ) {}

  /** The caller holds the turn of the URL's host. */
  async isAllowed(url: URL, request: RobotsRequest): Promise<boolean> {
    const rules = await this.rulesOf(url, request);
    return robotsIn(robotsUrl(url), rules).isAllowed(url.href, request.userAgent) ?? true;
  }

  private async rulesOf(url: URL, request: RobotsRequest): Promise<string> {
    const host = hostKey(url);
    const [known] = await this.dataSource.query<{ robots: string }[]>(
      `select robots from site_hosts where host = $1 and robots_at > now() - interval '1 day'`,
      [host],
    );
    if (known) return known.robots;
    const rules = rulesIn(await this.fetchRobots(url, request));
    await this.dataSource.query('update site_hosts set robots = $2, robots_at = now() where host = $1', [host, rules]);
    return rules;
  }

  /** Empty if there is none or it can't be read: the request that follows shows whether the site works. */
  private async fetchRobots(url: URL, { turn, userAgent, timeoutMs, signal }: RobotsRequest): Promise<string> {
    try {
      const { status, body } = await this.outbound.sendRequest({
        url: robotsUrl(url),
        headers: { accept: 'text/plain', 'user-agent': userAgent },
        timeoutMs,
        maxBytes: MAX_BYTES,
        cutsOff: true,
        maxRedirects: MAX_REDIRECTS,
        beforeRequest: (next, waiting) => turn.beginRequest(next, waiting),
        signal,
      });
      return status === 200 ? body.toString() : '';
    } catch (error) {
      if (!(error instanceof OutboundError) || error.reason === 'stopped' || error.reason === 'busy') throw error;
      return '';
    }
  }
}

const robotsUrl = (url: URL): string => new URL('/robots.txt', url).href;

/** Only what decides about a path, without comments and sitemaps. */
function rulesIn(text: string): string {
  const lines = text
    .replaceAll('\0', '')
    .split(/[\r\n]+/)
    .filter((line) => RULES.test(line));
  return lines.some((line) => /^\s*disallow\s*:\s*[^\s#]/i.test(line)) ? lines.join('\n') : '';
}
