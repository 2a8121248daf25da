import type { VNode } from 'preact';
import type { SiteNotice } from '../../../../contexts/listings/health/site-check.entity.js';
import { dayInWords } from '../../kit/components/date.js';
import { Icon } from '../../kit/components/icons.js';

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
      <a class="button button-primary" href={confirmed} rel="nofollow">
        I’m 18 or older
      </a>
      <a class="button" href={declined}>
        Back to catalog
      </a>
    </div>
  </div>
);

/** On the preview of a listing that an admin is editing. */
export const PreviewNotice = (): VNode => (
  <div class="notice tone-warn" role="status">
    <Icon name="info" />
    <div>
      <strong>Preview.</strong> Your changes aren’t saved. Close this page to continue editing.
    </div>
  </div>
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
