import { Injectable } from '@nestjs/common';
import type { CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { PartnerConversations } from '../../../../contexts/support/conversations/partner-conversations.js';
import { LAST_PAGE } from '../../kit/components/pagination.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { PartnerFrames } from '../frame/partner-frames.js';
import { ConversationView } from './conversation.view.js';
import type { SupportQuery } from './support.dto.js';
import { SupportView } from './support.view.js';

const PER_PAGE = 50;
const MAX_COUNTED = LAST_PAGE * PER_PAGE;

/** The conversations with a partner's customers, in the mode of the page. */
@Injectable()
export class PartnerSupportLoader {
  constructor(
    private readonly frames: PartnerFrames,
    private readonly conversations: PartnerConversations,
  ) {}

  async listConversations(user: SignedInUser, member: CurrentPartner, query: SupportQuery): Promise<FreshPage> {
    const page = { page: Math.min(query.page, LAST_PAGE), limit: PER_PAGE };
    const [frame, listed, weeks] = await Promise.all([
      this.frames.loadFrame(user, member),
      this.conversations.listConversations(member.clientId, query, page, MAX_COUNTED),
      this.conversations.listSharesByWeek(member.clientId),
    ]);
    return freshPage(SupportView, { frame, query, ...listed, weeks });
  }

  async showConversation(user: SignedInUser, member: CurrentPartner, id: string): Promise<FreshPage> {
    const [frame, thread] = await Promise.all([
      this.frames.loadFrame(user, member),
      this.conversations.getThread(member.clientId, id),
    ]);
    return freshPage(ConversationView, { frame, thread });
  }
}
