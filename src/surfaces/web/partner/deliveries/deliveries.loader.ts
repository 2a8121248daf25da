import { Injectable } from '@nestjs/common';
import type { CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ClientsRepository } from '../../../../contexts/access/users/clients.repository.js';
import { DeliveriesService } from '../../../../contexts/webhooks/deliveries.service.js';
import { LAST_PAGE, pathWithQuery } from '../../kit/components/pagination.js';
import { type DeliveriesQuery, deliverySearch } from '../../kit/deliveries/deliveries.dto.js';
import { type FreshPage, freshPage, SeeOther } from '../../kit/pages/page.js';
import { PartnerFrames } from '../frame/partner-frames.js';
import { memberPath } from '../frame/partner-path.js';
import { PartnerDeliveryListView } from './delivery-list.view.js';
import { PartnerDeliveryView } from './delivery.view.js';

const PER_PAGE = 50;

/** A form that was rejected. */
interface Rejected {
  rejection?: string;
  status?: number;
}

/** The deliveries of one client. */
@Injectable()
export class PartnerDeliveriesLoader {
  constructor(
    private readonly frames: PartnerFrames,
    private readonly deliveries: DeliveriesService,
    private readonly clients: ClientsRepository,
  ) {}

  async listDeliveries(
    user: SignedInUser,
    member: CurrentPartner,
    query: DeliveriesQuery,
    { rejection, status = 200 }: Rejected = {},
  ): Promise<FreshPage> {
    const page = { page: Math.min(query.page, LAST_PAGE), limit: PER_PAGE };
    const search = { ...deliverySearch(query), partnerId: member.clientId };
    const [frame, deliveries, client] = await Promise.all([
      this.frames.loadFrame(user, member),
      this.deliveries.searchDeliveries(page, search, LAST_PAGE * PER_PAGE),
      this.clients.getClient(member.clientId),
    ]);
    const hasWebhookUrl = client.webhookUrl !== null;
    return freshPage(PartnerDeliveryListView, { frame, deliveries, query, hasWebhookUrl, rejection }, status);
  }

  async showDelivery(
    user: SignedInUser,
    member: CurrentPartner,
    id: string,
    { rejection, status = 200 }: Rejected = {},
  ): Promise<FreshPage> {
    const delivery = await this.deliveries.getDelivery(id, member.clientId);
    const [frame, headers, attempts] = await Promise.all([
      this.frames.loadFrame(user, member),
      this.deliveries.getSentHeaders(id),
      this.deliveries.listAttempts(id),
    ]);
    return freshPage(PartnerDeliveryView, { frame, delivery, headers, attempts, rejection }, status);
  }

  async redeliverFailed(member: CurrentPartner, query: DeliveriesQuery): Promise<SeeOther> {
    const search = { ...deliverySearch(query), partnerId: member.clientId };
    const sent = await this.deliveries.redeliverFailedEvents(member.userId, search);
    const { event, status, days } = query;
    return new SeeOther(pathWithQuery(memberPath(member, '/deliveries'), { event, status, days, sent }));
  }
}
