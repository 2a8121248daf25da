import type { VNode } from 'preact';
import { MAX_EMAIL } from '../../../../platform/input/value-rules.js';
import { TextField } from '../../kit/forms/field.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { SubmitOrCancel } from '../../kit/forms/submit-or-cancel.js';
import { Layout } from '../../kit/layout/layout.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { useUser } from '../../kit/pages/viewer.js';
import { DashboardFrame } from '../frame/dashboard-frame.js';

/** What is stored until the account is closed, as in the file that users download. */
export const STORED_KINDS =
  'account, plan, connected accounts, sessions, keys, accepted policies, apps, notifications, listing requests, saved listings, launch lists, saved filters, partner applications, partner memberships';

export const CloseView = ({ problems, rejection }: SentForm): VNode => (
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
      <div>
        <a class="button" href="/">
          Back to catalog
        </a>
      </div>
    </div>
  </Layout>
);
