import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentMember, type CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import { ForMembers } from '../../../../contexts/access/policy.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ClientsService } from '../../../../contexts/partners/clients/clients.service.js';
import { type Form, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, SeeOther } from '../../kit/pages/page.js';
import { PartnerPages } from '../../kit/pages/page-policy.js';
import { PostForm } from '../../kit/pages/post-form.js';
import { memberPath } from '../frame/partner-path.js';
import { ListingReportsForm, LostListingsQuery } from './lost-listings.dto.js';
import { LostListingsLoader } from './lost-listings.loader.js';

@PartnerPages()
@Controller('partner/:clientId')
export class PartnerLostListingsController {
  constructor(
    private readonly pages: LostListingsLoader,
    private readonly clients: ClientsService,
  ) {}

  @Get('lost-listings')
  listLosses(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Query() query: LostListingsQuery,
    @Query('done') done: unknown,
  ): Promise<FreshPage> {
    return this.pages.listLosses(user, member, query, { done });
  }

  /** Sandbox listings are not checked. */
  @Get('test/lost-listings')
  explainTestMode(@CurrentUser() user: SignedInUser, @CurrentMember() member: CurrentPartner): Promise<FreshPage> {
    return this.pages.explainTestMode(user, member);
  }

  /** Needs no recent sign-in: events go to the webhook URL that is set, and emails to the owners. */
  @PostForm('lost-listings/reports')
  @ForMembers('owner')
  setReports(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Body() form: Form,
  ): FormResult {
    const { userId, liveClientId } = member;
    return handleForm({
      form,
      body: ListingReportsForm,
      act: async ({ reports }) => {
        await this.clients.updatePartner(userId, liveClientId, { listingEvents: reports === 'on' });
        return new SeeOther(memberPath(member, `/lost-listings?done=${reports}`));
      },
      again: (sent) => this.pages.listLosses(user, member, new LostListingsQuery(), { sent }),
    });
  }
}
