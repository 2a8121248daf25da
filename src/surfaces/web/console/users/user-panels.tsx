import type { VNode } from 'preact';
import type { Tier } from '../../../../contexts/access/caller.js';
import type { PlanSource } from '../../../../contexts/billing/plan-facts.js';
import type { Person } from '../../../../contexts/access/sessions/person.js';
import { MAX_BAN_REASON, type UserDto } from '../../../../contexts/accounts/users/user.dto.js';
import type { Role } from '../../../../contexts/access/users/user.entity.js';
import { Until } from '../../kit/components/date.js';
import { Field, type Problems } from '../../kit/forms/field.js';
import { BaseFields } from '../frame/conflict-notice.js';
import { baseOf, type Values } from '../frame/merging.js';
import { RecentSignIn } from '../frame/recent-sign-in.js';

export const ROLE_NAMES: Record<Role, string> = { developer: 'Developer', admin: 'Admin' };
export const PLAN_NAMES: Record<Tier, string> = { standard: 'Standard', premium: 'Premium' };

interface PanelProps {
  /** Who looks. */
  person: Person;
  user: UserDto;
}

const pageOf = ({ id }: UserDto): string => `/console/people/${id}`;

const isGranted = ({ planSource }: UserDto): boolean => planSource === 'granted' || planSource === 'both';

/** What the forms change, each one of them. */
export const factsOf = (user: UserDto): Values => ({
  role: user.role,
  plan: isGranted(user) ? 'premium' : 'standard',
  banned: user.banned,
});

const Base = ({ user }: { user: UserDto }): VNode => <BaseFields base={baseOf(user.version, factsOf(user))} />;

const SOURCES: Record<PlanSource, string> = {
  none: 'Nothing is paid or granted.',
  paid: 'Paid for by the account itself.',
  granted: 'Granted by an admin.',
  both: 'Granted by an admin, and paid for by the account itself.',
};

/** A grant is kept apart from what is paid for: neither touches the other. */
export function PlanPanel({ user }: { user: UserDto }): VNode {
  const { plan, planSource, planRenewsAt, planEndsAt } = user;
  return (
    <form class="panel stack stack-tight" method="post" action={`${pageOf(user)}/plan`} aria-labelledby="plan">
      <h2 id="plan">Plan: {PLAN_NAMES[plan]}</h2>
      <p class="small quiet">
        {SOURCES[planSource]}
        {planRenewsAt !== null && (
          <>
            {' '}
            Renews <Until at={new Date(planRenewsAt)} />.
          </>
        )}
        {planEndsAt !== null && (
          <>
            {' '}
            What is paid for ends <Until at={new Date(planEndsAt)} />.
          </>
        )}
      </p>
      <Base user={user} />
      <div>
        <button class="button button-small" type="submit" name="plan" value={isGranted(user) ? 'standard' : 'premium'}>
          {isGranted(user) ? 'Take the grant back' : 'Grant premium'}
        </button>
      </div>
    </form>
  );
}

export const RolePanel = ({ person, user }: PanelProps): VNode => (
  <section class="panel stack stack-tight" aria-labelledby="role">
    <h2 id="role">Role: {ROLE_NAMES[user.role]}</h2>
    <p class="small quiet">Admins open this console, with everything in it.</p>
    <RecentSignIn person={person} address={pageOf(user)} what="change the role">
      <form method="post" action={`${pageOf(user)}/role`}>
        <Base user={user} />
        <button
          class="button button-small"
          type="submit"
          name="role"
          value={user.role === 'admin' ? 'developer' : 'admin'}
        >
          {user.role === 'admin' ? 'Take the admin role' : 'Make an admin'}
        </button>
      </form>
    </RecentSignIn>
  </section>
);

interface BanPanelProps extends PanelProps {
  /** The reason that was typed, when the ban was not taken. */
  typed: string | undefined;
  problems: Problems;
}

export const BanPanel = ({ person, user, typed, problems }: BanPanelProps): VNode => (
  <section class="panel stack stack-tight" aria-labelledby="ban">
    <h2 id="ban">{user.banned ? 'Banned' : 'Ban'}</h2>
    <p class="small quiet">
      {user.banned
        ? 'Nobody signs in with this account, and its keys are refused. Lifting the ban brings back the keys that were not revoked.'
        : 'Ends all sessions, refuses all keys at once, and stops the renewal of what is paid for. It can be lifted.'}
    </p>
    <RecentSignIn person={person} address={pageOf(user)} what={user.banned ? 'lift the ban' : 'ban somebody'}>
      {user.banned ? (
        <form method="post" action={`${pageOf(user)}/lift-ban`}>
          <Base user={user} />
          <button class="button button-small" type="submit">
            Lift the ban
          </button>
        </form>
      ) : (
        <form class="stack stack-tight" method="post" action={`${pageOf(user)}/ban`}>
          <Base user={user} />
          <Field
            name="reason"
            label="Reason"
            hint="For colleagues; the audit log keeps it."
            problem={problems.get('reason')}
          >
            {(attributes) => (
              <textarea {...attributes} rows={2} required maxLength={MAX_BAN_REASON} dir="auto">
                {typed ?? ''}
              </textarea>
            )}
          </Field>
          <div>
            <button class="button button-small button-danger" type="submit">
              Ban this account
            </button>
          </div>
        </form>
      )}
    </RecentSignIn>
  </section>
);
