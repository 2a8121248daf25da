import type { VNode } from 'preact';
import type { LinkedIdentity } from '../../../../contexts/accounts/providers/linked-identities.js';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { Fact } from '../../kit/components/facts.js';
import { Field, type Problems } from '../../kit/forms/field.js';
import { Confirmation } from '../../kit/forms/confirmation.js';
import { MAX_NAME } from './account.dto.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { DashboardFrame } from '../frame/dashboard-frame.js';
import { STORED_KINDS } from './account-close.view.js';
import { LinkedSignIns } from './linked-sign-ins.js';

const NOTICES = {
  name: 'Name updated.',
  mails: 'We sent an email to both email addresses. Open the link in each within 1 hour.',
  half: 'Confirmed. Now open the link in the email to the other email address.',
  email: 'Email address changed. You’re signed out everywhere else.',
  unlinked: 'Unlinked. You can’t sign in with it anymore.',
};

export interface AccountProps {
  user: SignedInUser;
  typed: Readonly<Record<string, string>>;
  problems: Problems;
  /** The form that was just handled. */
  done: unknown;
  /** An email address that is not confirmed yet. */
  pendingEmail: string | undefined;
  identities: LinkedIdentity[];
  /** An error that is not about a field. */
  rejection?: string | undefined;
}

export const AccountView = ({
  user,
  typed,
  problems,
  done,
  pendingEmail,
  identities,
  rejection,
}: AccountProps): VNode => (
  <DashboardFrame user={user} page="account">
    <div class="prose stack stack-sections">
      <Confirmation messages={NOTICES} done={done} />
      <Rejection text={rejection} />
      <section class="stack" aria-labelledby="you">
        <h2 id="you">Profile</h2>
        <form class="stack" method="post" action="/dashboard/account">
          <Field name="name" label="Name" problem={problems.get('name')}>
            {(attributes) => (
              <input {...attributes} autocomplete="name" required maxLength={MAX_NAME} value={typed.name ?? ''} />
            )}
          </Field>
          <div>
            <button class="button" type="submit">
              Save name
            </button>
          </div>
        </form>
        <dl class="facts">
          <Fact name="Email address">{user.email}</Fact>
          {pendingEmail !== undefined && <Fact name="Awaiting confirmation">{pendingEmail}</Fact>}
          <Fact name="Role">{user.role === 'admin' ? 'Admin' : 'Developer'}</Fact>
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
