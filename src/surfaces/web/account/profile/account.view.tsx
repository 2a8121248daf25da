import type { VNode } from 'preact';
import type { LinkedIdentity } from '../../../../contexts/accounts/providers/linked-identities.js';
import type { Person } from '../../../../contexts/access/sessions/person.js';
import { Fact } from '../../kit/components/facts.js';
import { Field, type Problems } from '../../kit/forms/field.js';
import { Confirmation } from '../../kit/forms/confirmation.js';
import { MAX_NAME } from './account.dto.js';
import { Refusal } from '../../kit/forms/refusal.js';
import { DashboardFrame } from '../frame/dashboard-frame.js';
import { LinkedSignIns } from './linked-sign-ins.js';

const NOTICES = {
  name: 'Your name is changed.',
  mails: 'Mails are on their way to both addresses. Open the link in each of them within an hour.',
  half: 'Confirmed. The change takes place when the other address has confirmed it, too.',
  email: 'Your address is changed. You are signed out everywhere else.',
  unlinked: 'Unlinked. Whoever signs in there no longer comes to this account.',
};

export interface AccountProps {
  person: Person;
  typed: Readonly<Record<string, string>>;
  problems: Problems;
  /** What a form has just done. */
  done: unknown;
  /** The address that waits to be confirmed. */
  waitingFor: string | undefined;
  identities: LinkedIdentity[];
  /** Why nothing was done, apart from the fields. */
  refusal?: string | undefined;
}

export const AccountView = ({
  person,
  typed,
  problems,
  done,
  waitingFor,
  identities,
  refusal,
}: AccountProps): VNode => (
  <DashboardFrame person={person} page="account">
    <div class="prose stack stack-sections">
      <Confirmation messages={NOTICES} done={done} />
      <Refusal text={refusal} />
      <section class="stack" aria-labelledby="you">
        <h2 id="you">You</h2>
        <form class="stack" method="post" action="/dashboard/account">
          <Field name="name" label="Name" problem={problems.get('name')}>
            {(attributes) => (
              <input {...attributes} autocomplete="name" required maxLength={MAX_NAME} value={typed.name ?? ''} />
            )}
          </Field>
          <div>
            <button class="button" type="submit">
              Save the name
            </button>
          </div>
        </form>
        <dl class="facts">
          <Fact name="E-mail address">{person.email}</Fact>
          {waitingFor !== undefined && <Fact name="Waits for confirmation">{waitingFor}</Fact>}
          <Fact name="Role">{person.role}</Fact>
        </dl>
        <div>
          <a class="button" href="/dashboard/account/email">
            Change the address
          </a>
        </div>
      </section>
      {identities.length > 0 && <LinkedSignIns identities={identities} />}
      <section class="stack" aria-labelledby="data">
        <h2 id="data">Your data</h2>
        <p>
          Everything that is stored about you: account, plan, linked sign-ins, sessions, keys without their secrets,
          usage and agreements.
        </p>
        <div>
          <a class="button" href="/dashboard/account/data" download>
            Download as JSON
          </a>
        </div>
      </section>
      <section class="stack" aria-labelledby="close">
        <h2 id="close">Close the account</h2>
        <p>Your keys stop at once, and what names you is deleted. It cannot be undone.</p>
        <div>
          <a class="button button-danger" href="/dashboard/account/close">
            Close the account …
          </a>
        </div>
      </section>
    </div>
  </DashboardFrame>
);
