import type { DueListingsJob } from '../../src/contexts/partners/checks/due-listings.job.js';
import type { WatchClockService } from '../../src/contexts/partners/watching/watch-clock.service.js';
import type { HostLocksService } from '../../src/platform/sites/host-locks.service.js';
import { rowsOf } from './database.js';
import { Site } from './servers/site.js';
import type { Service } from './service.js';
import { until } from './until.mjs';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
const LINK = '<p><a href="https://draftwell.example/">Draftwell</a></p>';
/** Marking a submission as Done takes a while on a busy machine. */
const SLACK_MS = 300_000;
const REPORTS = ['report-lost-listings', 'email-lost-listings'];

/** The listings of Done submissions, on a site that can lose them. Time passes only when the test says so. */
export class WatchedListings {
  private nowMs = Date.now();

  private constructor(
    private readonly services: readonly Service[],
    readonly site: Site,
  ) {}

  static async start(...services: Service[]): Promise<WatchedListings> {
    const listings = new WatchedListings(services, await Site.start());
    for (const service of services) {
      service.inside<HostLocksService>('HostLocksService').pauseMs = 0;
      service.inside<WatchClockService>('WatchClockService').now = () => listings.now;
    }
    return listings;
  }

  async stop(): Promise<void> {
    await this.site.stop();
  }

  get now(): Date {
    return new Date(this.nowMs);
  }

  private get service(): Service {
    return this.services[0] as Service;
  }

  /** Records a listing in each directory, and marks the submission as Done. */
  async markDone(tool: string, slugs: readonly string[]): Promise<void> {
    this.nowMs = Date.now();
    for (const slug of slugs) {
      this.restore(tool, slug);
      const listingUrl = `${this.site.url}/${tool}/${slug}`;
      await this.service.admin('PUT', `/submissions/${tool}/directories/${slug}`, { isSubmitted: true, listingUrl });
    }
    await this.areChecked();
    await this.service.admin('POST', `/submissions/${tool}/done`);
  }

  restore(tool: string, slug: string): void {
    this.site.pages[`/${tool}/${slug}`] = { body: LINK };
  }

  removePage(tool: string, slug: string): void {
    this.site.pages[`/${tool}/${slug}`] = { status: 404 };
  }

  removeLink(tool: string, slug: string): void {
    this.site.pages[`/${tool}/${slug}`] = { body: '<p>Draftwell</p>' };
  }

  /** An admin checks a listing, besides the schedule. */
  async check(tool: string, directory: string): Promise<void> {
    await this.service.admin('POST', `/submissions/${tool}/checks`, { directory });
    await this.areChecked();
  }

  /** What is due after this time is checked, then reported. */
  async pass(ms: number): Promise<void> {
    this.nowMs += ms;
    await Promise.all(this.services.map((each) => each.inside<DueListingsJob>('DueListingsJob').requestDueChecks()));
    await this.areChecked();
    await this.sendReports();
  }

  /** Two checks find the change: the one after 7 days, and another one 24 hours later. */
  async passUntilLost(): Promise<void> {
    await this.pass(7 * DAY_MS + SLACK_MS);
    await this.pass(DAY_MS + SLACK_MS);
  }

  /** Jobs are due by the database's clock, so those that are due by this one are moved. An attempt that a test breaks ends the wait. */
  async sendReports(): Promise<void> {
    const due = `kind in ('${REPORTS.join("', '")}') and attempts < max_attempts and due_at <= '${this.now.toISOString()}'
      and last_error is distinct from 'broken'`;
    const url = this.service.databaseUrl;
    await until(async () => {
      const moved = await rowsOf(url, `update jobs set due_at = now() where ${due} and due_at > now() returning kind`);
      for (const { kind } of moved) await rowsOf(url, `select pg_notify('jobs_added', '${kind}')`);
      return (await rowsOf(url, `select from jobs where ${due}`)).length === 0;
    });
  }

  private async areChecked(): Promise<void> {
    const open = `select from jobs where kind = 'check-listing'`;
    await until(async () => (await rowsOf(this.service.databaseUrl, open)).length === 0);
  }
}
