import type { ComponentChildren, VNode } from 'preact';
import { isRecent } from '../../../../contexts/access/sessions/signed-in-user.js';
import { Icon } from '../components/icons.js';
import { pathWithQuery } from '../components/pagination.js';
import { useUser } from '../pages/viewer.js';

interface RecentSignInProps {
  /** The path to return to. */
  path: string;
  /** The action, as in "change the role". */
  what: string;
  children: ComponentChildren;
}

/** A form that needs a recent sign-in, or a link to sign in. Shown before the form, so no typed text is lost. */
export const RecentSignIn = ({ path, what, children }: RecentSignInProps): VNode =>
  isRecent(useUser()) ? (
    <>{children}</>
  ) : (
    <p class="note">
      <Icon name="clock" />
      <span>
        <a href={pathWithQuery('/sign-in', { next: path })}>Sign in again</a> to {what}.
      </span>
    </p>
  );
