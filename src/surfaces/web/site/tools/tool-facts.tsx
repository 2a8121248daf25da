import type { VNode } from 'preact';
import type { ToolDetailDto } from '../../../../contexts/catalog/tools/tool.dto.js';
import { CopyButton } from '../../kit/components/blocks.js';
import { Ago, dollars, DomainRating, Pricing } from '../../kit/components/formats.js';
import { excerpt, externalLink, Fact, Icon, Notice, Section, shortUrl } from '../../kit/components/elements.js';
import { BadgeSnippet } from '../badges/badge.js';
import { ReportLink, ShareLinks } from '../listings/share-links.js';

/** Amounts are unknown: listings have a pricing model only. */
export const Price = ({ tool: { pricing, discountCode } }: { tool: ToolDetailDto }): VNode => (
  <Section id="price" title="Price">
    <p class="row">
      <Pricing price={pricing} />
      <span class="quiet">See the website for current prices.</span>
    </p>
    {discountCode !== '' && (
      <div class="stack stack-tight">
        <h3 class="label">Discount code</h3>
        <div class="secret">
          <code dir="auto">{excerpt(discountCode, 100)}</code>
          <CopyButton text={discountCode} what="discount code" />
        </div>
      </div>
    )}
  </Section>
);

/** The column next to the description, without the facts in the header. */
export const ToolFacts = ({ tool, isAdult }: { tool: ToolDetailDto; isAdult: boolean }): VNode => (
  <aside class="stack stack-loose" aria-label="Facts">
    <dl class="facts">
      {tool.domainRating !== null && <Fact name="Domain Rating" value={<DomainRating value={tool.domainRating} />} />}
      {tool.category && (
        <Fact name="Category">
          <a href={`/categories/${tool.category.slug}`}>{excerpt(tool.category.name, 40)}</a>
        </Fact>
      )}
      {tool.founderName !== null && <Fact name="Founder">{excerpt(tool.founderName, 80)}</Fact>}
      {tool.location !== null && <Fact name="Location">{excerpt(tool.location, 80)}</Fact>}
      {tool.affiliate && (
        <Fact name="Affiliate program">
          {tool.affiliateLink === null ? 'Yes' : <a {...externalLink(tool.affiliateLink)}>View terms</a>}
        </Fact>
      )}
      {tool.createdAt !== null && <Fact name="Listed" value={<Ago iso={tool.createdAt} />} />}
      {tool.updatedAt !== null && <Fact name="Updated" value={<Ago iso={tool.updatedAt} />} />}
    </dl>
    {tool.isForSale && (
      <Notice icon="sale">
        <h2 class="label">This product is for sale</h2>
        <p class="small quiet">
          {tool.askingPrice > 0 ? `Asking price ${dollars(tool.askingPrice)}.` : 'No asking price given.'}
        </p>
      </Notice>
    )}
    {tool.tags.length > 0 && (
      <ul class="row" role="list" aria-label="Tags">
        {tool.tags.map(({ slug, name }) => (
          <li>
            <a class="tag tag-line" href={`/tags/${slug}`} dir="auto">
              {excerpt(name, 40)}
            </a>
          </li>
        ))}
      </ul>
    )}
    <SocialLinks socials={tool.socials} />
    <ShareLinks title={excerpt(tool.name, 100)} path={`/tools/${tool.slug}`} />
    {!isAdult && <BadgeSnippet path={`/tools/${tool.slug}`} />}
    <ReportLink path={`/tools/${tool.slug}`} />
  </aside>
);

export function SocialLinks({ socials }: { socials: Record<string, string> }): VNode | null {
  const urls = Object.values(socials);
  if (urls.length === 0) return null;
  return (
    <ul class="link-list" role="list" aria-label="Social links">
      {urls.map((url) => (
        <li>
          <a {...externalLink(url)} dir="auto">
            <Icon name="globe" />
            {shortUrl(url)}
          </a>
        </li>
      ))}
    </ul>
  );
}
