import { setMaxListeners } from 'node:events';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { parsedUrl } from '../../../platform/input/parsed-url.js';
import { MetricsService, type Sample } from '../../../platform/metrics/metrics.service.js';
import { OutboundError } from '../../../platform/outbound/outbound-error.js';
import { type HostLock, hostKey, HostLocksService } from '../../../platform/sites/host-locks.service.js';
import { SiteCheckConfig } from './site-check.config.js';
import { SiteCheckerService } from './site-checker.service.js';
import { type ClaimedCheck, SiteChecksRepository } from './site-checks.repository.js';
import { SiteResultsService } from './site-results.service.js';

/** Checks mostly wait for other hosts. Pages are parsed one at a time anyway. */
const CONCURRENCY = 64;
/** A claim locks its rows only for milliseconds. */
const MAX_CLAIMED = 32;
const POLL_MS = 1_000;
const FORGET_HOSTS_EVERY_MS = 3_600_000;
/** Between the checks of one host that wait in line. */
const HOST_QUEUE_GAP_MS = 2_000;
/** Until a site is requested again that redirects to a busy host. */
const BUSY_RETRY_MS = 300_000;

/** A new listing is checked within an hour. */
const LATE_AFTER_MS = 3_600_000;

/** Claims due checks and runs them. Several processes can do this at once. */
@Injectable()
export class SiteCheckRunnerService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(SiteCheckRunnerService.name);
  private readonly running = new Set<Promise<void>>();
  private readonly stop = new AbortController();
  private readonly lines = new Map<string, number>();
  private round: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private forgetAt = 0;

  constructor(
    private readonly checks: SiteChecksRepository,
    private readonly checker: SiteCheckerService,
    private readonly results: SiteResultsService,
    private readonly hosts: HostLocksService,
    private readonly settings: SiteCheckConfig,
    metrics: MetricsService,
  ) {
    metrics.gauge('site_checks_due', 'Site checks that wait, at most 10,000', ['state'], () => this.countDue());
    // Every request of every running check adds a listener.
    setMaxListeners(0, this.stop.signal);
  }

  onApplicationBootstrap(): void {
    if (this.settings.isOn) this.schedule(POLL_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearTimeout(this.timer);
    this.stop.abort();
    await this.round;
    await Promise.all(this.running);
  }

  /** Starts due checks. Returns true if more may be due. */
  async startDueChecks(): Promise<boolean> {
    const wanted = Math.min(MAX_CLAIMED, CONCURRENCY - this.running.size);
    if (wanted === 0) return false;
    const claimed = await this.checks.claimChecks(this.settings.now(), wanted);
    const waiting: ClaimedCheck[] = [];
    for (const check of claimed) {
      const turn = await this.hosts.tryLockHost(urlOf(check));
      if (turn) this.start(check, turn);
      else waiting.push(check);
    }
    await this.postpone(waiting);
    return claimed.length === wanted;
  }

  /** Waits for the checks that have been started. */
  async finishChecks(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }

  private async countDue(): Promise<Sample[]> {
    if (!this.settings.isOn) return [];
    const now = this.settings.now();
    const { due, late } = await this.checks.countDue(now, new Date(now.getTime() - LATE_AFTER_MS));
    return [
      { labels: { state: 'on time' }, value: due - late },
      { labels: { state: 'late' }, value: late },
    ];
  }

  private schedule(pauseMs: number): void {
    if (this.stop.signal.aborted) return;
    this.timer = setTimeout(() => {
      this.round = this.runRound().then((more) => this.schedule(more ? 0 : POLL_MS));
    }, pauseMs).unref();
  }

  private async runRound(): Promise<boolean> {
    try {
      if (Date.now() >= this.forgetAt) {
        this.forgetAt = Date.now() + FORGET_HOSTS_EVERY_MS;
        await this.hosts.deleteIdleHosts();
      }
      return await this.startDueChecks();
    } catch (error) {
      this.logger.warn(`Site checks cannot be claimed, will retry: ${(error as Error).message}`);
      return false;
    }
  }

  private start(check: ClaimedCheck, turn: HostLock): void {
    const running = this.run(check, turn).catch((error: unknown) => {
      this.logger.warn(`Site check of ${check.kind} ${check.listingId} not saved, will rerun: ${String(error)}`);
    });
    this.running.add(running);
    void running.finally(() => this.running.delete(running));
  }

  private async run(check: ClaimedCheck, turn: HostLock): Promise<void> {
    try {
      const finding = await this.checker.checkSite(check, turn, this.stop.signal);
      await this.results.saveResult(check, finding);
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      // Not the site's fault: the service stops, or other requests come first.
      const waitMs = error.reason === 'busy' ? BUSY_RETRY_MS : 0;
      await this.checks.postponeChecks([{ check, dueAt: new Date(this.settings.now().getTime() + waitMs) }]);
    } finally {
      await turn.release();
    }
  }

  /** Checks of one host line up, so that a poll does not find them all again. */
  private async postpone(waiting: readonly ClaimedCheck[]): Promise<void> {
    const now = this.settings.now().getTime();
    for (const [host, end] of this.lines) if (end < now) this.lines.delete(host);
    const checks = waiting.map((check) => {
      const host = hostKey(urlOf(check));
      const due = Math.max(now, this.lines.get(host) ?? 0) + HOST_QUEUE_GAP_MS;
      this.lines.set(host, due);
      return { check, dueAt: new Date(due) };
    });
    await this.checks.postponeChecks(checks);
  }
}

/** A website that is not a URL gets a turn of no site, and the result that it is not requested. */
const urlOf = ({ website }: ClaimedCheck): URL => parsedUrl(website) ?? new URL('https://invalid');
