import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';

/** The user, the member and the load time of a page, for its components. */
interface Viewer {
  user: SignedInUser | undefined;
  /** On pages of a partner. */
  member: CurrentPartner | undefined;
  /** Unix time in milliseconds, taken before the data was loaded. The page's change stream starts there. */
  loadedAt: number;
}

export const ViewerContext = createContext<Viewer>({ user: undefined, member: undefined, loadedAt: 0 });

export const useLoadedAt = (): number => useContext(ViewerContext).loadedAt;

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
