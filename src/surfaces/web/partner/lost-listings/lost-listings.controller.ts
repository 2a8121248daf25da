import { Body, Get, Query } from '@nestjs/common';
import { CurrentMember, type CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import { ForMembers } from '../../../../contexts/access/policy.js';
import { ClientsService } from '../../../../contexts/partners/clients/clients.service.js';
import { LAST_PAGE } from '../../kit/lists/tables.js';
import { LostListingsService } from '../../../../contexts/partners/watching/lost-listings.service.js';
import { type Form, type FormResult, handleForm, EMPTY_FORM } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, PostForm, SeeOther } from '../../kit/pages/page.js';
import { memberPath, PortalPages } from '../frame/partner-frame.js';
import { ListingReportsForm, PartnerLostListingsQuery } from './lost-listings.dto.js';
import { LostListingsView, TestLostListingsView } from './lost-listings.view.js';

const PER_PAGE = 50;

@PortalPages('partner/:clientId')
export class PartnerLostListingsController {
  constructor(
    private readonly clients: ClientsService,
    private readonly lost: LostListingsService,
  ) {}

  @Get('lost-listings')
  listLosses(@CurrentMember() member: CurrentPartner, @Query() query: PartnerLostListingsQuery): Promise<FreshPage> {
    return this.renderLosses(member, query);
  }

  /** Sandbox listings are not checked. */
  @Get('test/lost-listings')
  explainTestMode(): FreshPage {
    return page(TestLostListingsView, {});
  }

  /** Needs no recent sign-in: events go to the webhook URL that is set, and emails to the owners. */
  @PostForm('lost-listings/reports')
  @ForMembers('owner')
  setReports(@CurrentMember() member: CurrentPartner, @Body() form: Form): FormResult {
    const { userId, liveClientId } = member;
    return handleForm({
      form,
      body: ListingReportsForm,
      action: async ({ reports }) => {
        await this.clients.updatePartner(userId, liveClientId, { listingEvents: reports === 'on' });
        return new SeeOther(memberPath(member, `/lost-listings?done=${reports}`));
      },
      rerender: (sent) => this.renderLosses(member, new PartnerLostListingsQuery(), sent),
    });
  }

  private async renderLosses(
    { clientId, liveClientId }: CurrentPartner,
    query: PartnerLostListingsQuery,
    sent = EMPTY_FORM,
  ): Promise<FreshPage> {
    const request = { page: Math.min(query.page, LAST_PAGE), limit: PER_PAGE };
    const state = query.state === 'all' ? undefined : (query.state ?? 'lost');
    const [{ listingEvents, webhookUrl }, losses] = await Promise.all([
      this.clients.getPartner(liveClientId),
      this.lost.listPartnerLosses(clientId, { state, problem: query.problem }, request),
    ]);
    const reports = { isOn: listingEvents, hasWebhookUrl: webhookUrl !== null };
    return page(LostListingsView, { query, losses, reports, sent }, sent.status);
  }
}
