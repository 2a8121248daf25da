import { Injectable, Logger } from '@nestjs/common';
import {
  ICON_BOUND,
  type ImageBound,
  ImageError,
  ImageProcessingService,
  PICTURE_BOUND,
  withTemporaryFile,
} from '../../../platform/images/image-processing.service.js';
import { ImageStore } from '../../../platform/images/image-store.js';
import { parsedUrl } from '../../../platform/input/parsed-url.js';
import { OutboundClient } from '../../../platform/outbound/outbound-client.js';
import { HostLocksService } from '../../../platform/sites/host-locks.service.js';
import { PageReader, type PageToRead } from '../../../platform/sites/page-reader.js';
import { ThumbnailsService } from '../../catalog/thumbnails/thumbnails.service.js';
import type { QuestionAndAnswer } from '../../catalog/tools/tool.entity.js';
import { generatedFaqs } from './generated-faqs.js';
import type { SitePage } from '../sites/site-page.js';
import { type FetchOptions, SiteFetcher } from '../sites/site-fetcher.js';
import type { ListingToEnrich } from '../submissions/submission.entity.js';

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
const ENRICHMENT_TIMEOUT_MS = 60_000;
/** For turns of all hosts together. Then the job tries again later. */
const MAX_WAIT_MS = 30_000;
const PAGE: FetchOptions = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5', maxBytes: 2 * MEBIBYTE };
const IMAGE: FetchOptions = {
  // AVIF is accepted but not requested: decoding takes several times the memory, so large images are rejected.
  accept: 'image/webp,image/png,image/jpeg,image/gif,image/x-icon;q=0.8,*/*;q=0.5',
  maxBytes: 10 * MEBIBYTE,
};

/** Fills in missing fields from the website and the listing's text, and mirrors images. */
@Injectable()
export class EnrichmentService {
  readonly pages = new PageReader<PageToRead, SitePage>('contexts/partners/sites/site-page.worker.js');
  private readonly logger = new Logger(EnrichmentService.name);

  constructor(
    private readonly outbound: OutboundClient,
    private readonly hosts: HostLocksService,
    private readonly processing: ImageProcessingService,
    private readonly store: ImageStore,
    private readonly thumbnails: ThumbnailsService,
  ) {}

  async fillFields(listing: ListingToEnrich, signal?: AbortSignal): Promise<EnrichmentResult> {
    const fetcher = new SiteFetcher(
      this.outbound,
      this.hosts.createUnboundLock(MAX_WAIT_MS),
      ENRICHMENT_TIMEOUT_MS,
      signal,
    );
    const needsPage =
      (listing.wantsIcon && listing.icon === null) ||
      (listing.wantsFrame && listing.frame === null) ||
      listing.wantsFaq;
    const page = needsPage ? await this.readPage(fetcher, listing.website) : NO_PAGE;
    // One at a time, so that a submission with many images doesn't delay others.
    const icon = await this.mirrorFirst(
      fetcher,
      listing.wantsIcon ? candidates(listing.icon, page.icons) : [],
      ICON_BOUND,
    );
    const frame = await this.mirrorFirst(
      fetcher,
      listing.wantsFrame ? candidates(listing.frame, page.shareImages) : [],
      PICTURE_BOUND,
    );
    const screenshots = await this.mirrorAll(fetcher, listing.screenshots);
    const picture = frame.url ?? screenshots.find(({ url }) => url !== null)?.url ?? null;
    const hasThumbnail = picture === null || (await this.addThumbnail(picture));
    return {
      icon: icon.url,
      frame: frame.url,
      screenshots: screenshots.map(({ url }) => url),
      ...(listing.wantsFaq && {
        faqs: page.faqs.length > 0 ? page.faqs : generatedFaqs(listing),
      }),
      retry: !hasThumbnail || [page, icon, frame, ...screenshots].some(({ isRetryable }) => isRetryable),
    };
  }

  private async readPage(fetcher: SiteFetcher, website: string): Promise<SitePage & { isRetryable: boolean }> {
    const { response, isRetryable } = await fetcher.fetchUrl(website, PAGE);
    const contentType = response?.headers['content-type'] ?? '';
    const page = response && (await this.pages.readPage({ body: response.body, contentType, url: response.url }));
    if (page) return { ...page, isRetryable };
    // Sites with bot protection often still serve their icon.
    const favicon = parsedUrl('/favicon.ico', website);
    return { ...NO_PAGE, icons: favicon ? [favicon.href] : [], isRetryable };
  }

  /** False if a retry may succeed. Before the URL of the picture is saved, so that lists never wait for it. */
  private async addThumbnail(picture: string): Promise<boolean> {
    try {
      await this.thumbnails.addThumbnails([picture]);
      return true;
    } catch (error) {
      this.logger.warn(`Thumbnail of ${picture} not stored, will retry: ${String(error)}`);
      return false;
    }
  }

  private async mirrorAll(fetcher: SiteFetcher, urls: readonly string[]): Promise<MirrorResult[]> {
    const mirrored: MirrorResult[] = [];
    for (const url of urls) mirrored.push(await this.mirror(fetcher, url, PICTURE_BOUND));
    return mirrored;
  }

  private async mirrorFirst(fetcher: SiteFetcher, urls: readonly string[], bound: ImageBound): Promise<MirrorResult> {
    let isRetryable = false;
    for (const url of urls) {
      const mirrored = await this.mirror(fetcher, url, bound);
      if (mirrored.url !== null) return mirrored;
      isRetryable ||= mirrored.isRetryable;
    }
    return { url: null, isRetryable };
  }

  private async mirror(fetcher: SiteFetcher, url: string, bound: ImageBound): Promise<MirrorResult> {
    if (this.store.ownsUrl(url)) return { url, isRetryable: false };
    try {
      return await withTemporaryFile(async (file) => {
        const { response, isRetryable } = await fetcher.fetchUrl(url, IMAGE, file);
        if (!response) return { url: null, isRetryable };
        const image = await this.processing.toWebp(file, bound);
        return { url: await this.store.putImage(image), isRetryable: false };
      });
    } catch (error) {
      if (error instanceof ImageError) return { url: null, isRetryable: false };
      this.logger.warn(`Image ${url} not mirrored, will retry: ${String(error)}`);
      return { url: null, isRetryable: true };
    }
  }
}

const candidates = (given: string | null, found: readonly string[]): readonly string[] =>
  given === null ? found : [given];

interface MirrorResult {
  url: string | null;
  isRetryable: boolean;
}

const NO_PAGE = { icons: [], shareImages: [], faqs: [], isRetryable: false };
