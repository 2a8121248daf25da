import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { ImageStore } from '../../../platform/images/image-store.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { CardProcessing } from './card-processing.js';
import { type CardText, cardText } from './card-text.js';
import { ShareImageRepository } from './share-image.repository.js';

export interface SharedListing {
  name: string;
  tagline: string | null;
  /** Short facts as the page shows them, such as category and pricing. */
  facts: readonly string[];
  /** The listing's own share image. Pages use it only if it is in the image store. */
  frame: string | null;
  isAdult: boolean;
}

export const SHARE_IMAGE_JOB = 'draw-share-card';
export interface ShareImageTask {
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
export class ShareImages {
  private readonly logger = new Logger(ShareImages.name);
  private readonly known = new LRUCache<string, DrawnImage>({ max: MAX_CACHED });
  private readonly loading = new Map<string, Promise<DrawnImage>>();

  constructor(
    private readonly repository: ShareImageRepository,
    private readonly jobs: Jobs,
    private readonly dataSource: DataSource,
    private readonly store: ImageStore,
    private readonly cards: CardProcessing,
  ) {}

  async findShareImage(listing: SharedListing): Promise<DrawnImage> {
    if (listing.isAdult || (listing.frame !== null && this.store.ownsUrl(listing.frame))) return NONE;
    const fingerprint = fingerprintOf(listing, this.cards.lookDigest);
    const known = this.known.get(fingerprint);
    if (known) return known;
    const loading = this.loading.get(fingerprint) ?? this.loadImage(fingerprint, listing);
    this.loading.set(fingerprint, loading);
    return loading;
  }

  /** Records the result of the job; without a URL, the image can't be drawn. */
  async recordImage(fingerprint: string, url: string | undefined): Promise<void> {
    await this.repository.saveImage(fingerprint, url ?? null);
    this.known.set(fingerprint, { url, isPending: false });
  }

  async isRecorded(fingerprint: string): Promise<boolean> {
    return (await this.repository.findImage(fingerprint)) !== null;
  }

  /** Errors are only logged, so that a page never fails because of an image. */
  private async loadImage(fingerprint: string, listing: SharedListing): Promise<DrawnImage> {
    try {
      const image = await this.repository.findImage(fingerprint);
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
}

const fingerprintOf = ({ name, tagline, facts }: SharedListing, lookDigest: string | null): string => {
  const shown = [name, tagline ?? '', ...facts].map((text) => text.slice(0, MAX_HASHED));
  const look = lookDigest === null ? [] : [lookDigest];
  return createHash('sha256')
    .update(JSON.stringify([DRAWING, ...look, ...shown]))
    .digest('base64url');
};
