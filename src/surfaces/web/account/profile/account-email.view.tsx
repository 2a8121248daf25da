import type { VNode } from 'preact';
import type { Person } from '../../../../contexts/access/sessions/person.js';
import { MAX_EMAIL } from '../../../../platform/input/value-rules.js';
import { OneTimeToken } from '../../kit/forms/one-time-token.js';
import { Field, type Problems } from '../../kit/forms/field.js';
import { Refusal } from '../../kit/forms/refusal.js';
import { SubmitOrCancel } from '../../kit/forms/submit-or-cancel.js';
import { DashboardFrame } from '../frame/dashboard-frame.js';

interface EmailProps {
  person: Person;
  typed: Readonly<Record<string, string>>;
  problems: Problems;
  refusal?: string | undefined;
}

export const EmailView = ({ person, typed, problems, refusal }: EmailProps): VNode => (
  <DashboardFrame person={person} page="account" title="Change the address">
    <div class="prose stack">
      <p class="lead">
        You sign in with <strong>{person.email}</strong>. We send a link to this address and one to the new address.
        When both have confirmed, the address changes, and you are signed out everywhere else.
      </p>
      <Refusal text={refusal} />
      <form class="stack" method="post" action="/dashboard/account/email">
        <OneTimeToken />
        <Field name="email" label="New e-mail address" problem={problems.get('email')}>
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
        <SubmitOrCancel cancel="/dashboard/account">Send both links</SubmitOrCancel>
      </form>
    </div>
  </DashboardFrame>
);

interface EmailLinkProps {
  person: Person;
  link: string;
  change?: { oldEmail: string; newEmail: string };
  refusal?: string | undefined;
}

/** Opening the link of a mail only shows this; the button confirms. */
export const EmailLinkView = ({ person, link, change, refusal }: EmailLinkProps): VNode => (
  <DashboardFrame person={person} page="account" title="Change the address">
    <div class="prose stack">
      <Refusal text={refusal} />
      {change === undefined ? (
        <div>
          <a class="button" href="/dashboard/account">
            Back to the account
          </a>
        </div>
      ) : (
        <form class="stack" method="post" action={`/dashboard/account/email/${link}`}>
          <p class="lead">
            Sign in with <strong>{change.newEmail}</strong> instead of <strong>{change.oldEmail}</strong> from now on?
          </p>
          <div>
            <button class="button button-primary" type="submit">
              Confirm the change
            </button>
          </div>
        </form>
      )}
    </div>
  </DashboardFrame>
);
