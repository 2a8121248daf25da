import type { VNode } from 'preact';
import type { Membership } from '../../../../contexts/access/memberships/memberships.js';
import { MEMBER_ROLE_NAMES } from '../../kit/access/member-table.js';
import { Empty } from '../../kit/components/empty.js';
import { DataTable } from '../../kit/components/folding-table.js';
import { Layout } from '../../kit/layout/layout.js';
import { useUser } from '../../kit/pages/viewer.js';
import { partnerPath } from '../frame/partner-path.js';

export const OwnPartnersView = ({ partners }: { partners: readonly Membership[] }): VNode => (
  <Layout title="Partner portal" description="The partners that you are a member of." noindex>
    <div class="stack stack-loose">
      <h1>Partner portal</h1>
      {partners.length === 0 ? (
        <Empty heading="You aren’t a member of a partner">
          Apply on the <a href="/partners">Partners</a> page, or ask an owner of your partner to invite{' '}
          {useUser().email}.
        </Empty>
      ) : (
        <DataTable
          label="Your partners"
          rows={partners}
          columns={{
            Partner: ({ clientId, partnerName }) => <a href={partnerPath(clientId)}>{partnerName}</a>,
            Role: ({ role }) => MEMBER_ROLE_NAMES[role],
            Sandbox: ({ clientId, partnerName }) => (
              <a href={partnerPath(clientId, 'test')}>
                Sandbox<span class="visually-hidden"> of {partnerName}</span>
              </a>
            ),
          }}
        />
      )}
    </div>
  </Layout>
);
