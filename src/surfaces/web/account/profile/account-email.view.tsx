import type { VNode } from 'preact';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { MAX_EMAIL } from '../../../../platform/input/value-rules.js';
import { OneTimeToken } from '../../kit/forms/one-time-token.js';
import { Field, type Problems } from '../../kit/forms/field.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { SubmitOrCancel } from '../../kit/forms/submit-or-cancel.js';
import { DashboardFrame } from '../frame/dashboard-frame.js';

interface EmailProps {
  user: SignedInUser;
  typed: Readonly<Record<string, string>>;
  problems: Problems;
  rejection?: string | undefined;
}

export const EmailView = ({ user, typed, problems, rejection }: EmailProps): VNode => (
  <DashboardFrame user={user} page="account" title="Change email address">
    <div class="prose stack">
      <p class="lead">
        You sign in with <strong>{user.email}</strong>. We’ll send a link to this email address and another to the new
        one. After you open both, your email address changes and you’re signed out everywhere else.
      </p>
      <Rejection text={rejection} />
      <form class="stack" method="post" action="/dashboard/account/email">
        <OneTimeToken />
        <Field name="email" label="New email address" problem={problems.get('email')}>
          {(attributes) => (
            <input
              {...attributes}
              type="email"
              autocomplete="email"
              required
              maxLength={MAX_EMAIL}
              value={typed.email ?? ''}
            />
          )}
        </Field>
        <SubmitOrCancel cancel="/dashboard/account">Send confirmation links</SubmitOrCancel>
      </form>
    </div>
  </DashboardFrame>
);

interface EmailLinkProps {
  user: SignedInUser;
  link: string;
  change?: { oldEmail: string; newEmail: string };
  rejection?: string | undefined;
}

/** Opening the link changes nothing, because mail scanners open links; the button confirms. */
export const EmailLinkView = ({ user, link, change, rejection }: EmailLinkProps): VNode => (
  <DashboardFrame user={user} page="account" title="Change email address">
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
