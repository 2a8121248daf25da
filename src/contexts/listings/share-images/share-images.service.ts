import { createHash } from 'node:crypto';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { findRow } from '../../../platform/database/rows.js';
import { ImageStore } from '../../../platform/images/image-store.js';
import type { JobAttempt } from '../../../platform/jobs/job.js';
import { JobsService } from '../../../platform/jobs/jobs.service.js';
import { ShareCardsService } from './share-cards.service.js';
import { type CardText, cardText } from './card-text.js';

export interface SharedListing {
  name: string;
  tagline: string | null;
  /** Short facts as the page shows them, such as category and pricing. */
  facts: readonly string[];
  /** The listing's own share image. Pages use it only if it is in the image store. */
  frame: string | null;
  isAdult: boolean;
}

const SHARE_IMAGE_JOB = 'draw-share-card';
/** The kind of versions that ignore the look. They must not run this version's jobs, so those have another kind. */
const FORMER_JOB = 'draw-share-image';
const POLL_MS = 10_000;

interface ShareImageTask {
  fingerprint: string;
  /** The look of the process that added the job. */
  lookDigest: string | null;
  card: CardText;
}

export interface DrawnImage {
  /** If undefined, the page uses the listing's own image or the site's. */
  url: string | undefined;
  /** The image is being drawn; a later view may have it. */
  isPending: boolean;
}

const NONE: DrawnImage = { url: undefined, isPending: false };
const PENDING: DrawnImage = { url: undefined, isPending: true };

/** Increase when the drawing changes, so that all images are redrawn. */
const DRAWING = 1;
const MAX_CACHED = 5_000;
/** How long this process waits before it looks again for an image that another process may draw. */
const MISSING_MS = 5_000;
/** Beyond this number, an image is drawn after a later view of its page. */
const MAX_WAITING = 100;
const ATTEMPTS = 3;
/** More than is drawn of a text. */
const MAX_HASHED = 500;

/**
 * Images that other sites show with a link to a listing without its own share image. The first view of a page adds the
 * job that draws it. Images are identified by content, so a changed listing gets a new one.
 */
@Injectable()
export class ShareImagesService implements OnModuleInit {
  private readonly logger = new Logger(ShareImagesService.name);
  private readonly known = new LRUCache<string, DrawnImage>({ max: MAX_CACHED });
  private readonly loading = new Map<string, Promise<DrawnImage>>();

  constructor(
    private readonly jobs: JobsService,
    private readonly dataSource: DataSource,
    private readonly store: ImageStore,
    private readonly cards: ShareCardsService,
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

  async findShareImage(listing: SharedListing): Promise<DrawnImage> {
    if (listing.isAdult || (listing.frame !== null && this.store.ownsUrl(listing.frame))) return NONE;
    const fingerprint = fingerprintOf(listing, this.cards.lookDigest);
    const known = this.known.get(fingerprint);
    if (known) return known;
    const loading = this.loading.get(fingerprint) ?? this.loadImage(fingerprint, listing);
    this.loading.set(fingerprint, loading);
    return loading;
  }

  /** Errors are only logged, so that a page never fails because of an image. */
  private async loadImage(fingerprint: string, listing: SharedListing): Promise<DrawnImage> {
    try {
      const image = await this.findImage(fingerprint);
      const card = image ? null : cardText(listing.name, listing.tagline ?? '', listing.facts);
      if (card) await this.addJob({ fingerprint, lookDigest: this.cards.lookDigest, card });
      const found = card ? PENDING : { url: image?.url ?? undefined, isPending: false };
      // The job may have finished in the meantime.
      if (!this.known.has(fingerprint)) this.known.set(fingerprint, found, card ? { ttl: MISSING_MS } : {});
      return found;
    } catch (error) {
      this.logger.debug(`Share image ${fingerprint} not loaded, will retry at the next view: ${String(error)}`);
      return PENDING;
    } finally {
      this.loading.delete(fingerprint);
    }
  }

  private addJob(task: ShareImageTask): Promise<void> {
    // One queue, so that drawing uses at most one CPU across all processes.
    const job = { payload: { ...task }, queue: SHARE_IMAGE_JOB, maxAttempts: ATTEMPTS };
    return this.jobs.addJobOnce(this.dataSource.manager, SHARE_IMAGE_JOB, job, MAX_WAITING);
  }

  /** The job. Safe to run twice. */
  private async draw({ fingerprint, lookDigest, card }: ShareImageTask, { isLast }: JobAttempt): Promise<void> {
    // While processes restart with another look, or from a version without one. The next view of the page adds the job again.
    if (lookDigest !== this.cards.lookDigest) return;
    if ((await this.findImage(fingerprint)) !== null) return;
    try {
      const image = await this.cards.drawCard(card);
      await this.recordImage(fingerprint, await this.store.putImage(image));
    } catch (error) {
      if (!isLast) throw error;
      // Recorded, so that page views don't add the job again.
      await this.recordImage(fingerprint, undefined);
      this.logger.warn(`Share image of ${card.title} not drawn, won't retry: ${String(error)}`);
    }
  }

  /** Null if the image has not been drawn; without a URL, it can't be drawn. */
  private findImage(fingerprint: string): Promise<{ url: string | null } | null> {
    return findRow(this.dataSource, 'select address as url from share_images where fingerprint = $1', [fingerprint]);
  }

  private async recordImage(fingerprint: string, url: string | undefined): Promise<void> {
    await this.dataSource.query(
      `insert into share_images (fingerprint, address) values ($1, $2)
       on conflict (fingerprint) do update set address = excluded.address`,
      [fingerprint, url ?? null],
    );
    this.known.set(fingerprint, { url, isPending: false });
  }
}

const fingerprintOf = ({ name, tagline, facts }: SharedListing, lookDigest: string | null): string => {
  const shown = [name, tagline ?? '', ...facts].map((text) => text.slice(0, MAX_HASHED));
  const look = lookDigest === null ? [] : [lookDigest];
  return createHash('sha256')
    .update(JSON.stringify([DRAWING, ...look, ...shown]))
    .digest('base64url');
};
