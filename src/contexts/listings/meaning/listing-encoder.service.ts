import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Encoder } from '../../../platform/meaning/encoder.js';
import { toInt8, toSigns } from '../../../platform/meaning/vector-codes.js';
import { MetricsService } from '../../../platform/metrics/metrics.service.js';
import { CatalogRevisionService } from '../revision/catalog-revision.service.js';
import { type DueText, VectorsRepository, type WrittenVector } from './vectors.repository.js';

/** A crash repeats at most one batch. */
const BATCH = 8;
/** Finds what a crashed process left, and what another process could not encode. */
const POLL_MS = 30_000;
const UNREADY_MS = 1_000;
/** Between a change of the catalog and the next batch, so that many changes are one batch. */
const WAKE_MS = 50;
const KEEP_ROWS_EVERY_MS = 3_600_000;

/** Encodes new and edited listings in the background, with half of the time of one core. Processes share the work. */
@Injectable()
export class ListingEncoderService implements BeforeApplicationShutdown {
  private readonly logger = new Logger(ListingEncoderService.name);
  private round: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;
  private isWaiting = false;
  private isWoken = false;
  /** The last batch was full, so other processes wait for the end. */
  private isBulk = false;
  private keepRowsAt = 0;

  constructor(
    private readonly encoder: Encoder,
    private readonly vectors: VectorsRepository,
    revision: CatalogRevisionService,
    host: HttpAdapterHost,
    metrics: MetricsService,
  ) {
    if (encoder.state === 'off') return;
    metrics.gauge('listings_without_vector', 'Listings that search finds by words only', [], async () => [
      { value: (await vectors.countMissing()).missing },
    ]);
    host.listen$.subscribe(() => this.schedule(0));
    revision.onChange(() => this.wake());
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.round;
  }

  /** Null if each listing has a vector, or if this process encodes none. */
  async findProgress(): Promise<{ missing: number; total: number } | null> {
    if (this.encoder.state !== 'ready') return null;
    const progress = await this.vectors.countMissing();
    return progress.missing === 0 ? null : progress;
  }

  private schedule(pauseMs: number): void {
    if (this.isStopped) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.isWaiting = this.isWoken = false;
      this.round = this.runRound().then((pause) => {
        this.isWaiting = pause === POLL_MS;
        this.schedule(this.isWaiting && this.isWoken ? WAKE_MS : pause);
      });
    }, pauseMs).unref();
  }

  private wake(): void {
    if (this.isWaiting) this.schedule(WAKE_MS);
    this.isWaiting = false;
    this.isWoken = true;
  }

  /** Returns how long to pause. */
  private async runRound(): Promise<number> {
    if (this.encoder.state !== 'ready') return UNREADY_MS;
    const startedAt = performance.now();
    try {
      if (Date.now() >= this.keepRowsAt && !(await this.vectors.keepRows()))
        this.keepRowsAt = Date.now() + KEEP_ROWS_EVERY_MS;
      const texts = await this.vectors.claimTexts(BATCH);
      const written = await this.encode(texts);
      const isEnd = texts.length < BATCH;
      if (written.length > 0 || (isEnd && this.isBulk)) await this.vectors.saveVectors(written, isEnd);
      this.isBulk = !isEnd;
      if (texts.length === 0 && this.keepRowsAt > Date.now()) return POLL_MS;
    } catch (error) {
      this.logger.warn(`Listings could not be encoded, will retry: ${String(error)}`);
      return POLL_MS;
    }
    return performance.now() - startedAt;
  }

  private async encode(texts: readonly DueText[]): Promise<WrittenVector[]> {
    const written: WrittenVector[] = [];
    for (const due of texts) {
      if (this.isStopped) break;
      if (due.text === null || due.isSame) {
        written.push({ ...due, codes: null, signs: null });
        continue;
      }
      const encoded = await this.encoder.encodeInBackground(due.text);
      if (encoded === undefined) continue;
      const codes = toInt8(encoded.vector);
      written.push({ ...due, codes, signs: toSigns(codes) });
    }
    return written;
  }
}
