import type { VNode } from 'preact';
import type { Tier } from '../../../../contexts/access/caller.js';
import type { PlanSource } from '../../../../contexts/billing/plan-facts.js';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { MAX_BAN_REASON, type UserDto } from '../../../../contexts/accounts/users/user.dto.js';
import type { Role } from '../../../../contexts/access/users/user.entity.js';
import { Until } from '../../kit/components/date.js';
import { Field, type Problems } from '../../kit/forms/field.js';
import { BaseFields } from '../../kit/conflicts/conflict-notice.js';
import { baseOf, type Values } from '../../kit/conflicts/form-conflicts.js';
import { RecentSignIn } from '../../kit/access/recent-sign-in.js';

export const ROLE_NAMES: Record<Role, string> = { developer: 'Developer', admin: 'Admin' };
export const PLAN_NAMES: Record<Tier, string> = { standard: 'Standard', premium: 'Premium' };

interface PanelProps {
  admin: SignedInUser;
  user: UserDto;
}

const pageOf = ({ id }: UserDto): string => `/console/people/${id}`;

const isGranted = ({ planSource }: UserDto): boolean => planSource === 'granted' || planSource === 'both';

/** The values that the forms change, one per form. */
export const userFacts = (user: UserDto): Values => ({
  role: user.role,
  plan: isGranted(user) ? 'premium' : 'standard',
  banned: user.banned,
});

const Base = ({ user }: { user: UserDto }): VNode => <BaseFields base={baseOf(user.version, userFacts(user))} />;

const SOURCES: Record<PlanSource, string> = {
  none: 'Not paid or granted.',
  paid: 'Paid by subscription.',
  granted: 'Granted by an admin.',
  both: 'Granted by an admin and paid by subscription.',
};

/** A grant and a subscription are independent: changing one does not affect the other. */
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
            The paid period ends <Until at={new Date(planEndsAt)} />.
          </>
        )}
      </p>
      <Base user={user} />
      <div>
        <button class="button button-small" type="submit" name="plan" value={isGranted(user) ? 'standard' : 'premium'}>
          {isGranted(user) ? 'Revoke Premium' : 'Grant Premium'}
        </button>
      </div>
    </form>
  );
}

export const RolePanel = ({ admin, user }: PanelProps): VNode => (
  <section class="panel stack stack-tight" aria-labelledby="role">
    <h2 id="role">Role: {ROLE_NAMES[user.role]}</h2>
    <p class="small quiet">Admins have full access to this console.</p>
    <RecentSignIn user={admin} path={pageOf(user)} what="change the role">
      <form method="post" action={`${pageOf(user)}/role`}>
        <Base user={user} />
        <button
          class="button button-small"
          type="submit"
          name="role"
          value={user.role === 'admin' ? 'developer' : 'admin'}
        >
          {user.role === 'admin' ? 'Remove admin role' : 'Grant admin role'}
        </button>
      </form>
    </RecentSignIn>
  </section>
);

interface BanPanelProps extends PanelProps {
  /** The typed reason of a rejected form. */
  typed: string | undefined;
  problems: Problems;
}

export const BanPanel = ({ admin, user, typed, problems }: BanPanelProps): VNode => (
  <section class="panel stack stack-tight" aria-labelledby="ban">
    <h2 id="ban">{user.banned ? 'Banned' : 'Ban'}</h2>
    <p class="small quiet">
      {user.banned
        ? 'This user can’t sign in, and the user’s keys are rejected. Lifting the ban restores keys that are not revoked.'
        : 'Ends all sessions, disconnects all apps, rejects all keys and stops the renewal of a subscription. You can lift the ban later.'}
    </p>
    <RecentSignIn user={admin} path={pageOf(user)} what={user.banned ? 'lift the ban' : 'ban this user'}>
      {user.banned ? (
        <form method="post" action={`${pageOf(user)}/lift-ban`}>
          <Base user={user} />
          <button class="button button-small" type="submit">
            Lift ban
          </button>
        </form>
      ) : (
        <form class="stack stack-tight" method="post" action={`${pageOf(user)}/ban`}>
          <Base user={user} />
          <Field
            name="reason"
            label="Reason"
            hint="Visible to admins, stored in the audit log."
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
              Ban user
            </button>
          </div>
        </form>
      )}
    </RecentSignIn>
  </section>
);
