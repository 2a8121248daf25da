import type { VNode } from 'preact';
import { type MemberRole } from '../../../../contexts/access/memberships/partner-member.entity.js';
import type { Session } from '../../../../contexts/access/sessions/session.entity.js';
import type { SessionDto } from '../../../../contexts/access/sessions/sessions.service.js';
import type { MemberDto } from '../../../../contexts/partners/members/member.dto.js';
import { Menu } from '../components/blocks.js';
import { SubmitButton, SubmitLine } from '../components/elements.js';
import { ExactAgo, Until } from '../components/formats.js';
import { Select, SelectField } from '../forms/filters.js';
import { ActionForm, OneTimeToken, TextField } from '../forms/forms.js';
import { anyText, DataTable, oneLine } from '../lists/tables.js';
import type { FormState } from '../pages/form-handler.js';

export const MEMBER_ROLE_NAMES: Record<MemberRole, string> = { viewer: 'Viewer', editor: 'Editor', owner: 'Owner' };

interface MemberTableProps {
  /** Members and open invitations. */
  team: readonly MemberDto[];
  /** The page. Forms post to paths below it. */
  path: string;
  /** Whether roles can be changed, and members removed. */
  canChange: boolean;
  /** The current user, if a member. */
  ownId?: string;
}

export function MemberTable({ team, path, canChange, ownId }: MemberTableProps): VNode {
  const action = ({ userId, invitationId, email }: MemberDto): VNode | false =>
    userId === null ? (
      <ActionForm action={`${path}/invitations/${invitationId}/withdraw`} look="small">
        Withdraw<span class="visually-hidden"> invitation of {email}</span>
      </ActionForm>
    ) : (
      userId !== ownId && <RemoveMenu path={`${path}/${userId}/remove`} email={email} />
    );
  return (
    <DataTable
      rows={team}
      columns={{
        Name: anyText(({ name, userId }: MemberDto) => (
          <>
            {name ?? <span class="quiet">Invited</span>} {userId === ownId && <span class="tag">You</span>}
          </>
        )),
        'Email address': ({ email }) => email,
        Role: ({ userId, email, role }) =>
          canChange && userId !== null ? (
            <RoleForm path={`${path}/${userId}/role`} email={email} role={role} />
          ) : (
            MEMBER_ROLE_NAMES[role]
          ),
        Since: oneLine(({ createdAt, expiresAt }: MemberDto) => (
          <>
            <ExactAgo at={new Date(createdAt)} />
            {expiresAt !== null && (
              <>
                , expires <Until at={new Date(expiresAt)} />
              </>
            )}
          </>
        )),
        ...(canChange && { Action: { show: action, class: 'one-line', isAction: true } }),
      }}
    />
  );
}

const RoleForm = ({ path, email, role }: { path: string; email: string; role: MemberRole }): VNode => (
  <form class="row" method="post" action={path}>
    <Select name="role" aria-label={`Role of ${email}`} options={Object.entries(MEMBER_ROLE_NAMES)} chosen={role} />
    <SubmitButton look="small">
      Change<span class="visually-hidden"> role of {email}</span>
    </SubmitButton>
  </form>
);

const RemoveMenu = ({ path, email }: { path: string; email: string }): VNode => (
  <Menu text="Remove" hidden={email}>
    <form class="stack stack-tight" method="post" action={path}>
      <p class="small">The user loses access immediately.</p>
      <SubmitButton look="small danger">Remove member</SubmitButton>
    </form>
  </Menu>
);

interface InviteFormProps {
  /** The page of the members. */
  path: string;
  sent: FormState;
  /** The role that is chosen first. */
  role: string;
}

export const InviteForm = ({ path, sent: { typed, problems }, role }: InviteFormProps): VNode => (
  <form class="panel stack stack-tight" method="post" action={path} aria-labelledby="invite" novalidate>
    <h2 id="invite">Invite a member</h2>
    <OneTimeToken />
    <TextField
      name="email"
      label="Email address"
      hint="The invitation works only for an account with this email address. It expires in 7 days."
      problem={problems.get('email')}
      type="email"
      required
      autocomplete="off"
      value={typed['email'] ?? ''}
    />
    <SelectField name="role" label="Role" options={Object.entries(MEMBER_ROLE_NAMES)} chosen={typed['role'] ?? role} />
    <p class="small quiet">
      Viewers read everything. Editors also submit tools, write articles, and use the sandbox. Owners also manage keys,
      webhooks, settings and members.
    </p>
    <SubmitLine look="primary small">Send invitation</SubmitLine>
  </form>
);

type SessionRow = Session | SessionDto;

interface SessionTableProps {
  sessions: readonly SessionRow[];
  /** The current session, which ends by signing out. */
  ownId: string;
  /** Forms post to `{path}/{id}/end`. */
  path: string;
}

export const SessionTable = ({ sessions, ownId, path }: SessionTableProps): VNode => (
  <DataTable
    rows={sessions}
    columns={{
      Device: ({ device }) => device,
      Network: ({ network }) => network,
      'Signed in': oneLine(({ signedInAt }: SessionRow) => <ExactAgo at={new Date(signedInAt)} />),
      'Last seen': oneLine(({ lastSeenAt }: SessionRow) => <ExactAgo at={new Date(lastSeenAt)} />),
      Action: {
        class: 'one-line',
        isAction: true,
        show: ({ id, device }) =>
          id === ownId ? (
            <span class="tag tone-good">This browser</span>
          ) : (
            <ActionForm action={`${path}/${id}/end`} look="small danger">
              End<span class="visually-hidden"> session on {device}</span>
            </ActionForm>
          ),
      },
    }}
  />
);
