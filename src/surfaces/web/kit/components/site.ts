import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { AssetPaths } from '../assets/assets.js';

/** A context, so that views need not pass it to every component. */
export interface SiteFacts {
  siteName: string;
  siteUrl: string;
  /** Whether apps can connect by signing in. */
  agentSignIn: boolean;
  assets: AssetPaths;
  /** The `src` of the image; undefined for an image on another site, because pages load nothing from other sites. */
  ownImage: (url: string | null) => string | undefined;
}

export const Site = createContext<SiteFacts | undefined>(undefined);

export function useSite(): SiteFacts {
  const site = useContext(Site);
  if (site === undefined) throw new Error('A component was rendered outside of a page');
  return site;
}
