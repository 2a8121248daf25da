import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentMember, type CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import { ForMembers } from '../../../../contexts/access/policy.js';
import { ClientsService } from '../../../../contexts/partners/clients/clients.service.js';
import { PartnerLosses } from '../../../../contexts/partners/watching/reports/partner-losses.js';
import { LAST_PAGE } from '../../kit/components/pagination.js';
import { type Form, type FormResult, handleForm, NOTHING_SENT } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, SeeOther } from '../../kit/pages/page.js';
import { PostForm } from '../../kit/pages/post-form.js';
import { PartnerPages } from '../frame/partner-layout.js';
import { memberPath } from '../frame/partner-path.js';
import { ListingReportsForm, LostListingsQuery } from './lost-listings.dto.js';
import { LostListingsView, TestLostListingsView } from './lost-listings.view.js';

const PER_PAGE = 50;

@PartnerPages()
@Controller('partner/:clientId')
export class PartnerLostListingsController {
  constructor(
    private readonly clients: ClientsService,
    private readonly losses: PartnerLosses,
  ) {}

  @Get('lost-listings')
  listLosses(
    @CurrentMember() member: CurrentPartner,
    @Query() query: LostListingsQuery,
    @Query('done') done: unknown,
  ): Promise<FreshPage> {
    return this.renderLosses(member, query, done);
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
      rerender: (sent) => this.renderLosses(member, new LostListingsQuery(), undefined, sent),
    });
  }

  /** `done`: the form that was just handled. */
  private async renderLosses(
    { clientId, liveClientId }: CurrentPartner,
    query: LostListingsQuery,
    done: unknown,
    sent = NOTHING_SENT,
  ): Promise<FreshPage> {
    const request = { page: Math.min(query.page, LAST_PAGE), limit: PER_PAGE };
    const state = query.state === 'all' ? undefined : (query.state ?? 'lost');
    const [{ listingEvents, webhookUrl }, losses] = await Promise.all([
      this.clients.getPartner(liveClientId),
      this.losses.listLosses(clientId, { state, problem: query.problem }, request),
    ]);
    const reports = { isOn: listingEvents, hasWebhookUrl: webhookUrl !== null };
    return page(LostListingsView, { query, losses, reports, done, sent }, sent.status);
  }
}
