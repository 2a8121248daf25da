import type { VNode } from 'preact';
import type { Membership } from '../../../../contexts/access/memberships/memberships.js';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { Empty } from '../../kit/components/empty.js';
import { FoldingTable } from '../../kit/components/folding-table.js';
import { Layout } from '../../kit/layout/layout.js';
import { MEMBER_ROLE_NAMES } from '../../kit/access/member-table.js';
import { partnerPath } from '../frame/partner-path.js';

export interface OwnPartnersProps {
  user: SignedInUser;
  partners: readonly Membership[];
}

export const OwnPartnersView = ({ user, partners }: OwnPartnersProps): VNode => (
  <Layout title="Partner portal" description="The partners that you are a member of." noindex>
    <div class="stack stack-loose">
      <h1>Partner portal</h1>
      {partners.length === 0 ? (
        <Empty heading="You aren’t a member of a partner">
          Apply on the <a href="/partners">Partners</a> page, or ask an owner of your partner to invite {user.email}.
        </Empty>
      ) : (
        <FoldingTable label="Your partners" columns={['Partner', 'Role', 'Sandbox']}>
          {partners.map(({ clientId, partnerName, role }) => (
            <tr>
              <th scope="row">
                <a href={partnerPath(clientId)}>{partnerName}</a>
              </th>
              <td data-label="Role">{MEMBER_ROLE_NAMES[role]}</td>
              <td data-label="Sandbox">
                <a href={partnerPath(clientId, 'test')}>
                  Sandbox<span class="visually-hidden"> of {partnerName}</span>
                </a>
              </td>
            </tr>
          ))}
        </FoldingTable>
      )}
    </div>
  </Layout>
);
