import type { VNode } from 'preact';
import { parsedUrl } from '../../../../platform/input/parsed-url.js';
import { Icon } from '../../kit/components/icons.js';
import { excerpt } from '../../kit/components/texts.js';

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
    <span class="note">
      <Icon name="globe" />
      <span class="cut">{excerpt(host, 60)}</span>
    </span>
  ) : null;
}

export const ForSaleMark = (): VNode => (
  <span class="tag tag-line">
    <Icon name="sale" />
    For sale
  </span>
);
