import { Injectable } from '@nestjs/common';
import { type ComponentChild, Fragment, h } from 'preact';
import { render } from 'preact-render-to-string';
import { CatalogRevisionService } from '../../../../contexts/listings/revision/catalog-revision.service.js';
import { RevisionCache } from '../../../../platform/cache/revision-cache.js';
import { Config } from '../../../../platform/config/config.js';
import { SharedContent } from '../../../../platform/http/responses/shared-content.js';
import { ImageStore } from '../../../../platform/images/image-store.js';
import { AssetsService } from '../assets/assets.service.js';
import { Site, type SiteFacts } from '../components/viewer.js';
import type { WebPage } from './page.js';

/** Markup without the parts of a page. */
const renderImage = (image: ComponentChild): string => render(h(Fragment, {}, image));

@Injectable()
export class PageRendererService {
  private readonly site: SiteFacts;

  constructor({ siteName, siteUrl, agentSignIn }: Config, assets: AssetsService, images: ImageStore) {
    this.site = {
      siteName,
      siteUrl,
      agentSignIn,
      assets: assets.paths,
      // Own images are linked by path, so that a page works under every host name.
      ownImage: (url) => (url !== null && images.ownsUrl(url) ? url.replace(`${siteUrl}/`, '/') : undefined),
    };
  }

  renderPage(document: ComponentChild): string {
    return `<!doctype html>${render(h(Site.Provider, { value: this.site, children: document }))}`;
  }
}

/** Public pages are the same for all visitors, but rate-limit headers are not, so shared caches must not store them. */
export const CACHING = 'private, no-cache';
const TYPES = { html: 'text/html; charset=utf-8', svg: 'image/svg+xml; charset=utf-8' };
/** Pages may use this share of the memory for cached responses, in addition to it. */
const SHARE = 1 / 2;
/** A page is kept plain and compressed; the compressed copy has about a fifth of its size. */
const bytesOf = ({ size }: RenderedPage): number => Math.ceil(1.25 * size) + 1_000;

interface RenderedPage {
  content: SharedContent;
  size: number;
  isProvisional: boolean;
}

/** Keeps rendered pages until the catalog changes or the day ends, because pages contain relative times. */
@Injectable()
export class PageCache {
  private readonly cache: RevisionCache<RenderedPage> | undefined;

  constructor(
    revision: CatalogRevisionService,
    private readonly renderer: PageRendererService,
    { cacheMegabytes }: Config,
  ) {
    const total = Math.floor(cacheMegabytes * 1_048_576 * SHARE);
    if (total >= 8)
      this.cache = new RevisionCache(revision, Math.ceil(total / 4_096), {
        bytes: { total, entry: Math.floor(total / 8), sizeOf: bytesOf },
        isKept: ({ isProvisional }) => !isProvisional,
      });
  }

  async getPage({ key, draw, format, maxAgeSeconds }: WebPage): Promise<SharedContent> {
    const caching = maxAgeSeconds === undefined ? CACHING : `private, max-age=${maxAgeSeconds}`;
    const today = new Date().toISOString().slice(0, 10);
    const render = async (): Promise<RenderedPage> => {
      const { document, isProvisional } = await draw();
      const text = Buffer.from(format === 'html' ? this.renderer.renderPage(document) : renderImage(document));
      return { content: new SharedContent(TYPES[format], caching, () => text), size: text.length, isProvisional };
    };
    const { content } = await (this.cache?.get(`${today} ${key}`, render) ?? render());
    return content;
  }
}
