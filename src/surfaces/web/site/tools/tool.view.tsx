import type { VNode } from 'preact';
import type { ToolDetailDto } from '../../../../contexts/catalog/tools/tool.dto.js';
import type { DirectoryDto } from '../../../../contexts/directories/directory.dto.js';
import {
  breadcrumbList,
  Breadcrumbs,
  type Crumb,
  faqPage,
  ListingIcon,
  Questions,
} from '../../kit/components/blocks.js';
import { excerpt, externalLink, Icon, Note, Paragraphs, Section } from '../../kit/components/elements.js';
import { counted, Pricing } from '../../kit/components/formats.js';
import { useSite } from '../../kit/components/viewer.js';
import { SaveForm } from '../../kit/forms/forms.js';
import { Layout } from '../../kit/layout/layout.js';
import { AgentBox, listingImage } from '../listings/share-links.js';
import { CompareBar, DirectoryCards, type ListedTool, ToolCards } from '../listings/listing-card.js';
import {
  AdultGate,
  FeaturedMark,
  ForSaleMark,
  type NoticedSite,
  PreviewNotice,
  SiteNoticeText,
  visitText,
  WebsiteHost,
} from '../listings/notices.js';
import { Price, ToolFacts } from './tool-facts.js';

/** Link previews on other sites show the description without an age check. */
const ADULT_LISTING = 'This listing contains adult content.';

interface ToolProps {
  tool: ToolDetailDto;
  isAdult: boolean;
  /** The visitor has not confirmed the age check. */
  isHidden: boolean;
  similar: ListedTool[];
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
              <Section id="about" class="prose" title="About">
                <Paragraphs text={tool.description} />
              </Section>
              <Features features={tool.features} />
              {tool.faqs.length > 0 && <Questions questions={tool.faqs} />}
              <Price tool={tool} />
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
        {tool.rating > 0 && <Note icon="star">{tool.rating.toFixed(1)} out of 5</Note>}
        <Pricing price={tool.pricing} />
        <Note icon="external">{counted(tool.opens, 'click')}</Note>
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
    <Section id="features" title="Features">
      <dl class="columns quiet">
        {entries.map(([name, text]) => (
          <div dir="auto">
            <dt>
              <strong>{name}</strong>
            </dt>
            {text !== '' && <dd>{text}</dd>}
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** Usual sizes, so that hardly anything moves while images load. All are equally high, and as wide as their content. */
const FRAME = { width: 1_200, height: 630 };
const SCREENSHOT = { width: 960, height: 600 };

type GalleryProps = Pick<ToolDetailDto, 'name' | 'frame' | 'screenshots' | 'video'>;

/** Images that this site hosts. A video is only linked, because pages load nothing from other sites. */
function Gallery({ name, frame, screenshots, video }: GalleryProps): VNode | null {
  const { ownImage } = useSite();
  const pictures = [{ url: frame, size: FRAME }, ...screenshots.map((url) => ({ url, size: SCREENSHOT }))].flatMap(
    ({ url, size }) => {
      const src = ownImage(url);
      return src === undefined ? [] : { src, size };
    },
  );
  if (pictures.length === 0 && video === null) return null;
  return (
    <div class="gallery" tabIndex={0} role="region" aria-label={`Images of ${name}`}>
      {pictures.map(({ src, size }, index) => (
        <img
          src={src}
          {...size}
          alt={`${name}, image ${index + 1} of ${pictures.length}`}
          loading={index === 0 ? 'eager' : 'lazy'}
          fetchpriority={index === 0 ? 'high' : undefined}
          decoding="async"
        />
      ))}
      {video !== null && (
        <div class="gallery-video">
          <a class="button" {...externalLink(video)}>
            <Icon name="play" />
            Watch video on {new URL(video).hostname.replace(/^www\./, '')}
          </a>
        </div>
      )}
    </div>
  );
}
