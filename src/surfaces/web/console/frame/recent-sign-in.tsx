import type { ComponentChildren, VNode } from 'preact';
import { isRecent, type Person } from '../../../../contexts/access/sessions/person.js';
import { Icon } from '../../kit/components/icons.js';
import { addressOf } from '../../kit/components/pagination.js';

interface RecentSignInProps {
  person: Person;
  /** The page to come back to. */
  address: string;
  /** What the person wants to do. */
  what: string;
  children: ComponentChildren;
}

/** A form that asks for a sign-in of the last 15 minutes, or the way to one, so that nothing is typed in vain. */
export const RecentSignIn = ({ person, address, what, children }: RecentSignInProps): VNode =>
  isRecent(person) ? (
    <>{children}</>
  ) : (
    <p class="note">
      <Icon name="clock" />
      <span>
        <a href={addressOf('/sign-in', { next: address })}>Sign in again</a> to {what}. It asks for a sign-in of the
        last 15 minutes.
      </span>
    </p>
  );
