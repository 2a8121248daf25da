import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { AssetAddresses } from '../assets/assets.js';

/** What every component may need and no view passes on. */
export interface SiteFacts {
  siteUrl: string;
  assets: AssetAddresses;
  /** The address to show the image from; undefined for an image elsewhere, because pages load nothing from elsewhere. */
  ownImage: (address: string | null) => string | undefined;
}

export const Site = createContext<SiteFacts | undefined>(undefined);

export function useSite(): SiteFacts {
  const site = useContext(Site);
  if (site === undefined) throw new Error('A component was rendered outside of a page');
  return site;
}
