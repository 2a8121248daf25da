import type { VNode } from 'preact';
import { MEMBER_ROLES, type MemberRole } from '../../../../contexts/access/memberships/partner-member.entity.js';
import type { MemberDto } from '../../../../contexts/partners/members/member.dto.js';
import { ExactAgo, Until } from '../components/date.js';
import { ActionHead, FoldingTable } from '../components/folding-table.js';

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

export const MemberTable = ({ team, path, canChange, ownId }: MemberTableProps): VNode => (
  <FoldingTable columns={['Name', 'Email address', 'Role', 'Since', ...(canChange ? [<ActionHead />] : [])]}>
    {team.map((member) => (
      <MemberRow member={member} path={path} canChange={canChange} isOwn={member.userId === ownId} />
    ))}
  </FoldingTable>
);

interface MemberRowProps {
  member: MemberDto;
  path: string;
  canChange: boolean;
  isOwn: boolean;
}

function MemberRow({ member, path, canChange, isOwn }: MemberRowProps): VNode {
  const { userId, invitationId, email, name, role, createdAt, expiresAt } = member;
  return (
    <tr>
      <th scope="row" dir="auto">
        {name ?? <span class="quiet">Invited</span>} {isOwn && <span class="tag">You</span>}
      </th>
      <td data-label="Email address">{email}</td>
      <td data-label="Role">
        {canChange && userId !== null ? (
          <RoleForm path={`${path}/${userId}/role`} email={email} role={role} />
        ) : (
          MEMBER_ROLE_NAMES[role]
        )}
      </td>
      <td data-label="Since" class="one-line">
        <ExactAgo at={new Date(createdAt)} />
        {expiresAt !== null && (
          <>
            , expires <Until at={new Date(expiresAt)} />
          </>
        )}
      </td>
      {canChange && (
        <td class="one-line">
          {userId === null ? (
            <form method="post" action={`${path}/invitations/${invitationId}/withdraw`}>
              <button class="button button-small" type="submit">
                Withdraw<span class="visually-hidden"> invitation of {email}</span>
              </button>
            </form>
          ) : (
            !isOwn && <RemoveMenu path={`${path}/${userId}/remove`} email={email} />
          )}
        </td>
      )}
    </tr>
  );
}

const RoleForm = ({ path, email, role }: { path: string; email: string; role: MemberRole }): VNode => (
  <form class="row" method="post" action={path}>
    <RoleSelect label={`Role of ${email}`} chosen={role} />
    <button class="button button-small" type="submit">
      Change<span class="visually-hidden"> role of {email}</span>
    </button>
  </form>
);

const RoleSelect = ({ label, chosen }: { label: string; chosen: string | undefined }): VNode => (
  <select name="role" aria-label={label}>
    {MEMBER_ROLES.map((role) => (
      <option value={role} selected={role === chosen}>
        {MEMBER_ROLE_NAMES[role]}
      </option>
    ))}
  </select>
);

const RemoveMenu = ({ path, email }: { path: string; email: string }): VNode => (
  <details class="menu">
    <summary class="button button-small">
      Remove<span class="visually-hidden"> {email}</span>
    </summary>
    <div>
      <form class="stack stack-tight" method="post" action={path}>
        <p class="small">The user loses access immediately.</p>
        <button class="button button-small button-danger" type="submit">
          Remove member
        </button>
      </form>
    </div>
  </details>
);
