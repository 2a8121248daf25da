import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ClientsRepository } from '../../../../contexts/access/users/clients.repository.js';
import { Claims } from '../../../../contexts/support/inbox/claims.service.js';
import type { InboxFilters } from '../../../../contexts/support/inbox/inbox.repository.js';
import { Inbox } from '../../../../contexts/support/inbox/inbox.service.js';
import { LAST_PAGE } from '../../kit/components/pagination.js';
import { type FreshPage, freshPage, SeeOther } from '../../kit/pages/page.js';
import { Frames } from '../frame/frames.js';
import { inboxPath } from './inbox-path.js';
import type { InboxQuery } from './inbox.dto.js';
import { InboxView } from './inbox.view.js';

const PER_PAGE = 30;

export const inboxFilters = ({ view, partner }: InboxQuery, { userId }: SignedInUser): InboxFilters => ({
  view,
  partnerId: partner,
  userId,
});

@Injectable()
export class InboxLoader {
  constructor(
    private readonly frames: Frames,
    private readonly inbox: Inbox,
    private readonly clients: ClientsRepository,
    private readonly claims: Claims,
  ) {}

  async listConversations(admin: SignedInUser, query: InboxQuery): Promise<FreshPage> {
    const request = { page: Math.min(query.page, LAST_PAGE), limit: PER_PAGE };
    const [frame, partners, conversations] = await Promise.all([
      this.frames.loadFrame(admin),
      this.clients.listClientNames(),
      this.inbox.pageConversations(inboxFilters(query, admin), request, LAST_PAGE * PER_PAGE),
    ]);
    return freshPage(InboxView, { frame, query, partners, conversations }, 200);
  }

  /** Opens the unclaimed conversation that has waited longest. */
  async claimNext({ userId }: SignedInUser, query: InboxQuery): Promise<SeeOther> {
    const id = await this.claims.claimNextConversation(userId, query.partner);
    return new SeeOther(inboxPath(query, id === null ? '' : `/${id}`, id === null ? { done: 'nothing-left' } : {}));
  }
}
