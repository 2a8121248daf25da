import type { VNode } from 'preact';
import type { LinkedIdentity } from '../../../../contexts/accounts/providers/linked-identities.js';
import { MAX_EMAIL } from '../../../../platform/input/value-rules.js';
import { ExactAgo } from '../../kit/components/date.js';
import { Fact } from '../../kit/components/facts.js';
import { actions, DataTable } from '../../kit/components/folding-table.js';
import { ActionForm } from '../../kit/forms/action-form.js';
import { Confirmation } from '../../kit/forms/confirmation.js';
import { TextField } from '../../kit/forms/field.js';
import { OneTimeToken } from '../../kit/forms/one-time-token.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { SubmitOrCancel } from '../../kit/forms/submit-or-cancel.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { useUser } from '../../kit/pages/viewer.js';
import { DashboardFrame } from '../frame/dashboard-frame.js';
import { MAX_NAME } from './account.dto.js';
import { STORED_KINDS } from './account-close.view.js';

const NOTICES = {
  name: 'Name updated.',
  mails: 'We sent an email to both email addresses. Open the link in each within 1 hour.',
  half: 'Confirmed. Now open the link in the email to the other email address.',
  email: 'Email address changed. You’re signed out everywhere else.',
  unlinked: 'Unlinked. You can’t sign in with it anymore.',
};

type FormProps = Pick<SentForm, 'typed' | 'problems' | 'rejection'>;

interface AccountProps extends FormProps {
  done?: unknown;
  /** An email address that is not confirmed yet. */
  pendingEmail: string | undefined;
  identities: LinkedIdentity[];
}

export function AccountView({ typed, problems, rejection, done, pendingEmail, identities }: AccountProps): VNode {
  const { email, role } = useUser();
  return (
    <DashboardFrame page="account">
      <div class="prose stack stack-sections">
        <Confirmation messages={NOTICES} done={done} />
        <Rejection text={rejection} />
        <section class="stack" aria-labelledby="you">
          <h2 id="you">Profile</h2>
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
            <div>
              <button class="button" type="submit">
                Save name
              </button>
            </div>
          </form>
          <dl class="facts">
            <Fact name="Email address">{email}</Fact>
            {pendingEmail !== undefined && <Fact name="Awaiting confirmation">{pendingEmail}</Fact>}
            <Fact name="Role">{role === 'admin' ? 'Admin' : 'Developer'}</Fact>
          </dl>
          <div>
            <a class="button" href="/dashboard/account/email">
              {' '}
              Change email address
            </a>
          </div>
        </section>
        {identities.length > 0 && <LinkedSignIns identities={identities} />}
        <section class="stack" aria-labelledby="data">
          <h2 id="data">Your data</h2>
          <p>What we store about you: {STORED_KINDS}, partner invitations and usage. Keys are without secrets.</p>
          <div>
            <a class="button" href="/dashboard/account/data" download>
              Download JSON
            </a>
          </div>
        </section>
        <section class="stack" aria-labelledby="close">
          <h2 id="close">Close account</h2>
          <p>Your keys stop working immediately, and the data of your account is deleted. This can’t be undone.</p>
          <div>
            <a class="button button-danger" href="/dashboard/account/close">
              Close account…
            </a>
          </div>
        </section>
      </div>
    </DashboardFrame>
  );
}

const LinkedSignIns = ({ identities }: { identities: LinkedIdentity[] }): VNode => (
  <section class="stack" aria-labelledby="linked">
    <h2 id="linked">Connected accounts</h2>
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
  </section>
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
        <div>
          <a class="button" href="/dashboard/account">
            Back to account
          </a>
        </div>
      ) : (
        <form class="stack" method="post" action={`/dashboard/account/email/${link}`}>
          <p class="lead">
            Change your email address from <strong>{change.oldEmail}</strong> to <strong>{change.newEmail}</strong>?
          </p>
          <div>
            <button class="button button-primary" type="submit">
              Confirm change
            </button>
          </div>
        </form>
      )}
    </div>
  </DashboardFrame>
);
