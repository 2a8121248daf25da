import { createHash } from 'node:crypto';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { notFound } from '../../../platform/errors/app-error.js';
import { networkOf } from '../../../platform/text/ip-network.js';
import { printable } from '../../../platform/input/value-rules.js';
import { isPossibleSlug } from '../../listings/listing.js';
import { ToolVisitsRepository, type Visit } from './tool-visits.repository.js';

const FLUSH_MS = 5_000;
/** Bounds memory: more visits before the next flush are not counted. */
const MAX_PENDING_VISITS = 50_000;
const BATCH_SIZE = 1_000;

/** Counts visitors who follow the link to a tool's site. */
@Injectable()
export class OpenCounterService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(OpenCounterService.name);
  private pending = new Map<string, Visit>();
  private writing: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private stopping = false;

  constructor(
    private readonly repository: ToolVisitsRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Returns the tool's website and counts the visit unless it is a crawler's. */
  async followToolLink(slug: string, visitor: Visitor): Promise<string> {
    const link = isPossibleSlug(slug) ? await this.repository.findToolLink(slug) : null;
    if (!link) throw notFound(`Tool not found: ${printable(slug)}`);
    if (visitor.ip !== undefined && countsAsOpen(visitor)) await this.count(link.toolId, visitor.ip);
    return link.website;
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.flushVisits(), FLUSH_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    clearInterval(this.timer);
    await this.flushVisits();
  }

  private async count(toolId: string, ip: string): Promise<void> {
    if (this.pending.size >= MAX_PENDING_VISITS) return;
    const visitor = createHash('sha256').update(networkOf(ip)).digest('base64url').slice(0, 22);
    this.pending.set(`${toolId}:${visitor}`, { toolId, visitor });
    // During shutdown the timer no longer flushes.
    if (this.stopping) await this.flushVisits();
  }

  flushVisits(): Promise<void> {
    this.writing = this.writing.then(() => this.writePending());
    return this.writing;
  }

  /** Visits that cannot be written are kept for the next flush. */
  private async writePending(): Promise<void> {
    const visits = [...this.pending];
    try {
      for (let start = 0; start < visits.length; start += BATCH_SIZE) {
        const batch = visits.slice(start, start + BATCH_SIZE);
        const counted = batch.map(([, visit]) => visit);
        await this.unitOfWork.runBulk((manager) => this.repository.countVisits(manager, counted));
        for (const [key] of batch) this.pending.delete(key);
      }
      if (visits.length > 0) await this.unitOfWork.runBulk((manager) => this.repository.deleteExpiredVisits(manager));
    } catch (error) {
      this.logger.warn(`Opens not written, will retry at the next flush: ${(error as Error).message}`);
    }
  }
}

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
const countsAsOpen = ({ userAgent = '', purpose, isHead }: Visitor): boolean =>
  !isHead && !CRAWLERS.test(userAgent) && !PREFETCHES.test(purpose);
