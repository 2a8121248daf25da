import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';

/** Who opened the page, for its components. */
interface Viewer {
  user: SignedInUser | undefined;
  /** On pages of a partner. */
  member: CurrentPartner | undefined;
  /** In milliseconds, before its data was loaded. The stream of the page begins with the changes since then. */
  loadedAt: number;
}

export const ViewerContext = createContext<Viewer>({ user: undefined, member: undefined, loadedAt: 0 });

export const useLoadedAt = (): number => useContext(ViewerContext).loadedAt;

export function useUser(): SignedInUser {
  const { user } = useContext(ViewerContext);
  if (user === undefined) throw new Error('Only pages for signed-in users show the user');
  return user;
}

export function useMember(): CurrentPartner {
  const { member } = useContext(ViewerContext);
  if (member === undefined) throw new Error('Only pages of a partner show the member');
  return member;
}
