import type { VNode } from 'preact';
import { allowedInXml } from '../../../../platform/text/xml.js';
import { excerpt } from '../../kit/components/texts.js';
import { Badge } from './badge.js';
import type { Size, Theme } from './badge.dto.js';

export interface ListingBadgeProps {
  siteName: string;
  theme: Theme;
  size: Size;
}

const MAX_NAME = 40;

/** Says that a tool or directory is listed on this site. */
export function ListingBadgeView({ siteName, theme, size }: ListingBadgeProps): VNode {
  const name = excerpt(allowedInXml(siteName), MAX_NAME);
  const title = `Listed on ${name}`;
  const large = [
    { text: 'Listed on', size: 12, y: 18 },
    { text: name, size: 14, y: 35, isStrong: true },
  ];
  const small = [{ text: title, size: 12, y: 18, isStrong: true }];
  const [height, lines] = size === 'large' ? [44, large] : [28, small];
  return <Badge theme={theme} height={height} title={title} lines={lines} />;
}
