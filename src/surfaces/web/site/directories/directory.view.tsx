import type { VNode } from 'preact';
import type { DirectoryDetailDto } from '../../../../contexts/directories/directory.dto.js';
import {
  breadcrumbList,
  Breadcrumbs,
  CopyButton,
  type Crumb,
  faqPage,
  ListingIcon,
  Questions,
} from '../../kit/components/blocks.js';
import { Ago, Coin, dollars, grouped, PlainFigure } from '../../kit/components/formats.js';
import { excerpt, externalLink, Fact, Icon, Paragraphs, Section } from '../../kit/components/elements.js';
import { Layout } from '../../kit/layout/layout.js';
import {
  FeaturedMark,
  type NoticedSite,
  PreviewNotice,
  SiteNoticeText,
  visitText,
  WebsiteHost,
} from '../listings/notices.js';
import { SaveForm } from '../../kit/forms/forms.js';
import { BadgeSnippet } from '../badges/badge.js';
import { AgentBox, listingImage, ReportLink, ShareLinks } from '../listings/share-links.js';
import { useSite } from '../../kit/components/viewer.js';
import { SocialLinks } from '../tools/tool-facts.js';

interface DirectoryProps {
  directory: DirectoryDetailDto;
  /** The URL of a drawn image, for a listing without its own share image. */
  shareImage: string | undefined;
  site: NoticedSite | null;
  /** Shows unsaved changes. */
  isPreview?: boolean;
}

export function DirectoryView({ directory, shareImage, site, isPreview = false }: DirectoryProps): VNode {
  const { siteUrl, ownImage } = useSite();
  const path = `/directories/${directory.slug}`;
  const [category] = directory.categories;
  const crumbs: Crumb[] = [
    { name: 'Directories', path: '/directories' },
    ...(category ? [{ name: category.name, path: `/directory-categories/${category.slug}` }] : []),
    { name: directory.name, path },
  ];
  const summary = directory.smallDescription ?? excerpt(directory.fullDescription, 155);
  return (
    <Layout
      title={`${excerpt(directory.name, 60)}: submission directory`}
      description={excerpt(summary, 155)}
      canonical={path}
      section="directories"
      notice={isPreview && <PreviewNotice />}
      {...listingImage(directory, ownImage(directory.frame), shareImage, siteUrl)}
      statements={[breadcrumbList(crumbs, siteUrl), ...(directory.faq.length > 0 ? [faqPage(directory.faq)] : [])]}
    >
      <div class="stack stack-loose">
        <Breadcrumbs crumbs={crumbs} />
        <header class="beside">
          <ListingIcon name={directory.name} icon={directory.icon} size="large" />
          <div class="stack stack-tight">
            <h1 dir="auto">{excerpt(directory.name, 120)}</h1>
            <p class="lead" dir="auto">
              {excerpt(summary, 300)}
            </p>
            <div class="row">
              {directory.categories.map(({ slug, name }) => (
                <a class="tag" href={`/directory-categories/${slug}`} dir="auto">
                  {excerpt(name, 40)}
                </a>
              ))}
              {directory.featured && <FeaturedMark />}
              <WebsiteHost url={directory.website} />
            </div>
            <SiteNoticeText site={site} />
          </div>
          <div class="row">
            <a class="button button-primary" {...externalLink(directory.website)}>
              {visitText(site)} <Icon name="external" />
            </a>
            {!isPreview && <SaveForm kind="directory" slug={directory.slug} name={excerpt(directory.name, 60)} />}
          </div>
        </header>
        {directory.domainRating !== null && <RatingRule value={directory.domainRating} />}
        <Figures directory={directory} />
        <div class="with-facts with-code">
          <div class="stack stack-loose">
            <Section id="about" class="prose" title="About">
              <Paragraphs text={directory.fullDescription} />
              <TextList heading="Good for" items={directory.useCases} />
              <TextList heading="What you get" items={directory.features} />
            </Section>
            {directory.faq.length > 0 && <Questions questions={directory.faq} />}
          </div>
          <DirectoryFacts directory={directory} />
          <AgentBox path={`/v1/directories/${directory.slug}`} tool="get_directory" slug={directory.slug} />
        </div>
      </div>
    </Layout>
  );
}

