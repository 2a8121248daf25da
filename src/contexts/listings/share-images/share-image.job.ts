import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { ImageStore } from '../../../platform/images/image-store.js';
import type { JobAttempt } from '../../../platform/jobs/job.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { CardProcessing } from './card-processing.js';
import { SHARE_IMAGE_JOB, ShareImages, type ShareImageTask } from './share-images.js';

const POLL_MS = 10_000;
/** The kind of versions that ignore the look. They must not run this version's jobs, so those have another kind. */
const FORMER_JOB = 'draw-share-image';

/** Safe to run twice. */
@Injectable()
export class ShareImageJob implements OnModuleInit {
  private readonly logger = new Logger(ShareImageJob.name);

  constructor(
    private readonly jobs: Jobs,
    private readonly cards: CardProcessing,
    private readonly store: ImageStore,
    private readonly shareImages: ShareImages,
  ) {}

  onModuleInit(): void {
    for (const name of [SHARE_IMAGE_JOB, FORMER_JOB])
      this.jobs.registerKind({
        name,
        concurrency: 1,
        pollMs: POLL_MS,
        runJob: (payload, attempt) => this.draw(payload as unknown as ShareImageTask, attempt),
      });
  }

  private async draw({ fingerprint, lookDigest, card }: ShareImageTask, { isLast }: JobAttempt): Promise<void> {
    // While processes restart with another look, or from a version without one. The next view of the page adds the job again.
    if (lookDigest !== this.cards.lookDigest) return;
    if (await this.shareImages.isRecorded(fingerprint)) return;
    try {
      const image = await this.cards.drawCard(card);
      await this.shareImages.recordImage(fingerprint, await this.store.putImage(image));
    } catch (error) {
      if (!isLast) throw error;
      // Recorded, so that page views don't add the job again.
      await this.shareImages.recordImage(fingerprint, undefined);
      this.logger.warn(`Share image of ${card.title} not drawn, won't retry: ${String(error)}`);
    }
  }
}
