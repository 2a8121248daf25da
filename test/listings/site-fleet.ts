import type { SiteCheckConfig } from '../../src/contexts/listings/health/site-check.config.js';
import type { SiteCheckRunnerService } from '../../src/contexts/listings/health/site-check-runner.service.js';
import type { SiteCheckerService } from '../../src/contexts/listings/health/site-checker.service.js';
import type { SiteChecksService } from '../../src/contexts/listings/health/site-checks.service.js';
import type { SiteCheckDto } from '../../src/contexts/listings/health/site-check.dto.js';
import type { HostLocksService } from '../../src/platform/sites/host-locks.service.js';
import { rowsOf } from '../harness/database.js';
import { tool } from '../harness/listings.js';
import { type Page, Site } from '../harness/servers/site.js';
import { Service } from '../harness/service.js';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export const page = (title: string, description = ''): Page => ({
  body: `<html><head><title>${title}</title><meta name="description" content="${description}"></head><body><h1>${title}</h1></body></html>`,
});

/** Two processes on one database, whose schedule has its own clock, and websites on loopback. */
export class SiteFleet {
  readonly sites: Site[] = [];
  private nowMs = Date.now() + HOUR;

  private constructor(readonly processes: Service[]) {
    for (const process of processes) {
      process.inside<SiteCheckConfig>('SiteCheckConfig').now = () => new Date(this.nowMs);
      process.inside<HostLocksService>('HostLocksService').pauseMs = 0;
      process.inside<SiteCheckerService>('SiteCheckerService').timeoutMs = 1_500;
    }
  }

  static async start(environment: Record<string, string> = {}): Promise<SiteFleet> {
    const first = await Service.startSeparate({ ALLOW_PRIVATE_NETWORK: 'true', ...environment });
    const second = await Service.start({ ALLOW_PRIVATE_NETWORK: 'true', ...environment }, first.databaseUrl);
    return new SiteFleet([first, second]);
  }

  get service(): Service {
    return this.processes[0] as Service;
  }

  get health(): SiteChecksService {
    return this.service.inside<SiteChecksService>('SiteChecksService');
  }

  get actions(): SiteChecksService {
    return this.service.inside<SiteChecksService>('SiteChecksService');
  }

  async addSite(pages: Site['pages']): Promise<Site> {
    const site = await Site.start(pages);
    this.sites.push(site);
    return site;
  }

  /** A tool with this website; its id. */
  async addTool(website: string, fields: Record<string, unknown> = {}): Promise<string> {
    const { kind: _, ...body } = tool({ website, ...fields });
    const { status, body: created, text } = await this.service.admin('POST', '/tools', body);
    if (status !== 201) throw new Error(text);
    return created.data.id as string;
  }

  /** Lets time pass, and runs what is due in both processes at each step. Steps before the next due check are skipped. */
  async pass(ms: number, stepMs = ms): Promise<void> {
    for (const end = this.nowMs + ms; this.nowMs < end;) {
      // Some tests set the time to minus infinity.
      const [{ due }] = await this.rows('select extract(epoch from min(due_at)) * 1000 as due from site_checks');
      const steps = Math.max(1, Math.ceil((Number(due ?? Infinity) - this.nowMs) / stepMs));
      this.nowMs = Math.min(end, this.nowMs + steps * stepMs);
      await this.runDueChecks();
    }
  }

  async runDueChecks(processes = this.processes): Promise<void> {
    const runners = processes.map((process) => process.inside<SiteCheckRunnerService>('SiteCheckRunnerService'));
    while ((await Promise.all(runners.map((runner) => runner.startDueChecks()))).includes(true));
    await Promise.all(runners.map((runner) => runner.finishChecks()));
  }

  get now(): Date {
    return new Date(this.nowMs);
  }

  check(id: string): Promise<SiteCheckDto> {
    return this.health.getCheck({ kind: 'tool', id });
  }

  async resultOf(id: string): Promise<string | null> {
    return (await this.check(id)).result;
  }

  rows(sql: string): Promise<any[]> {
    return rowsOf(this.service.databaseUrl, sql);
  }

  async stop(): Promise<void> {
    for (const process of [...this.processes].reverse()) await process.stop();
    await Promise.all(this.sites.map((site) => site.stop()));
  }
}
