import { Injectable } from '@nestjs/common';
import type { ToolDto } from '../../../../contexts/catalog/tools/tool.dto.js';
import { ToolsService } from '../../../../contexts/catalog/tools/tools.service.js';
import { CatalogRevision } from '../../../../contexts/listings/revision/catalog-revision.js';
import { RevisionCache } from '../../../../platform/cache/revision-cache.js';
import { Config } from '../../../../platform/config/config.js';
import { SharedContent } from '../../../../platform/http/responses/shared-content.js';
import { CACHING } from '../../kit/pages/page-cache.js';
import { escapedXml as escaped, XML_DECLARATION } from '../../../../platform/text/xml.js';

const TYPE = 'application/atom+xml; charset=utf-8';
const ENTRIES = 50;
const LONG_AGO = new Date(0).toISOString();

/** The newest tools as an Atom feed (RFC 4287). Readers identify a tool by its ID, which a rename does not change. */
@Injectable()
export class Feed {
  private readonly cache: RevisionCache<SharedContent>;

  constructor(
    private readonly tools: ToolsService,
    private readonly config: Config,
    revision: CatalogRevision,
  ) {
    this.cache = new RevisionCache(revision, 1);
  }

  getFeed(): Promise<SharedContent> {
    return this.cache.get('newest', async () => {
      const { items } = await this.tools.searchTools({ page: 1, limit: ENTRIES });
      const content = Buffer.from(render(items, this.config));
      return new SharedContent(TYPE, CACHING, () => content);
    });
  }
}

function render(tools: ToolDto[], { siteName, siteUrl }: Config): string {
  const changes = tools.map(changedAt).sort();
  return `${XML_DECLARATION}<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escaped(siteUrl)}/feed.xml</id>
<title>New AI tools · ${escaped(siteName)}</title>
<subtitle>The newest listings in the catalog</subtitle>
<link rel="self" type="application/atom+xml" href="${escaped(siteUrl)}/feed.xml"/>
<link rel="alternate" type="text/html" href="${escaped(siteUrl)}/new"/>
<updated>${changes.at(-1) ?? LONG_AGO}</updated>
<author><name>${escaped(siteName)}</name></author>
${tools.map(entry).join('')}</feed>
`;
}

const entry = (tool: ToolDto): string => `<entry>
<id>urn:uuid:${tool.id}</id>
<title>${escaped(tool.name)}</title>
<link rel="alternate" type="text/html" href="${escaped(tool.url)}"/>
<updated>${changedAt(tool)}</updated>
${tool.createdAt === null ? '' : `<published>${tool.createdAt}</published>\n`}<summary>${escaped(tool.tagline)}</summary>
${tool.category === null ? '' : `<category term="${escaped(tool.category.slug)}" label="${escaped(tool.category.name)}"/>\n`}</entry>
`;

/** Atom requires a date. */
const changedAt = ({ updatedAt, createdAt }: ToolDto): string => updatedAt ?? createdAt ?? LONG_AGO;
