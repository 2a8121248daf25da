import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { CurrentPartner } from '../../../admission/current-caller.js';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { AssetPaths } from '../assets/assets.service.js';

/** What the components of a page know about its request. */
interface Viewer {
  user: SignedInUser | undefined;
  /** On pages of a partner. */
  member: CurrentPartner | undefined;
  /** Unix time in milliseconds, taken before the data was loaded. The page's change stream starts there. */
  loadedAt: number;
  /** The query parameter `done` after a redirect. It is untrusted. */
  done: unknown;
  /** Whether a form of this browser has just led to the page, so that the counts in its path are true. */
  isFormResult: boolean;
}

export const ViewerContext = createContext<Viewer>({
  user: undefined,
  member: undefined,
  loadedAt: 0,
  done: undefined,
  isFormResult: false,
});

export const useLoadedAt = (): number => useContext(ViewerContext).loadedAt;

/** The name of the message to show after a redirect. */
export const useDone = (): unknown => useContext(ViewerContext).done;

export const useIsFormResult = (): boolean => useContext(ViewerContext).isFormResult;

export function useUser(): SignedInUser {
  const { user } = useContext(ViewerContext);
  if (user === undefined) throw new Error('useUser found no user. Use it only on pages that require a session.');
  return user;
}

export function useMember(): CurrentPartner {
  const { member } = useContext(ViewerContext);
  if (member === undefined) throw new Error('useMember found no member. Use it only on partner pages.');
  return member;
}

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
