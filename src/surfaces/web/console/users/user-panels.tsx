import type { VNode } from 'preact';
import type { Tier } from '../../../../contexts/access/caller.js';
import type { Role } from '../../../../contexts/access/users/user.entity.js';
import { MAX_BAN_REASON, type UserDto } from '../../../../contexts/accounts/users/user.dto.js';
import type { PlanSource } from '../../../../contexts/billing/plan-facts.js';
import { KeyColumnsTable } from '../../kit/keys/key-list.js';
import { RecentSignIn } from '../../kit/access/secrets.js';
import { counted, ExactAgo, grouped, Until } from '../../kit/components/formats.js';
import { Summary, Menu } from '../../kit/components/blocks.js';
import { Section, SubmitButton, SubmitLine } from '../../kit/components/elements.js';
import { BaseFields, draftAttributes } from '../../kit/conflicts/conflict-notice.js';
import { formBase, type FormBase, type Values } from '../../kit/conflicts/form-conflicts.js';
import { ActionForm, TextField } from '../../kit/forms/forms.js';
import type { FormState } from '../../kit/pages/form-handler.js';
import { actionName, Details } from '../audit/audit-details.js';
import type { AuditEvent } from '../audit/subject-history.service.js';
import type { HolderKey, HolderKeyList } from './holder-keys.service.js';

export const ROLE_NAMES: Record<Role, string> = { developer: 'Developer', admin: 'Admin' };
export const PLAN_NAMES: Record<Tier, string> = { standard: 'Standard', premium: 'Premium' };

const pageOf = ({ id }: UserDto): string => `/console/users/${id}`;

const isGranted = ({ planSource }: UserDto): boolean => planSource === 'granted' || planSource === 'both';

/** The values that the forms change, one per form. */
export const userFacts = (user: UserDto): Values => ({
  role: user.role,
  plan: isGranted(user) ? 'premium' : 'standard',
  banned: user.banned,
});

const userBase = (user: UserDto): FormBase => formBase(user.version, userFacts(user));

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
      <BaseFields base={userBase(user)} />
      <SubmitLine look="small" name="plan" value={isGranted(user) ? 'standard' : 'premium'}>
        {isGranted(user) ? 'Revoke Premium' : 'Grant Premium'}
      </SubmitLine>
    </form>
  );
}

export const RolePanel = ({ user }: { user: UserDto }): VNode => (
  <Section id="role" title={`Role: ${ROLE_NAMES[user.role]}`} class="panel stack stack-tight">
    <p class="small quiet">Admins have full access to this console.</p>
    <RecentSignIn path={pageOf(user)} what="change the role">
      <ActionForm
        action={`${pageOf(user)}/role`}
        look="small"
        fields={{ ...userBase(user) }}
        name="role"
        value={user.role === 'admin' ? 'developer' : 'admin'}
        text={user.role === 'admin' ? 'Remove admin role' : 'Grant admin role'}
      />
    </RecentSignIn>
  </Section>
);

export const BanPanel = ({ user, sent }: { user: UserDto; sent: Partial<FormState> }): VNode => (
  <Section id="ban" title={user.banned ? 'Banned' : 'Ban'} class="panel stack stack-tight">
    <p class="small quiet">
      {user.banned
        ? 'This user can’t sign in, and the user’s keys are rejected. Lifting the ban restores keys that are not revoked.'
        : 'Ends all sessions, disconnects all apps, rejects all keys and stops the renewal of a subscription. You can lift the ban later.'}
    </p>
    <RecentSignIn path={pageOf(user)} what={user.banned ? 'lift the ban' : 'ban this user'}>
      {user.banned ? (
        <ActionForm action={`${pageOf(user)}/lift-ban`} look="small" fields={{ ...userBase(user) }} text="Lift ban" />
      ) : (
        <form
          class="stack stack-tight"
          method="post"
          action={`${pageOf(user)}/ban`}
          {...draftAttributes(sent.typed?.reason !== undefined)}
        >
          <BaseFields base={userBase(user)} />
          <TextField
            name="reason"
            label="Reason"
            hint="Visible to admins, stored in the audit log."
            problem={sent.problems?.get('reason')}
            rows={2}
            required
            maxLength={MAX_BAN_REASON}
            dir="auto"
            value={sent.typed?.reason ?? ''}
          />
          <SubmitLine look="small danger">Ban user</SubmitLine>
        </form>
      )}
    </RecentSignIn>
  </Section>
);

export const HistoryPanel = ({ history }: { history: AuditEvent[] }): VNode => (
  <Section id="history" title="History" class="panel stack stack-tight">
    {history.length === 0 && <p class="quiet">No changes yet.</p>}
    <ol class="stack stack-tight" role="list">
      {history.map(({ at, who, action, details }) => (
        <li class="small">
          {actionName(action)}
          <Details details={details} />
          <span class="quiet">
            <ExactAgo at={at} /> by <span dir="auto">{who}</span>
          </span>
        </li>
      ))}
    </ol>
  </Section>
);

interface KeyTableProps {
  keys: HolderKeyList;
  /** The holder's page. Keys are revoked at a path below it. */
  path: string;
}

export const KeyTable = ({ keys: { kept, revoked, revokedCount }, path }: KeyTableProps): VNode => (
  <>
    {kept.length === 0 ? (
      <p class="quiet">No active keys.</p>
    ) : (
      <KeyColumnsTable
        keys={kept}
        expiry={({ expiresAt }) => <KeyExpiry expiresAt={expiresAt} />}
        action={(key) => <RevokeMenu held={key} path={path} />}
      />
    )}
    {revokedCount > 0 && (
      <details class="fold">
        <Summary>
          {counted(revokedCount, 'revoked key')}
          {revokedCount > revoked.length && `, newest ${grouped(revoked.length)} shown`}
        </Summary>
        <ul class="stack stack-tight" role="list">
          {revoked.map((key) => (
            <li class="row small">
              <span dir="auto">{key.name}</span>
              <code>{key.prefix}…</code>
              <span class="quiet">
                revoked <ExactAgo at={new Date(key.revokedAt ?? key.createdAt)} />, {counted(key.requests, 'request')}{' '}
                in 30 days
              </span>
            </li>
          ))}
        </ul>
      </details>
    )}
  </>
);

const RevokeMenu = ({ held: { id, name }, path }: { held: HolderKey; path: string }): VNode => (
  <Menu text="Revoke" hidden={name}>
    <form class="stack stack-tight" method="post" action={`${path}/keys/${id}/revoke`}>
      <p class="small">It stops working immediately. This can’t be undone.</p>
      <SubmitButton look="small danger">Revoke key</SubmitButton>
    </form>
  </Menu>
);

function KeyExpiry({ expiresAt }: { expiresAt: string | null }): VNode {
  if (expiresAt === null) return <span class="quiet">never</span>;
  const at = new Date(expiresAt);
  return at.getTime() > Date.now() ? <Until at={at} /> : <span class="tag">Expired</span>;
}
