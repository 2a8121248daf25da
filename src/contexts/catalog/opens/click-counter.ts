import { createHash } from 'node:crypto';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { notFound } from '../../../platform/errors/app-error.js';
import { isStorableText, MAX_SLUG, printable } from '../../../platform/input/value-rules.js';
import { networkOf } from '../../../platform/http/network.js';
import { ToolVisitsRepository, type Visit } from './tool-visits.repository.js';

/** How often what was counted is written, all of it together. */
const PAUSE_MS = 5_000;
/** More visits than this within a pause are not counted: memory must not grow with the number of visitors. */
const MOST_WAITING = 50_000;
const WRITTEN_TOGETHER = 1_000;

/** Sends visitors on to the sites of tools, and counts them. */
@Injectable()
export class ClickCounter implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(ClickCounter.name);
  private waiting = new Map<string, Visit>();
  private writing: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private stopping = false;

  constructor(
    private readonly repository: ToolVisitsRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** The site of a tool. Without an address of a visitor nothing is counted. */
  async follow(slug: string, address: string | undefined): Promise<string> {
    const link = slug.length <= MAX_SLUG && isStorableText(slug) ? await this.repository.findLink(slug) : null;
    if (!link) throw notFound(`Tool not found: ${printable(slug)}`);
    if (address !== undefined) await this.count(link.toolId, address);
    return link.website;
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.write(), PAUSE_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    clearInterval(this.timer);
    await this.write();
  }

  private async count(toolId: string, address: string): Promise<void> {
    if (this.waiting.size >= MOST_WAITING) return;
    const visitor = createHash('sha256').update(networkOf(address)).digest('base64url').slice(0, 22);
    this.waiting.set(`${toolId}:${visitor}`, { toolId, visitor });
    // Nobody would write it later.
    if (this.stopping) await this.write();
  }

  write(): Promise<void> {
    this.writing = this.writing.then(() => this.writeAll());
    return this.writing;
  }

  /** What cannot be written now is kept for the next time. */
  private async writeAll(): Promise<void> {
    const visits = [...this.waiting];
    try {
      for (let start = 0; start < visits.length; start += WRITTEN_TOGETHER) {
        const part = visits.slice(start, start + WRITTEN_TOGETHER);
        await this.unitOfWork.runBulk((manager) =>
          this.repository.count(
            manager,
            part.map(([, visit]) => visit),
          ),
        );
        for (const [key] of part) this.waiting.delete(key);
      }
      if (visits.length > 0) await this.unitOfWork.runBulk((manager) => this.repository.clearExpired(manager));
    } catch (error) {
      this.logger.warn(`Opens could not be counted yet: ${(error as Error).message}`);
    }
  }
}
