import type { VNode } from 'preact';
import { Field } from '../forms/field.js';
import { OneTimeToken } from '../forms/one-time-token.js';
import type { SentForm } from '../pages/form-handler.js';
import { MEMBER_ROLE_NAMES } from './member-table.js';
import { SelectField } from '../forms/filters.js';
import { MEMBER_ROLES } from '../../../../contexts/access/memberships/partner-member.entity.js';

interface InviteFormProps {
  /** The page of the members. */
  path: string;
  sent: Partial<SentForm>;
  /** The role that is chosen first. */
  role: string;
}

export const InviteForm = ({ path, sent: { typed, problems }, role }: InviteFormProps): VNode => (
  <form class="panel stack stack-tight" method="post" action={path} aria-labelledby="invite" novalidate>
    <h2 id="invite">Invite a member</h2>
    <OneTimeToken />
    <Field
      name="email"
      label="Email address"
      hint="The invitation works only for an account with this email address. It expires in 7 days."
      problem={problems?.get('email')}
    >
      {(attributes) => (
        <input {...attributes} type="email" required autocomplete="off" value={typed?.['email'] ?? ''} />
      )}
    </Field>
    <SelectField
      name="role"
      label="Role"
      options={MEMBER_ROLES.map((value) => ({ value, name: MEMBER_ROLE_NAMES[value] }))}
      chosen={typed?.['role'] ?? role}
    />
    <p class="small quiet">
      Viewers read everything. Editors also submit tools, write articles, and use the sandbox. Owners also manage keys,
      webhooks, settings and members.
    </p>
    <div>
      <button class="button button-primary button-small" type="submit">
        Send invitation
      </button>
    </div>
  </form>
);
