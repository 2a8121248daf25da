import type { VNode } from 'preact';
import type { LinkedIdentity } from '../../../../contexts/accounts/providers/identities.service.js';
import { MAX_EMAIL } from '../../../../platform/input/value-rules.js';
import { Fact, LinkLine, Section, SubmitLine } from '../../kit/components/elements.js';
import { ExactAgo } from '../../kit/components/formats.js';
import { useUser } from '../../kit/components/viewer.js';
import { ActionForm, Confirmation, OneTimeToken, Rejection, SubmitOrCancel, TextField } from '../../kit/forms/forms.js';
import { Layout } from '../../kit/layout/layout.js';
import { actions, DataTable } from '../../kit/lists/tables.js';
import type { FormState } from '../../kit/pages/form-handler.js';
import { DashboardFrame } from '../frame/dashboard-frame.js';

export const MAX_NAME = 100;

const NOTICES = {
  name: 'Name updated.',
  mails: 'We sent an email to both email addresses. Open the link in each within 1 hour.',
  half: 'Confirmed. Now open the link in the email to the other email address.',
  email: 'Email address changed. You’re signed out everywhere else.',
  unlinked: 'Unlinked. You can’t sign in with it anymore.',
};

type FormProps = Pick<FormState, 'typed' | 'problems' | 'rejection'>;

interface AccountProps extends FormProps {
  /** An email address that is not confirmed yet. */
  pendingEmail: string | undefined;
  identities: LinkedIdentity[];
}

export function AccountView({ typed, problems, rejection, pendingEmail, identities }: AccountProps): VNode {
  const { email, role } = useUser();
  return (
    <DashboardFrame page="account">
      <div class="prose stack stack-sections">
        <Confirmation messages={NOTICES} />
        <Rejection text={rejection} />
        <Section id="you" title="Profile">
          <form class="stack" method="post" action="/dashboard/account">
            <TextField
              name="name"
              label="Name"
              problem={problems.get('name')}
              autocomplete="name"
              required
              maxLength={MAX_NAME}
              value={typed.name ?? ''}
            />
            <SubmitLine>Save name</SubmitLine>
          </form>
          <dl class="facts">
            <Fact name="Email address">{email}</Fact>
            {pendingEmail !== undefined && <Fact name="Awaiting confirmation">{pendingEmail}</Fact>}
            <Fact name="Role">{role === 'admin' ? 'Admin' : 'Developer'}</Fact>
          </dl>
          <LinkLine href="/dashboard/account/email" text="Change email address" />
        </Section>
        {identities.length > 0 && <LinkedSignIns identities={identities} />}
        <Section id="data" title="Your data">
          <p>What we store about you: {STORED_KINDS}, partner invitations and usage. Keys are without secrets.</p>
          <LinkLine href="/dashboard/account/data" download text="Download JSON" />
        </Section>
        <Section id="close" title="Close account">
          <p>Your keys stop working immediately, and the data of your account is deleted. This can’t be undone.</p>
          <LinkLine look="danger" href="/dashboard/account/close" text="Close account…" />
        </Section>
      </div>
    </DashboardFrame>
  );
}

const LinkedSignIns = ({ identities }: { identities: LinkedIdentity[] }): VNode => (
  <Section id="linked" title="Connected accounts">
    <p>You can sign in with these accounts. Unlinking one doesn’t end sessions.</p>
    <DataTable
      rows={identities}
      columns={{
        Provider: ({ provider }) => provider,
        Linked: ({ linkedAt }) => <ExactAgo at={linkedAt} />,
        'Last used': ({ lastUsedAt }) => <ExactAgo at={lastUsedAt} />,
        Action: actions(({ id, provider }: LinkedIdentity) => (
          <ActionForm action={`/dashboard/account/identities/${id}/unlink`} look="small danger">
            Unlink<span class="visually-hidden"> {provider}</span>
          </ActionForm>
        )),
      }}
    />
  </Section>
);

export const EmailView = ({ typed, problems, rejection }: FormProps): VNode => (
  <DashboardFrame page="account" title="Change email address">
    <div class="prose stack">
      <p class="lead">
        You sign in with <strong>{useUser().email}</strong>. We’ll send a link to this email address and another to the
        new one. After you open both, your email address changes and you’re signed out everywhere else.
      </p>
      <Rejection text={rejection} />
      <form class="stack" method="post" action="/dashboard/account/email">
        <OneTimeToken />
        <TextField
          name="email"
          label="New email address"
          problem={problems.get('email')}
          type="email"
          autocomplete="email"
          required
          maxLength={MAX_EMAIL}
          value={typed.email ?? ''}
        />
        <SubmitOrCancel cancel="/dashboard/account">Send confirmation links</SubmitOrCancel>
      </form>
    </div>
  </DashboardFrame>
);

interface EmailLinkProps {
  link: string;
  change?: { oldEmail: string; newEmail: string };
  rejection?: string | undefined;
}

/** Opening the link changes nothing, because mail scanners open links; the button confirms. */
export const EmailLinkView = ({ link, change, rejection }: EmailLinkProps): VNode => (
  <DashboardFrame page="account" title="Change email address">
    <div class="prose stack">
      <Rejection text={rejection} />
      {change === undefined ? (
        <LinkLine href="/dashboard/account" text="Back to account" />
      ) : (
        <form class="stack" method="post" action={`/dashboard/account/email/${link}`}>
          <p class="lead">
            Change your email address from <strong>{change.oldEmail}</strong> to <strong>{change.newEmail}</strong>?
          </p>
          <SubmitLine look="primary">Confirm change</SubmitLine>
        </form>
      )}
    </div>
  </DashboardFrame>
);

/** What is stored until the account is closed, as in the file that users download. */
const STORED_KINDS =
  'account, plan, connected accounts, sessions, keys, accepted policies, apps, notifications, listing requests, saved listings, launch lists, saved filters, partner applications, partner memberships';

export const CloseView = ({ problems, rejection }: FormState): VNode => (
  <DashboardFrame page="account" title="Close account">
    <div class="prose stack">
      <p class="lead">This can’t be undone.</p>
      <ul>
        <li>All your keys are revoked. Apps that use them stop working immediately.</li>
        <li>Your subscription is canceled first, without a refund. Stripe keeps the invoices.</li>
        <li>You’re signed out everywhere.</li>
        <li>We delete your {STORED_KINDS} and the emails we sent you.</li>
        <li>
          Usage stays for 90 days, and partner invitations for 7. The audit log keeps the IDs of the account and its
          keys and, as typed, names of renamed keys, ban reasons, assignees, notes and edited listings. See{' '}
          <a href="/privacy">Privacy</a>.
        </li>
      </ul>
      <p>
        You may want to <a href="/dashboard/account/data">download your data</a> first.
      </p>
      <Rejection text={rejection} />
      <form class="stack" method="post" action="/dashboard/account/close">
        <TextField
          name="email"
          label="Confirm your email address"
          hint={`Type ${useUser().email}`}
          problem={problems.get('email')}
          type="email"
          autocomplete="off"
          required
          maxLength={MAX_EMAIL}
        />
        <SubmitOrCancel isDangerous cancel="/dashboard/account">
          Close account
        </SubmitOrCancel>
      </form>
    </div>
  </DashboardFrame>
);

export const ClosedView = (): VNode => (
  <Layout title="Account closed" description="Your account is closed." noindex>
    <div class="prose stack">
      <h1>Your account is closed</h1>
      <p class="lead">Your keys are revoked, and the data of your account is deleted.</p>
      <LinkLine href="/" text="Back to catalog" />
    </div>
  </Layout>
);
