import type { VNode } from 'preact';
import { useSite } from './site.js';

const SIZES = { '': 44, large: 72, small: 24 } as const;

/** The icon of a listing, or the first letter of its name if this site does not host an icon. */
export function ListingIcon({
  name,
  icon,
  size = '',
}: {
  name: string;
  icon: string | null;
  size?: keyof typeof SIZES;
}): VNode {
  const src = useSite().ownImage(icon);
  const classes = size === '' ? 'listing-icon' : `listing-icon listing-icon-${size}`;
  if (src === undefined)
    return (
      <span class={classes} aria-hidden="true">
        {initial(name)}
      </span>
    );
  const pixels = SIZES[size];
  return (
    <img
      class={classes}
      src={src}
      alt=""
      width={pixels}
      height={pixels}
      loading={size === 'large' ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}

const initial = (name: string): string => /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '·';
