import { Get } from '@nestjs/common';
import type { VNode } from 'preact';
import { type Membership, MembershipsService } from '../../../../contexts/access/memberships/memberships.service.js';
import { type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { CurrentUser } from '../../../admission/current-caller.js';
import { MEMBER_ROLE_NAMES } from '../../kit/access/members.js';
import { Empty } from '../../kit/components/elements.js';
import { useUser } from '../../kit/components/viewer.js';
import { Layout } from '../../kit/layout/layout.js';
import { DataTable } from '../../kit/lists/tables.js';
import { UserPages } from '../../kit/pages/page.interceptor.js';
import { type FreshPage, page, SeeOther } from '../../kit/pages/page.js';
import { partnerPath } from '../frame/partner-frame.js';

@UserPages('partner')
export class UserPartnersController {
  constructor(private readonly memberships: MembershipsService) {}

  /** Leads a user with one partner to it. */
  @Get()
  async listPartners(@CurrentUser() { userId }: SignedInUser): Promise<FreshPage | SeeOther> {
    const partners = await this.memberships.listMemberships(userId);
    const [only, another] = partners;
    if (only !== undefined && another === undefined) return new SeeOther(partnerPath(only.clientId));
    return page(UserPartnersView, { partners });
  }
}

const UserPartnersView = ({ partners }: { partners: readonly Membership[] }): VNode => (
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
