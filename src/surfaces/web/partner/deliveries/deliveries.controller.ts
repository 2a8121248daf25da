import { Body, Controller, Get, Query } from '@nestjs/common';
import { ChargeClient } from '../../../../contexts/access/budgets/client-budget.guard.js';
import { CurrentMember, type CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import { ForMembers } from '../../../../contexts/access/policy.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { DeliveriesService } from '../../../../contexts/webhooks/deliveries.service.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { DeliveriesQuery } from '../../kit/deliveries/deliveries.dto.js';
import { type Form, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { PartnerPages } from '../../kit/pages/page-policy.js';
import { type FreshPage, SeeOther } from '../../kit/pages/page.js';
import { PostOnce } from '../../kit/pages/post-form.js';
import { memberPath } from '../frame/partner-path.js';
import { PartnerDeliveriesLoader } from './deliveries.loader.js';

@PartnerPages()
@Controller(['partner/:clientId/deliveries', 'partner/:clientId/test/deliveries'])
export class PartnerDeliveriesController {
  constructor(
    private readonly pages: PartnerDeliveriesLoader,
    private readonly deliveries: DeliveriesService,
  ) {}

  @Get()
  listDeliveries(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Query() query: DeliveriesQuery,
  ): Promise<FreshPage> {
    return this.pages.listDeliveries(user, member, query);
  }

  @PostOnce('redeliver')
  @ForMembers('editor')
  redeliverFailedEvents(@CurrentMember() member: CurrentPartner, @Query() query: DeliveriesQuery): Promise<SeeOther> {
    return this.pages.redeliverFailed(member, query);
  }

  @PostOnce('ping')
  @ForMembers('editor')
  @ChargeClient('ping')
  sendPing(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Body() { forged }: Form,
  ): FormResult {
    return handleForm({
      act: async () => {
        const options = { isForged: forged === 'true' };
        const { id } = await this.deliveries.sendPing(member.userId, member.clientId, options);
        return new SeeOther(memberPath(member, `/deliveries/${id}`));
      },
      again: ({ message, status }) =>
        this.pages.listDeliveries(user, member, new DeliveriesQuery(), { rejection: message, status }),
    });
  }

  @Get(':id')
  showDelivery(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Id() id: string,
  ): Promise<FreshPage> {
    return this.pages.showDelivery(user, member, id);
  }

  @PostOnce(':id/redeliver')
  @ForMembers('editor')
  redeliverEvent(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Id() id: string,
  ): FormResult {
    return handleForm({
      act: async () => {
        const repeated = await this.deliveries.redeliverEvent(member.userId, id, member.clientId);
        return new SeeOther(memberPath(member, `/deliveries/${repeated.id}`));
      },
      again: ({ message, status }) => this.pages.showDelivery(user, member, id, { rejection: message, status }),
    });
  }
}
