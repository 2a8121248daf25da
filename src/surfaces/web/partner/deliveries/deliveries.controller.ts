import { Body, Controller, Get, Query } from '@nestjs/common';
import { ChargeClient } from '../../../../contexts/access/budgets/client-budget.guard.js';
import { CurrentMember, type CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import { ForMembers } from '../../../../contexts/access/policy.js';
import { ClientsRepository } from '../../../../contexts/access/users/clients.repository.js';
import { DeliveriesService } from '../../../../contexts/webhooks/deliveries.service.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { LAST_PAGE, pathWithQuery } from '../../kit/components/pagination.js';
import { DeliveriesQuery, deliverySearch } from '../../kit/deliveries/deliveries.dto.js';
import { type Form, type FormResult, handleForm, type SentForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, SeeOther } from '../../kit/pages/page.js';
import { PostOnce } from '../../kit/pages/post-form.js';
import { PartnerPages } from '../frame/partner-layout.js';
import { memberPath } from '../frame/partner-path.js';
import { PartnerDeliveryListView, PartnerDeliveryView } from './deliveries.view.js';

const PER_PAGE = 50;

@PartnerPages()
@Controller(['partner/:clientId/deliveries', 'partner/:clientId/test/deliveries'])
export class PartnerDeliveriesController {
  constructor(
    private readonly deliveries: DeliveriesService,
    private readonly clients: ClientsRepository,
  ) {}

  @Get()
  listDeliveries(@CurrentMember() member: CurrentPartner, @Query() query: DeliveriesQuery): Promise<FreshPage> {
    return this.renderDeliveries(member, query);
  }

  @PostOnce('redeliver')
  @ForMembers('editor')
  async redeliverFailedEvents(
    @CurrentMember() member: CurrentPartner,
    @Query() query: DeliveriesQuery,
  ): Promise<SeeOther> {
    const search = { ...deliverySearch(query), partnerId: member.clientId };
    const sent = await this.deliveries.redeliverFailedEvents(member.userId, search);
    const { event, status, days } = query;
    return new SeeOther(pathWithQuery(memberPath(member, '/deliveries'), { event, status, days, sent }));
  }

  @PostOnce('ping')
  @ForMembers('editor')
  @ChargeClient('ping')
  sendPing(@CurrentMember() member: CurrentPartner, @Body() { forged }: Form): FormResult {
    return handleForm({
      action: async () => {
        const options = { isForged: forged === 'true' };
        const { id } = await this.deliveries.sendPing(member.userId, member.clientId, options);
        return new SeeOther(memberPath(member, `/deliveries/${id}`));
      },
      rerender: (sent) => this.renderDeliveries(member, new DeliveriesQuery(), sent),
    });
  }

  @Get(':id')
  showDelivery(@CurrentMember() member: CurrentPartner, @Id() id: string): Promise<FreshPage> {
    return this.renderDelivery(member, id);
  }

  @PostOnce(':id/redeliver')
  @ForMembers('editor')
  redeliverEvent(@CurrentMember() member: CurrentPartner, @Id() id: string): FormResult {
    return handleForm({
      action: async () => {
        const repeated = await this.deliveries.redeliverEvent(member.userId, id, member.clientId);
        return new SeeOther(memberPath(member, `/deliveries/${repeated.id}`));
      },
      rerender: (sent) => this.renderDelivery(member, id, sent),
    });
  }

  private async renderDeliveries(
    { clientId }: CurrentPartner,
    query: DeliveriesQuery,
    sent?: SentForm,
  ): Promise<FreshPage> {
    const request = { page: Math.min(query.page, LAST_PAGE), limit: PER_PAGE };
    const search = { ...deliverySearch(query), partnerId: clientId };
    const [deliveries, { webhookUrl }] = await Promise.all([
      this.deliveries.searchDeliveries(request, search, LAST_PAGE * PER_PAGE),
      this.clients.getClient(clientId),
    ]);
    const props = { deliveries, query, hasWebhookUrl: webhookUrl !== null, rejection: sent?.message };
    return page(PartnerDeliveryListView, props, sent?.status);
  }

  private async renderDelivery({ clientId }: CurrentPartner, id: string, sent?: SentForm): Promise<FreshPage> {
    const delivery = await this.deliveries.getDelivery(id, clientId);
    const [headers, attempts] = await Promise.all([
      this.deliveries.getSentHeaders(id),
      this.deliveries.listAttempts(id),
    ]);
    return page(PartnerDeliveryView, { delivery, headers, attempts, rejection: sent?.message }, sent?.status);
  }
}
