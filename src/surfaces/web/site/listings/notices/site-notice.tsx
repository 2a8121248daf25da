import type { VNode } from 'preact';
import type { SiteNotice } from '../../../../../contexts/listings/health/site-check.entity.js';
import { dayInWords } from '../../../kit/components/date.js';
import { Icon } from '../../../kit/components/icons.js';

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
