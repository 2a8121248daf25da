import { Body } from '@nestjs/common';
import { ThrottleClient } from '../../../admission/budget.guard.js';
import { ForMembers } from '../../../admission/policy.js';
import { deliveriesController } from '../../kit/deliveries/deliveries.controller.js';
import { DeliveriesQuery } from '../../kit/deliveries/deliveries.dto.js';
import type { DeliveryDetail } from '../../kit/deliveries/delivery-panels.js';
import { type Form, type FormResult, handleForm, type FormState } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, type PartnerPageContext, PostOnce, SeeOther } from '../../kit/pages/page.js';
import { PortalPartnerContext, PortalPages } from '../frame/partner-frame.js';
import { PartnerDeliveryListView, PartnerDeliveryView } from './deliveries.view.js';

const DeliveriesPage = PortalPartnerContext('/deliveries');

@PortalPages(['partner/:clientId/deliveries', 'partner/:clientId/test/deliveries'])
export class PartnerDeliveryPagesController extends deliveriesController({
  ForChanges: ForMembers('editor'),
  CurrentPage: DeliveriesPage,
  Filters: DeliveriesQuery,
}) {
  @PostOnce('ping')
  @ForMembers('editor')
  @ThrottleClient('ping')
  sendPing(@DeliveriesPage own: PartnerPageContext, @Body() { forged }: Form): FormResult {
    return handleForm({
      action: async () => {
        const { id } = await this.deliveries.sendPing(own.actor, own.clientId, { isForged: forged === 'true' });
        return new SeeOther(`${own.path}/${id}`);
      },
      rerender: (sent) => this.renderDeliveries(own, new DeliveriesQuery(), sent),
    });
  }

  protected async renderDeliveries(
    own: PartnerPageContext,
    query: DeliveriesQuery,
    sent?: FormState,
  ): Promise<FreshPage> {
    const [deliveries, { webhookUrl }] = await Promise.all([
      this.listPage(own, query),
      this.clients.getClient(own.clientId),
    ]);
    const props = { deliveries, query, hasWebhookUrl: webhookUrl !== null, rejection: sent?.message };
    return page(PartnerDeliveryListView, props, sent?.status);
  }

  protected renderDelivery(shown: DeliveryDetail, sent?: FormState): FreshPage {
    return page(PartnerDeliveryView, { ...shown, rejection: sent?.message }, sent?.status);
  }
}
