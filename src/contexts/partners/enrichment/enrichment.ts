import { Injectable, Logger } from '@nestjs/common';
import {
  type ImageBound,
  ICON_BOUND,
  ImageError,
  ImageProcessing,
  PICTURE_BOUND,
} from '../../../platform/images/image-processing.js';
import { ImageStore } from '../../../platform/images/image-store.js';
import { withTemporaryFile } from '../../../platform/images/temporary-file.js';
import { parsedUrl } from '../../../platform/input/parsed-url.js';
import { OutboundClient } from '../../../platform/outbound/outbound-client.js';
import type { Pricing, QuestionAndAnswer } from '../../catalog/tools/tool.entity.js';
import { generatedFaqs } from './generated-faqs.js';
import { generatedFeatures } from './generated-features.js';
import type { SitePage } from '../sites/site-page.js';
import { SitePageReader } from '../sites/site-page-reader.js';
import { SiteVisit, type FetchOptions } from '../sites/site-visit.js';
import { faviconOf } from '../sites/favicon.js';

export interface ListingToEnrich {
  name: string;
  tagline: string;
  description: string;
  pricing: Pricing;
  categoryName: string | null;
  website: string;
  /** The image URL to mirror; null to use the website's image. */
  icon: string | null;
  frame: string | null;
  screenshots: readonly string[];
  /** False if the field already has a value. */
  wantsIcon: boolean;
  wantsFrame: boolean;
  wantsFeatures: boolean;
  wantsFaq: boolean;
}

/** All URLs are in the image store; null if no usable image was found. */
export interface EnrichmentResult {
  icon: string | null;
  frame: string | null;
  /** One item per requested screenshot, in order. */
  screenshots: (string | null)[];
  faqs?: QuestionAndAnswer[];
  /** A retry may fill in more. What succeeded is in the result. */
  retry: boolean;
}

const MEBIBYTE = 1_048_576;
const VISIT_TIMEOUT_MS = 60_000;
const PAGE: FetchOptions = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5', maxBytes: 2 * MEBIBYTE };
const IMAGE: FetchOptions = {
  // AVIF is accepted but not requested: decoding takes several times the memory, so large images are rejected.
  accept: 'image/webp,image/png,image/jpeg,image/gif,image/x-icon;q=0.8,*/*;q=0.5',
  maxBytes: 10 * MEBIBYTE,
};

/** Fills in missing fields from the website and the listing's text, and mirrors images. */
@Injectable()
export class Enrichment {
  private readonly logger = new Logger(Enrichment.name);

  constructor(
    private readonly outbound: OutboundClient,
    private readonly pages: SitePageReader,
    private readonly processing: ImageProcessing,
    private readonly store: ImageStore,
  ) {}

  async fill(listing: ListingToEnrich, signal?: AbortSignal): Promise<EnrichmentResult> {
    const visit = new SiteVisit(this.outbound, VISIT_TIMEOUT_MS, signal);
    const needsPage =
      (listing.wantsIcon && listing.icon === null) ||
      (listing.wantsFrame && listing.frame === null) ||
      listing.wantsFaq;
    const page = needsPage ? await this.readPage(visit, listing.website) : NO_PAGE;
    // One at a time, so that a submission with many images doesn't delay others.
    const icon = await this.mirrorFirst(
      visit,
      listing.wantsIcon ? candidates(listing.icon, page.icons) : [],
      ICON_BOUND,
    );
    const frame = await this.mirrorFirst(
      visit,
      listing.wantsFrame ? candidates(listing.frame, page.shareImages) : [],
      PICTURE_BOUND,
    );
    const screenshots = await this.mirrorAll(visit, listing.screenshots);
    return {
      icon: icon.address,
      frame: frame.address,
      screenshots: screenshots.map(({ address }) => address),
      ...(listing.wantsFaq && {
        faqs: page.faqs.length > 0 ? page.faqs : generatedFaqs(listing, generatedFeatures(listing)),
      }),
      retry: [page, icon, frame, ...screenshots].some(({ isRetryable }) => isRetryable),
    };
  }

  private async readPage(visit: SiteVisit, website: string): Promise<SitePage & { isRetryable: boolean }> {
    const { response, isRetryable } = await visit.fetch(website, PAGE);
    const contentType = response?.headers['content-type'] ?? '';
    const page = response && (await this.pages.read({ body: response.body, contentType, url: response.url }));
    if (page) return { ...page, isRetryable };
    // Sites with bot protection often still serve their icon.
    return { ...NO_PAGE, icons: parsedUrl('/', website) ? [faviconOf(website)] : [], isRetryable };
  }

  private async mirrorAll(visit: SiteVisit, addresses: readonly string[]): Promise<Mirrored[]> {
    const mirrored: Mirrored[] = [];
    for (const address of addresses) mirrored.push(await this.mirror(visit, address, PICTURE_BOUND));
    return mirrored;
  }

  private async mirrorFirst(visit: SiteVisit, addresses: readonly string[], bound: ImageBound): Promise<Mirrored> {
    let isRetryable = false;
    for (const address of addresses) {
      const mirrored = await this.mirror(visit, address, bound);
      if (mirrored.address !== null) return mirrored;
      isRetryable ||= mirrored.isRetryable;
    }
    return { address: null, isRetryable };
  }

  private async mirror(visit: SiteVisit, address: string, bound: ImageBound): Promise<Mirrored> {
    if (this.store.ownsUrl(address)) return { address, isRetryable: false };
    try {
      return await withTemporaryFile(async (file) => {
        const { response, isRetryable } = await visit.fetch(address, IMAGE, file);
        if (!response) return { address: null, isRetryable };
        const image = await this.processing.toWebp(file, bound);
        return { address: await this.store.putImage(image), isRetryable: false };
      });
    } catch (error) {
      if (error instanceof ImageError) return { address: null, isRetryable: false };
      this.logger.warn(`Image ${address} not mirrored, will retry: ${String(error)}`);
      return { address: null, isRetryable: true };
    }
  }
}

const candidates = (given: string | null, found: readonly string[]): readonly string[] =>
  given === null ? found : [given];

interface Mirrored {
  address: string | null;
  isRetryable: boolean;
}

const NO_PAGE = { icons: [], shareImages: [], faqs: [], isRetryable: false };
