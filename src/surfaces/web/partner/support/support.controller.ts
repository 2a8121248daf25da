import { Controller, Get, Query } from '@nestjs/common';
import { CurrentMember, type CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import { PartnerConversations } from '../../../../contexts/support/conversations/partner-conversations.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { LAST_PAGE } from '../../kit/components/pagination.js';
import { type FreshPage, page } from '../../kit/pages/page.js';
import { PartnerPages } from '../frame/partner-layout.js';
import { SupportQuery } from './support.dto.js';
import { ConversationView, SupportView } from './support.view.js';

const PER_PAGE = 50;
const MAX_COUNTED = LAST_PAGE * PER_PAGE;

/** The conversations with a partner's customers, in the mode of the page. */
@PartnerPages()
@Controller(['partner/:clientId/support', 'partner/:clientId/test/support'])
export class PartnerSupportController {
  constructor(private readonly conversations: PartnerConversations) {}

  @Get()
  async listConversations(
    @CurrentMember() { clientId }: CurrentPartner,
    @Query() query: SupportQuery,
  ): Promise<FreshPage> {
    const request = { page: Math.min(query.page, LAST_PAGE), limit: PER_PAGE };
    const [listed, weeks] = await Promise.all([
      this.conversations.listConversations(clientId, query, request, MAX_COUNTED),
      this.conversations.listSharesByWeek(clientId),
    ]);
    return page(SupportView, { query, ...listed, weeks });
  }

  @Get('conversations/:id')
  async showConversation(@CurrentMember() { clientId }: CurrentPartner, @Id() id: string): Promise<FreshPage> {
    return page(ConversationView, { thread: await this.conversations.getThread(clientId, id) });
  }
}
