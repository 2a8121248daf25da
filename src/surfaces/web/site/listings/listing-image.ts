import type { LayoutProps } from '../../kit/layout/layout.js';
import { excerpt } from '../../kit/components/texts.js';

/** The image for link previews: the listing's own, or the drawn one. */
export function listingImage(
  { name }: { name: string },
  frame: string | undefined,
  drawn: string | undefined,
  siteUrl: string,
): Pick<LayoutProps, 'image'> {
  const alt = excerpt(name, 100);
  if (frame !== undefined) return { image: { url: new URL(frame, siteUrl).href, alt } };
  return drawn === undefined ? {} : { image: { url: drawn, alt, isDrawn: true } };
}
