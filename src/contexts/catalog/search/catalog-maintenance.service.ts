import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { ToolVisitsRepository } from '../opens/tool-visits.repository.js';
import { ThumbnailsService } from '../thumbnails/thumbnails.service.js';
import { ToolIndexRepository } from './tool-index.repository.js';

const PAUSE_MS = 5_000;
/** After a start, so that the first requests are not delayed. */
const FIRST_THUMBNAILS_MS = 60_000;
const THUMBNAILS_INTERVAL_MS = 24 * 3_600_000;

/**
 * Background work that writers postpone: adds opens to tools, reindexes tools of a changed label, sums up changes of
 * counts, updates the bitmaps, and requests missing thumbnails daily. A round without work writes nothing, because every
 * change of the catalog invalidates all cached responses.
 */
@Injectable()
export class CatalogMaintenanceService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(CatalogMaintenanceService.name);
  private round: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private isStarted = false;
  private thumbnailsAt = Date.now() + FIRST_THUMBNAILS_MS;

  constructor(
    private readonly toolIndex: ToolIndexRepository,
    private readonly visits: ToolVisitsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly thumbnails: ThumbnailsService,
  ) {}

  onApplicationBootstrap(): void {
    this.isStarted = true;
    this.schedule(PAUSE_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStarted = false;
    clearTimeout(this.timer);
    await this.round;
  }

  /** Returns true if there is more work to do immediately. */
  async runRound(): Promise<boolean> {
    try {
      await this.addOpens();
      const todo = [
        await this.unitOfWork.runBulk((manager) => this.toolIndex.continueReindexing(manager)),
        await this.unitOfWork.runBulk((manager) => this.toolIndex.applyChanges(manager)),
        await this.unitOfWork.runBulk((manager) => this.toolIndex.buildBitmaps(manager)),
      ];
      if (todo.includes(true)) return true;
      await this.unitOfWork.runBulk((manager) => this.toolIndex.compactCounts(manager));
      if (Date.now() < this.thumbnailsAt) return false;
      await this.thumbnails.requestMissing();
      this.thumbnailsAt = Date.now() + THUMBNAILS_INTERVAL_MS;
    } catch (error) {
      this.logger.warn(`Catalog maintenance failed, will retry: ${(error as Error).message}`);
    }
    return false;
  }

  private schedule(pauseMs: number): void {
    if (!this.isStarted) return;
    this.timer = setTimeout(() => {
      const startedAt = performance.now();
      // Pauses as long as the round took, so that reads get at least half of the time.
      this.round = this.runRound().then((more) => this.schedule(more ? performance.now() - startedAt : PAUSE_MS));
    }, pauseMs).unref();
  }

  /** Adds all opens pending when the oldest is due; later ones wait, so the catalog changes at most once per minute. */
  private async addOpens(): Promise<void> {
    const last = await this.unitOfWork.runBulk((manager) => this.visits.findLastDueOpen(manager));
    if (last === null) return;
    let more = true;
    while (more && this.isStarted)
      more = await this.unitOfWork.runBulk((manager) => this.visits.addOpens(manager, last));
  }
}
