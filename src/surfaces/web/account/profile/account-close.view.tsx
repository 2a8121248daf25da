import type { VNode } from 'preact';
import type { Person } from '../../../../contexts/access/sessions/person.js';
import { MAX_EMAIL } from '../../../../platform/input/value-rules.js';
import { Field, type Problems } from '../../kit/forms/field.js';
import { Layout } from '../../kit/layout/layout.js';
import { Refusal } from '../../kit/forms/refusal.js';
import { SubmitOrCancel } from '../../kit/forms/submit-or-cancel.js';
import { DashboardFrame } from '../frame/dashboard-frame.js';

interface CloseProps {
  person: Person;
  problems: Problems;
  refusal?: string | undefined;
}

export const CloseView = ({ person, problems, refusal }: CloseProps): VNode => (
  <DashboardFrame person={person} page="account" title="Close the account">
    <div class="prose stack">
      <p class="lead">This cannot be undone.</p>
      <ul>
        <li>All your keys are revoked, and programs that use them stop at once.</li>
        <li>A subscription is cancelled first, without a refund. Stripe keeps its invoices.</li>
        <li>You are signed out everywhere.</li>
        <li>Your name, your address, your linked sign-ins, your sessions and the mails to you are deleted.</li>
        <li>The log of what was done keeps the ids of the account and of its keys, and nothing that names you.</li>
      </ul>
      <p>
        You may want to <a href="/dashboard/account/data">download your data</a> first.
      </p>
      <Refusal text={refusal} />
      <form class="stack" method="post" action="/dashboard/account/close">
        <Field
          name="email"
          label="Your e-mail address, to confirm"
          hint={`Type ${person.email}`}
          problem={problems.get('email')}
        >
          {(attributes) => <input {...attributes} type="email" autocomplete="off" required maxLength={MAX_EMAIL} />}
        </Field>
        <SubmitOrCancel isDangerous cancel="/dashboard/account">
          Close the account for good
        </SubmitOrCancel>
      </form>
    </div>
  </DashboardFrame>
);

export const ClosedView = (): VNode => (
  <Layout title="Account closed · Catalog" description="The account is closed." noindex>
    <div class="prose stack">
      <h1>Your account is closed</h1>
      <p class="lead">Its keys are revoked, and what named you is deleted.</p>
      <div>
        <a class="button" href="/">
          Back to the catalog
        </a>
      </div>
    </div>
  </Layout>
);
