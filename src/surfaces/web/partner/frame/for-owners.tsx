import type { ComponentChildren, VNode } from 'preact';
import { RecentSignIn } from '../../kit/access/recent-sign-in.js';
import { Icon } from '../../kit/components/icons.js';
import type { Frame } from './partner-frame.js';

interface ForOwnersProps {
  frame: Frame;
  /** The path to return to after signing in. */
  path: string;
  /** The action, as in "create a key". */
  what: string;
  children: ComponentChildren;
}

/** A form that only owners with a recent sign-in can send, or the reason why it is not shown. */
export const ForOwners = ({ frame: { user, member }, path, what, children }: ForOwnersProps): VNode =>
  member.role === 'owner' ? (
    <RecentSignIn user={user} path={path} what={what}>
      {children}
    </RecentSignIn>
  ) : (
    <p class="note">
      <Icon name="info" />
      <span>Only owners can {what}.</span>
    </p>
  );
