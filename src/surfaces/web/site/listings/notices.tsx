import type { VNode } from 'preact';
import type { SiteNotice } from '../../../../contexts/listings/health/site-check.js';
import { parsedUrl } from '../../../../platform/input/parsed-url.js';
import { excerpt, Icon, LinkButton, Note, Notice } from '../../kit/components/elements.js';
import { dayInWords } from '../../kit/components/formats.js';

interface AdultGateProps {
  what: string;
  /** The path that shows the listing. */
  confirmed: string;
  /** The path for visitors who decline. */
  declined?: string;
}

export const AdultGate = ({ what, confirmed, declined = '/tools' }: AdultGateProps): VNode => (
  <div class="stack prose">
    <h1>Adult content</h1>
    <p class="lead">{what} contains adult content. Confirm that you’re 18 or older to see it.</p>
    <div class="row">
      <LinkButton look="primary" href={confirmed} rel="nofollow" text="I’m 18 or older" />
      <LinkButton href={declined} text="Back to catalog" />
    </div>
  </div>
);

/** On the preview of a listing that an admin is editing. */
export const PreviewNotice = (): VNode => (
  <Notice icon="info" tone="warn" role="status">
    <strong>Preview.</strong> Your changes aren’t saved. Close this page to continue editing.
  </Notice>
);

/** What the last checks of the listing's website found. */
export interface NoticedSite {
  notice: SiteNotice;
  since: Date;
}

const TEXTS: Record<SiteNotice, string> = {
  failing: 'This website has been offline since',
  gone: 'This website has been offline since',
  parked: 'This domain has been parked since',
  changed: 'This website’s content appears to have changed on',
};

/** The text of the link to the website. */
export const visitText = (site: NoticedSite | null): string =>
  site === null || site.notice === 'failing' ? 'Visit website' : 'Visit anyway';

export const SiteNoticeText = ({ site }: { site: NoticedSite | null }): VNode | null =>
  site && (
    <p class="note tone-bad">
      <Icon name="alert" />
      {TEXTS[site.notice]} {dayInWords(site.since.toISOString())}.
    </p>
  );

export const FeaturedMark = (): VNode => (
  <span class="tag tone-good">
    <Icon name="star" />
    Featured
  </span>
);

/** Text, because the button next to it opens the website. */
export function WebsiteHost({ url }: { url: string }): VNode | null {
  const host = parsedUrl(url)?.hostname.replace(/^www\./, '');
  return host ? (
    <Note icon="globe">
      <span class="cut">{excerpt(host, 60)}</span>
    </Note>
  ) : null;
}

export const ForSaleMark = (): VNode => (
  <span class="tag tag-line">
    <Icon name="sale" />
    For sale
  </span>
);
