import type { VNode } from 'preact';
import type { ToolDetailDto, ToolDto } from '../../../../contexts/catalog/tools/tool.dto.js';
import type { DirectoryDto } from '../../../../contexts/directories/directory.dto.js';
import { type Crumb, breadcrumbList, Breadcrumbs } from '../../kit/components/breadcrumbs.js';
import { faqPage, Questions } from '../../kit/components/faq.js';
import { Gallery } from '../listings/gallery.js';
import { Icon } from '../../kit/components/icons.js';
import { Layout } from '../../kit/layout/layout.js';
import { CompareBar } from '../listings/compare-bar.js';
import { DirectoryCards, ToolCards } from '../listings/listing-card.js';
import { FeaturedMark, ForSaleMark, WebsiteHost } from '../listings/marks.js';
import { ListingIcon } from '../../kit/components/listing-icon.js';
import { SaveForm } from '../../kit/forms/save-form.js';
import { counted, DomainRating, Pricing } from '../../kit/components/measures.js';
import { useSite } from '../../kit/components/site.js';
import { excerpt, Paragraphs } from '../../kit/components/texts.js';
import { AgentBox } from '../listings/agent-box.js';
import { AdultGate, type NoticedSite, PreviewNotice, SiteNoticeText, visitText } from '../listings/notices.js';
import { listingImage } from '../listings/listing-image.js';
import { ToolFacts } from './tool-facts.js';

/** Link previews on other sites show the description without an age check. */
const ADULT_LISTING = 'This listing contains adult content.';

interface ToolProps {
  tool: ToolDetailDto;
  isAdult: boolean;
  /** The visitor has not confirmed the age check. */
  isHidden: boolean;
  similar: ToolDto[];
  directories: DirectoryDto[];
  /** The URL of a drawn image, for a listing without its own share image. */
  shareImage: string | undefined;
  site: NoticedSite | null;
  /** Shows unsaved changes. */
  isPreview?: boolean;
}

export function ToolView({
  tool,
  isAdult,
  isHidden,
  similar,
  directories,
  shareImage,
  site,
  isPreview = false,
}: ToolProps): VNode {
  const { siteUrl, ownImage } = useSite();
  const path = `/tools/${tool.slug}`;
  const crumbs: Crumb[] = [
    { name: 'Tools', path: '/tools' },
    ...(tool.category ? [{ name: tool.category.name, path: `/categories/${tool.category.slug}` }] : []),
    { name: tool.name, path },
  ];
  return (
    <Layout
      title={`${excerpt(tool.name, 60)}${isAdult ? '' : `: ${excerpt(tool.tagline, 60)}`}`}
      description={isAdult ? ADULT_LISTING : excerpt(`${tool.tagline} ${tool.description}`, 155)}
      canonical={path}
      noindex={isAdult}
      section="tools"
      notice={isPreview && <PreviewNotice />}
      {...(!isAdult && listingImage(tool, ownImage(tool.frame), shareImage, siteUrl))}
      statements={
        isAdult
          ? []
          : [
              softwareApplication(tool),
              breadcrumbList(crumbs, siteUrl),
              ...(tool.faqs.length > 0 ? [faqPage(tool.faqs)] : []),
            ]
      }
    >
      {isHidden ? (
        <AdultGate what="This listing" confirmed={`${path}?adult=true`} />
      ) : (
        <div class="stack stack-loose">
          <Breadcrumbs crumbs={crumbs} />
          <ToolHeader tool={tool} site={site} isPreview={isPreview} />
          <div class="with-facts with-code">
            <div class="stack stack-loose">
              <Gallery {...tool} name={excerpt(tool.name, 100)} />
              <section class="prose" aria-labelledby="about">
                <h2 id="about">About</h2>
                <Paragraphs text={tool.description} />
              </section>
              <Features features={tool.features} />
              {tool.faqs.length > 0 && <Questions questions={tool.faqs} />}
            </div>
            <ToolFacts tool={tool} isAdult={isAdult} />
            <AgentBox path={`/v1/tools/${tool.slug}`} tool="get_tool" slug={tool.slug} />
          </div>
          {similar.length > 0 && (
            <section aria-labelledby="similar">
              <div class="row row-apart">
                <h2 id="similar">Similar tools</h2>
                <a class="nav-link" href={`${path}/alternatives${isAdult ? '?adult=true' : ''}`}>
                  See all alternatives
                </a>
              </div>
              <ToolCards tools={similar} isComparable={!isAdult && !isPreview} />
            </section>
          )}
          {directories.length > 0 && (
            <section aria-labelledby="directories">
              <h2 id="directories">Directories for tools like this</h2>
              <DirectoryCards directories={directories} />
            </section>
          )}
        </div>
      )}
      {!isAdult && !isPreview && <CompareBar with={tool} />}
    </Layout>
  );
}

/**
 * The tool as schema.org data. Prices are unknown, so only a free tool has an offer; the number of ratings is unknown, so there
 * is no aggregate rating.
 */
const softwareApplication = (tool: ToolDetailDto): object => ({
  '@type': 'SoftwareApplication',
  name: tool.name,
  description: tool.tagline,
  url: tool.url,
  sameAs: tool.website,
  operatingSystem: 'Web',
  ...(tool.category && { applicationCategory: tool.category.name }),
  ...(tool.frame !== null && { image: tool.frame }),
  ...(tool.pricing === 'FREE' && { offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD' } }),
  ...(tool.founderName !== null && { author: { '@type': 'Person', name: tool.founderName } }),
  ...(tool.createdAt !== null && { datePublished: tool.createdAt }),
  ...(tool.updatedAt !== null && { dateModified: tool.updatedAt }),
});

const ToolHeader = ({ tool, site, isPreview }: Required<Pick<ToolProps, 'tool' | 'site' | 'isPreview'>>): VNode => (
  <header class="beside">
    <ListingIcon name={tool.name} icon={tool.icon} size="large" />
    <div class="stack stack-tight">
      <h1 dir="auto">{excerpt(tool.name, 120)}</h1>
      <p class="lead" dir="auto">
        {excerpt(tool.tagline, 300)}
      </p>
      <div class="row">
        <Pricing price={tool.pricing} />
        {tool.domainRating !== null && <DomainRating value={tool.domainRating} />}
        {tool.rating > 0 && (
          <span class="note">
            <Icon name="star" />
            {tool.rating.toFixed(1)} out of 5
          </span>
        )}
        <span class="note">
          <Icon name="external" />
          {counted(tool.opens, 'click')}
        </span>
        <WebsiteHost url={tool.website} />
        {tool.featured && <FeaturedMark />}
        {tool.isForSale && <ForSaleMark />}
      </div>
      <SiteNoticeText site={site} />
    </div>
    <div class="row">
      <a class="button button-primary" href={`/go/${tool.slug}`} rel="nofollow ugc noopener">
        {visitText(site)} <Icon name="external" />
      </a>
      {!isPreview && <SaveForm kind="tool" slug={tool.slug} name={excerpt(tool.name, 60)} />}
    </div>
  </header>
);

function Features({ features }: { features: Record<string, string> }): VNode | null {
  const entries = Object.entries(features);
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="features" class="stack">
      <h2 id="features">Features</h2>
      <dl class="columns quiet">
        {entries.map(([name, text]) => (
          <div dir="auto">
            <dt>
              <strong>{name}</strong>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
