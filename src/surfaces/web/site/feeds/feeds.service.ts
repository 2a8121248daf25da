import { Injectable } from '@nestjs/common';
import { ACCEPTABLE_USE } from '../../../../contexts/access/acceptable-use.js';
import { CatalogSlugsRepository } from '../../../../contexts/catalog/sitemap/catalog-slugs.repository.js';
import type { ToolDto } from '../../../../contexts/catalog/tools/tool.dto.js';
import { ToolsService } from '../../../../contexts/catalog/tools/tools.service.js';
import { DirectorySlugsRepository } from '../../../../contexts/directories/directory-slugs.repository.js';
import type { SitemapSlug } from '../../../../contexts/listings/sitemap-slugs.js';
import { CatalogRevisionService } from '../../../../contexts/listings/revision/catalog-revision.service.js';
import { RevisionCache } from '../../../../platform/cache/revision-cache.js';
import { Config } from '../../../../platform/config/config.js';
import { notFound } from '../../../../platform/errors/app-error.js';
import { SharedContent } from '../../../../platform/http/responses/shared-content.js';
import { escapedXml, XML_DECLARATION } from '../../../../platform/text/escaping.js';
import { CACHING } from '../../kit/pages/page-renderer.service.js';
import { GUIDE_NAMES } from '../docs/guides.service.js';

export const SITEMAP_TYPE = 'application/xml; charset=utf-8';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const UNDATED =
  'tools directories categories tags directory-categories top new launch docs docs/reference pricing partners terms privacy contact';

/** Pages that do not depend on the catalog; the first one is the home page. */
const FIXED: SitemapSlug[] = [
  ...['', ...UNDATED.split(' '), ...GUIDE_NAMES.map((name) => `docs/${name}`)].map((slug) => ({
    slug,
    changedAt: null,
  })),
  { slug: 'policy', changedAt: new Date(ACCEPTABLE_USE.since) },
];

type Batches = Generator<SitemapSlug[], void> | AsyncGenerator<SitemapSlug[], void>;

interface PathSource {
  /** The part of the path before the slug. */
  path: string;
  parts: () => Promise<number[]>;
  read: (part: number) => Batches;
}

/** The sitemap index and its sitemaps, with all pages for search engines, and the feed of new tools. */
@Injectable()
export class FeedsService {
  private readonly sources: Record<string, PathSource>;
  private readonly cache: RevisionCache<SharedContent>;

  constructor(
    private readonly config: Config,
    catalog: CatalogSlugsRepository,
    directories: DirectorySlugsRepository,
    revision: CatalogRevisionService,
    private readonly tools: ToolsService,
  ) {
    this.cache = new RevisionCache(revision, 2);
    const catalogSource = (list: 'categories' | 'tools' | 'tags'): PathSource => ({
      path: `/${list}/`,
      parts: () => catalog.listParts(list),
      read: (part) => catalog.readSlugs(list, part),
    });
    const directorySource = (path: string, list: 'directories' | 'categories'): PathSource => ({
      path,
      parts: () => directories.listParts(list),
      read: (part) => directories.readSlugs(list, part),
    });
    this.sources = {
      pages: { path: '/', parts: () => Promise.resolve([0]), read: fixedPages },
      categories: catalogSource('categories'),
      tools: catalogSource('tools'),
      directories: directorySource('/directories/', 'directories'),
      'directory-categories': directorySource('/directory-categories/', 'categories'),
      tags: catalogSource('tags'),
    };
  }

  getSitemapIndex(): Promise<SharedContent> {
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

  /** The newest tools as an Atom feed (RFC 4287). Readers identify a tool by its ID, which a rename does not change. */
  getFeed(): Promise<SharedContent> {
    return this.cache.get('newest', async () => {
      const { items } = await this.tools.searchTools({ page: 1, limit: ENTRIES });
      const content = Buffer.from(renderFeed(items, this.config));
      return new SharedContent(FEED_TYPE, CACHING, () => content);
    });
  }

  private async renderIndex(): Promise<string> {
    const lists = Object.entries(this.sources).map(async ([list, { parts }]) =>
      (await parts()).map((part) => `<sitemap><loc>${this.urlOf(`/sitemap-${list}-${part}.xml`)}</loc></sitemap>\n`),
    );
    const entries = (await Promise.all(lists)).flat().join('');
    return `${XML_DECLARATION}<sitemapindex xmlns="${NAMESPACE}">\n${entries}</sitemapindex>\n`;
  }

  private async *renderAll(path: string, first: SitemapSlug[], rest: Batches): AsyncGenerator<string, void> {
    yield `${XML_DECLARATION}<urlset xmlns="${NAMESPACE}">\n${this.renderBatch(path, first)}`;
    for await (const batch of rest) yield this.renderBatch(path, batch);
    yield '</urlset>\n';
  }

  private renderBatch(path: string, batch: SitemapSlug[]): string {
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

function* fixedPages(part: number): Generator<SitemapSlug[], void> {
  if (part === 0) yield FIXED;
}

const FEED_TYPE = 'application/atom+xml; charset=utf-8';
const ENTRIES = 50;
const LONG_AGO = new Date(0).toISOString();

function renderFeed(tools: ToolDto[], { siteName, siteUrl }: Config): string {
  const changes = tools.map(changedAt).sort();
  return `${XML_DECLARATION}<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escapedXml(siteUrl)}/feed.xml</id>
<title>New AI tools · ${escapedXml(siteName)}</title>
<subtitle>The newest listings in the catalog</subtitle>
<link rel="self" type="application/atom+xml" href="${escapedXml(siteUrl)}/feed.xml"/>
<link rel="alternate" type="text/html" href="${escapedXml(siteUrl)}/new"/>
<updated>${changes.at(-1) ?? LONG_AGO}</updated>
<author><name>${escapedXml(siteName)}</name></author>
${tools.map(entry).join('')}</feed>
`;
}

const entry = (tool: ToolDto): string => `<entry>
<id>urn:uuid:${tool.id}</id>
<title>${escapedXml(tool.name)}</title>
<link rel="alternate" type="text/html" href="${escapedXml(tool.url)}"/>
<updated>${changedAt(tool)}</updated>
${tool.createdAt === null ? '' : `<published>${tool.createdAt}</published>\n`}<summary>${escapedXml(tool.tagline)}</summary>
${tool.category === null ? '' : `<category term="${escapedXml(tool.category.slug)}" label="${escapedXml(tool.category.name)}"/>\n`}</entry>
`;

/** Atom requires a date. */
const changedAt = ({ updatedAt, createdAt }: ToolDto): string => updatedAt ?? createdAt ?? LONG_AGO;
