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
import type { SitePage } from './site-page.js';
import { SitePageReader } from './site-page-reader.js';
import { SiteVisit, type Wanted } from './site-visit.js';
import { usualIcon } from './usual-icon.js';

export interface ListingToEnrich {
  name: string;
  tagline: string;
  description: string;
  pricing: Pricing;
  categoryName: string | null;
  website: string;
  /** An address to be mirrored; null: whatever the web site shows. */
  icon: string | null;
  frame: string | null;
  screenshots: readonly string[];
  /** False for what is there already. */
  wantsIcon: boolean;
  wantsFrame: boolean;
  wantsFeatures: boolean;
  wantsFaq: boolean;
}

/** All addresses are on the image host. Null where nothing usable was found, now or for good. */
export interface EnrichmentResult {
  icon: string | null;
  frame: string | null;
  /** As many as were asked for, in their order. */
  screenshots: (string | null)[];
  faqs?: QuestionAndAnswer[];
  /** Something failed that may go well another time; whatever did go well is in the result already. */
  retry: boolean;
}

const MEBIBYTE = 1_048_576;
const BUDGET_MS = 60_000;
const PAGE: Wanted = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5', maxBytes: 2 * MEBIBYTE };
const IMAGE: Wanted = {
  // AVIF is taken but not asked for: it needs several times the memory, so that large ones are refused.
  accept: 'image/webp,image/png,image/jpeg,image/gif,image/x-icon;q=0.8,*/*;q=0.5',
  maxBytes: 10 * MEBIBYTE,
};

/** Fills in what a submission left out, from its web site and from its own words, and mirrors its images. */
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
    const visit = new SiteVisit(this.outbound, BUDGET_MS, signal);
    const needsPage =
      (listing.wantsIcon && listing.icon === null) ||
      (listing.wantsFrame && listing.frame === null) ||
      listing.wantsFaq;
    const page = needsPage ? await this.readPage(visit, listing.website) : NO_PAGE;
    // One after the other, so that a submission with many images holds up no other.
    const icon = await this.firstOf(visit, listing.wantsIcon ? candidates(listing.icon, page.icons) : [], ICON_BOUND);
    const frame = await this.firstOf(
      visit,
      listing.wantsFrame ? candidates(listing.frame, page.shareImages) : [],
      PICTURE_BOUND,
    );
    const screenshots = await this.eachOf(visit, listing.screenshots);
    return {
      icon: icon.address,
      frame: frame.address,
      screenshots: screenshots.map(({ address }) => address),
      ...(listing.wantsFaq && {
        faqs: page.faqs.length > 0 ? page.faqs : generatedFaqs(listing, generatedFeatures(listing)),
      }),
      retry: [page, icon, frame, ...screenshots].some(({ mayPass }) => mayPass),
    };
  }

  private async readPage(visit: SiteVisit, website: string): Promise<SitePage & { mayPass: boolean }> {
    const { answer, mayPass } = await visit.fetch(website, PAGE);
    const contentType = answer?.headers['content-type'] ?? '';
    const page = answer && (await this.pages.read({ body: answer.body, contentType, url: answer.url }));
    if (page) return { ...page, mayPass };
    // Sites that show a machine no page often still show it their icon.
    return { ...NO_PAGE, icons: parsedUrl('/', website) ? [usualIcon(website)] : [], mayPass };
  }

  private async eachOf(visit: SiteVisit, addresses: readonly string[]): Promise<Mirrored[]> {
    const mirrored: Mirrored[] = [];
    for (const address of addresses) mirrored.push(await this.mirror(visit, address, PICTURE_BOUND));
    return mirrored;
  }

  private async firstOf(visit: SiteVisit, addresses: readonly string[], bound: ImageBound): Promise<Mirrored> {
    let mayPass = false;
    for (const address of addresses) {
      const mirrored = await this.mirror(visit, address, bound);
      if (mirrored.address !== null) return mirrored;
      mayPass ||= mirrored.mayPass;
    }
    return { address: null, mayPass };
  }

  private async mirror(visit: SiteVisit, address: string, bound: ImageBound): Promise<Mirrored> {
    if (this.store.owns(address)) return { address, mayPass: false };
    try {
      return await withTemporaryFile(async (file) => {
        const { answer, mayPass } = await visit.fetch(address, IMAGE, file);
        if (!answer) return { address: null, mayPass };
        const image = await this.processing.toWebp(file, bound);
        return { address: await this.store.put(image), mayPass: false };
      });
    } catch (error) {
      if (error instanceof ImageError) return { address: null, mayPass: false };
      this.logger.warn(`An image could not be mirrored: ${String(error)}`);
      return { address: null, mayPass: true };
    }
  }
}

const candidates = (given: string | null, found: readonly string[]): readonly string[] =>
  given === null ? found : [given];

interface Mirrored {
  address: string | null;
  mayPass: boolean;
}

const NO_PAGE = { icons: [], shareImages: [], faqs: [], mayPass: false };
