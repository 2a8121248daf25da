import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { ToolWriteRepository } from './tool-write.repository.js';

const PAUSE_MS = 5_000;

/** What writers leave for later: indexing the many tools of a changed label, and adding up the changes of counts. */
@Injectable()
export class ToolUpkeep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(ToolUpkeep.name);
  private round: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private stopping = false;

  constructor(
    private readonly repository: ToolWriteRepository,
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

  private schedule(pauseMs: number): void {
    if (this.stopping) return;
    this.timer = setTimeout(() => {
      this.round = this.run().then((more) => this.schedule(more ? 0 : PAUSE_MS));
    }, pauseMs).unref();
  }

  /** True when there is more to do at once. */
  private async run(): Promise<boolean> {
    try {
      if (await this.unitOfWork.runPatiently((manager) => this.repository.continueReindexing(manager))) return true;
      await this.unitOfWork.runPatiently((manager) => this.repository.compactCounts(manager));
    } catch (error) {
      this.logger.warn(`Upkeep of the search index failed, and is tried again: ${(error as Error).message}`);
    }
    return false;
  }
}
