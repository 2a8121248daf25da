import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { ToolVisitsRepository } from '../opens/tool-visits.repository.js';
import { ToolIndexRepository } from './tool-index.repository.js';

const PAUSE_MS = 5_000;

/**
 * Does what writers leave for later: adds opens to tools, indexes the many tools of a changed label, adds up the changes
 * of counts, and brings the bitmaps up to date. A round with nothing to do writes nothing, because each change of the
 * catalog drops all cached responses.
 */
@Injectable()
export class CatalogMaintenance implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(CatalogMaintenance.name);
  private round: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private stopping = false;

  constructor(
    private readonly toolIndex: ToolIndexRepository,
    private readonly visits: ToolVisitsRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule(PAUSE_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.timer);
    await this.round;
  }

  /** One round. True when there is more to do at once. */
  async run(): Promise<boolean> {
    try {
      await this.addOpens();
      const todo = [
        await this.unitOfWork.runBulk((manager) => this.toolIndex.continueReindexing(manager)),
        await this.unitOfWork.runBulk((manager) => this.toolIndex.applyChanges(manager)),
        await this.unitOfWork.runBulk((manager) => this.toolIndex.buildNextBitmap(manager)),
      ];
      if (todo.includes(true)) return true;
      await this.unitOfWork.runBulk((manager) => this.toolIndex.compactCounts(manager));
    } catch (error) {
      this.logger.warn(`Maintenance of the catalog failed and is tried again: ${(error as Error).message}`);
    }
    return false;
  }

  private schedule(pauseMs: number): void {
    if (this.stopping) return;
    this.timer = setTimeout(() => {
      const startedAt = performance.now();
      // After a round it pauses as long as the round took, so that readers have at least half of its time.
      this.round = this.run().then((more) => this.schedule(more ? performance.now() - startedAt : PAUSE_MS));
    }, pauseMs).unref();
  }

  /** All that wait when the first is due: what then comes in waits for a minute again, so the catalog changes no sooner. */
  private async addOpens(): Promise<void> {
    const last = await this.unitOfWork.runBulk((manager) => this.visits.findLastDue(manager));
    if (last === null) return;
    let more = true;
    while (more && !this.stopping)
      more = await this.unitOfWork.runBulk((manager) => this.visits.addOpens(manager, last));
  }
}
