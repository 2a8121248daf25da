import { fileURLToPath } from 'node:url';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { ImageProcessing, workerFile } from '../../../platform/images/image-processing.js';
import { ImageStore } from '../../../platform/images/image-store.js';
import type { JobAttempt } from '../../../platform/jobs/job.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { SHARE_IMAGE_JOB, ShareImages, type ShareImageTask } from './share-images.js';

const POLL_MS = 10_000;
const WORKER = workerFile('card.worker', import.meta.url);
const ENVIRONMENT = { FONTCONFIG_FILE: fileURLToPath(new URL('./fonts.conf', import.meta.url)) };

/** Safe to run twice. */
@Injectable()
export class ShareImageJob implements OnModuleInit {
  private readonly logger = new Logger(ShareImageJob.name);

  constructor(
    private readonly jobs: Jobs,
    private readonly processing: ImageProcessing,
    private readonly store: ImageStore,
    private readonly shareImages: ShareImages,
  ) {}

  onModuleInit(): void {
    this.jobs.registerKind({
      name: SHARE_IMAGE_JOB,
      concurrency: 1,
      pollMs: POLL_MS,
      runJob: (payload, attempt) => this.draw(payload as unknown as ShareImageTask, attempt),
    });
  }

  private async draw({ fingerprint, card }: ShareImageTask, { isLast }: JobAttempt): Promise<void> {
    if (await this.shareImages.isRecorded(fingerprint)) return;
    try {
      const image = await this.processing.runWorker({
        file: WORKER,
        arguments: [],
        input: JSON.stringify(card),
        environment: ENVIRONMENT,
      });
      await this.shareImages.recordImage(fingerprint, await this.store.putImage(image));
    } catch (error) {
      if (!isLast) throw error;
      // Recorded, so that page views don't add the job again.
      await this.shareImages.recordImage(fingerprint, undefined);
      this.logger.warn(`Share image of ${card.title} not drawn, won't retry: ${String(error)}`);
    }
  }
}