/** A tick for every second number, a long one for every tenth. */
const ticks = (from: number, to: number): string =>
  Array.from({ length: 51 }, (_, index) => index * 2)
    .filter((place) => place >= from && place <= to)
    .map((place) => `M${place} ${place % 10 === 0 ? 0 : 14}V32`)
    .join('');

const RatingRule = ({ value }: { value: number }): VNode => (
  <section class="panel beside" aria-labelledby="rating">
    <dl class="figure figure-large">
      <dt id="rating">Domain Rating</dt>
      <dd>{Math.round(value)}</dd>
      <dd>out of 100</dd>
    </dl>
    <div>
      <svg
        class="rating-rule"
        viewBox="0 0 100 40"
        preserveAspectRatio="none"
        role="img"
        aria-label={`Domain Rating ${Math.round(value)} out of 100`}
      >
        <path d={ticks(value + 0.01, 100)} />
        <path class="ticks-part" d={ticks(0, value)} />
      </svg>
      <div class="scale" aria-hidden="true">
        <span>0</span>
        <span>20</span>
        <span>40</span>
        <span>60</span>
        <span>80</span>
      </div>
    </div>
  </section>
);

const Figures = ({ directory }: { directory: DirectoryDetailDto }): VNode => (
  <dl class="columns columns-small">
    {directory.monthlyVisits !== null && <PlainFigure name="Monthly visits" value={grouped(directory.monthlyVisits)} />}
    <div class="figure">
      <dt>Cost</dt>
      <dd>
        <Coin price={directory.cost} />
        {directory.cost}
      </dd>
      {directory.minimumPrice > 0 && <dd>From {dollars(directory.minimumPrice)}</dd>}
    </div>
    <div class="figure">
      <dt>Link</dt>
      <dd dir="auto">{excerpt(directory.type, 40)}</dd>
    </div>
    <PlainFigure name="Badge" value={directory.requiresBadge ? 'Required' : 'Not required'} />
  </dl>
);

const TextList = ({ heading, items }: { heading: string; items: string[] }): VNode | null =>
  items.length === 0 ? null : (
    <>
      <h3>{heading}</h3>
      <ul>
        {items.map((item) => (
          <li dir="auto">{item}</li>
        ))}
      </ul>
    </>
  );

const DirectoryFacts = ({ directory }: { directory: DirectoryDetailDto }): VNode => (
  <aside class="stack stack-loose" aria-label="Facts">
    {directory.deal && (
      <section class="panel" aria-labelledby="deal">
        <div class="stack stack-tight">
          <h2 class="label" id="deal" dir="auto">
            Deal: {excerpt(directory.deal.text, 200)}
          </h2>
          <div class="secret">
            <code dir="auto">{excerpt(directory.deal.code, 100)}</code>
            <CopyButton text={directory.deal.code} what="deal code" />
          </div>
        </div>
      </section>
    )}
    <dl class="facts">
      {directory.submissionExperience !== null && (
        <Fact name="Submission process">{excerpt(directory.submissionExperience, 120)}</Fact>
      )}
      <Fact name="Minimum price">{directory.minimumPrice === 0 ? 'Free' : dollars(directory.minimumPrice)}</Fact>
      <Fact name="Listed" value={<Ago iso={directory.createdAt} />} />
      <Fact name="Updated" value={<Ago iso={directory.updatedAt} />} />
    </dl>
    {directory.categories[0] && (
      <div class="link-list">
        <a href={`/launch?category=${directory.categories[0].slug}`}>
          <Icon name="search" />
          Find more directories like this
        </a>
      </div>
    )}
    <SocialLinks socials={directory.socials} />
    <ShareLinks title={excerpt(directory.name, 100)} path={`/directories/${directory.slug}`} />
    <BadgeSnippet path={`/directories/${directory.slug}`} />
    <ReportLink path={`/directories/${directory.slug}`} />
  </aside>
);
