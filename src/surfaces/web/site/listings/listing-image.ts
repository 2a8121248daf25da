import type { LayoutProps } from '../../kit/layout/layout.js';
import { excerpt } from '../../kit/components/texts.js';

/** The picture that other sites show beside a link to a listing: its own, or the one drawn for it. */
export function listingImage(
  { name }: { name: string },
  frame: string | undefined,
  drawn: string | undefined,
  siteUrl: string,
): Pick<LayoutProps, 'image'> {
  const alt = excerpt(name, 100);
  if (frame !== undefined) return { image: { address: new URL(frame, siteUrl).href, alt } };
  return drawn === undefined ? {} : { image: { address: drawn, alt, isDrawn: true } };
}
