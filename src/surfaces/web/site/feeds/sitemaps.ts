import { Injectable } from '@nestjs/common';
import { ACCEPTABLE_USE } from '../../../../contexts/access/acceptable-use.js';
import { CatalogSlugs } from '../../../../contexts/catalog/sitemap/catalog-slugs.repository.js';
import { DirectorySlugs } from '../../../../contexts/directories/directory-slugs.repository.js';
import type { ListedSlug } from '../../../../contexts/listings/listed-slugs.js';
import { CatalogRevision } from '../../../../contexts/listings/revision/catalog-revision.js';
import { RevisionCache } from '../../../../platform/cache/revision-cache.js';
import { Config } from '../../../../platform/config/config.js';
import { notFound } from '../../../../platform/errors/app-error.js';
import { SharedContent } from '../../../../platform/http/responses/shared-content.js';
import { CACHING } from '../../kit/pages/page-cache.js';
import { escapedXml, XML_DECLARATION } from '../../../../platform/text/xml.js';

export const SITEMAP_TYPE = 'application/xml; charset=utf-8';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Pages that do not depend on the catalog. */
const FIXED: ListedSlug[] = [
  ...[
    '',
    'tools',
    'directories',
    'categories',
    'tags',
    'directory-categories',
    'top',
    'new',
    'launch',
    'docs',
    'pricing',
    'partners',
    'terms',
    'privacy',
    'contact',
  ].map((slug) => ({ slug, changedAt: null })),
  { slug: 'policy', changedAt: new Date(ACCEPTABLE_USE.since) },
];

type Batches = Generator<ListedSlug[], void> | AsyncGenerator<ListedSlug[], void>;

interface PathSource {
  /** The part of the path before the slug. */
  path: string;
  parts: () => Promise<number[]>;
  read: (part: number) => Batches;
}

/** The sitemap index and its sitemaps, with all pages for search engines. */
@Injectable()
export class Sitemaps {
  private readonly sources: Record<string, PathSource>;
  private readonly cache: RevisionCache<SharedContent>;

  constructor(
    private readonly config: Config,
    catalog: CatalogSlugs,
    directories: DirectorySlugs,
    revision: CatalogRevision,
  ) {
    this.cache = new RevisionCache(revision, 1);
    const catalogSource = (list: 'categories' | 'tools' | 'tags'): PathSource => ({
      path: `/${list}/`,
      parts: () => catalog.listParts(list),
      read: (part) => catalog.readSlugs(list, part),
    });
    this.sources = {
      pages: { path: '/', parts: () => Promise.resolve([0]), read: fixedPages },
      categories: catalogSource('categories'),
      tools: catalogSource('tools'),
      directories: {
        path: '/directories/',
        parts: () => directories.listParts(),
        read: (part) => directories.readSlugs(part),
      },
      tags: catalogSource('tags'),
    };
  }

  getIndex(): Promise<SharedContent> {
    return this.cache.get('index', async () => {
      const content = Buffer.from(await this.renderIndex());
      return new SharedContent(SITEMAP_TYPE, CACHING, () => content);
    });
  }

  /** Streams a sitemap. The first batch is read immediately, because an empty sitemap responds with 404. */
  async streamSitemap(list: string, part: string): Promise<AsyncGenerator<string, void>> {
    const source = Object.hasOwn(this.sources, list) ? this.sources[list] : undefined;
    const batches = /^(0|[1-9]\d{0,4})$/.test(part) ? source?.read(Number(part)) : undefined;
    const first = await batches?.next();
    if (source === undefined || batches === undefined || first === undefined || first.done === true)
      throw notFound('Sitemap not found. /sitemap.xml lists all sitemaps.');
    return this.renderAll(source.path, first.value, batches);
  }

  private async renderIndex(): Promise<string> {
    const lists = Object.entries(this.sources).map(async ([list, { parts }]) =>
      (await parts()).map((part) => `<sitemap><loc>${this.urlOf(`/sitemap-${list}-${part}.xml`)}</loc></sitemap>\n`),
    );
    const entries = (await Promise.all(lists)).flat().join('');
    return `${XML_DECLARATION}<sitemapindex xmlns="${NAMESPACE}">\n${entries}</sitemapindex>\n`;
  }

  private async *renderAll(path: string, first: ListedSlug[], rest: Batches): AsyncGenerator<string, void> {
    yield `${XML_DECLARATION}<urlset xmlns="${NAMESPACE}">\n${this.renderBatch(path, first)}`;
    for await (const batch of rest) yield this.renderBatch(path, batch);
    yield '</urlset>\n';
  }

  private renderBatch(path: string, batch: ListedSlug[]): string {
    return batch
      .map(({ slug, changedAt }) => {
        const changed = changedAt === null ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`;
        return `<url><loc>${this.urlOf(path + slug)}</loc>${changed}</url>\n`;
      })
      .join('');
  }

  private urlOf(path: string): string {
    return escapedXml(this.config.siteUrl + path);
  }
}

function* fixedPages(part: number): Generator<ListedSlug[], void> {
  if (part === 0) yield FIXED;
}
