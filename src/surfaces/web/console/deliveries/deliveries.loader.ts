import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ClientsRepository } from '../../../../contexts/access/users/clients.repository.js';
import type { DeliverySearch } from '../../../../contexts/webhooks/delivery-search.js';
import { DeliveriesService } from '../../../../contexts/webhooks/deliveries.service.js';
import { pathWithQuery, LAST_PAGE } from '../../kit/components/pagination.js';
import { deliverySearch } from '../../kit/deliveries/deliveries.dto.js';
import { type FreshPage, freshPage, SeeOther } from '../../kit/pages/page.js';
import { Frames } from '../frame/frames.js';
import type { DeliveryListQuery } from './deliveries.dto.js';
import { DeliveryListView } from './delivery-list.view.js';
import { DeliveryView } from './delivery.view.js';

const PER_PAGE = 50;

export const listSearch = ({ partner, ...filters }: DeliveryListQuery): DeliverySearch => ({
  ...deliverySearch(filters),
  partnerId: partner,
  mode: 'live',
});

/** Webhook deliveries to partners, and redelivering them. */
@Injectable()
export class DeliveriesLoader {
  constructor(
    private readonly frames: Frames,
    private readonly deliveries: DeliveriesService,
    private readonly clients: ClientsRepository,
  ) {}

  async listDeliveries(admin: SignedInUser, query: DeliveryListQuery): Promise<FreshPage> {
    const page = { page: Math.min(query.page, LAST_PAGE), limit: PER_PAGE };
    const [frame, deliveries, partners] = await Promise.all([
      this.frames.loadFrame(admin),
      this.deliveries.searchDeliveries(page, listSearch(query), LAST_PAGE * PER_PAGE),
      this.clients.listClientNames(),
    ]);
    return freshPage(DeliveryListView, { frame, deliveries, partners, query }, 200);
  }

  async showDelivery(admin: SignedInUser, id: string, rejection?: string, status = 200): Promise<FreshPage> {
    const delivery = await this.deliveries.getDelivery(id);
    const [frame, partner, headers, attempts] = await Promise.all([
      this.frames.loadFrame(admin),
      this.clients.getClient(delivery.partnerId),
      this.deliveries.getSentHeaders(id),
      this.deliveries.listAttempts(id),
    ]);
    return freshPage(DeliveryView, { frame, delivery, partner, headers, attempts, rejection }, status);
  }

  async redeliverFailed(admin: SignedInUser, query: DeliveryListQuery): Promise<SeeOther> {
    const sent = await this.deliveries.redeliverFailedEvents(admin.userId, listSearch(query));
    const { partner, event, status, days } = query;
    return new SeeOther(pathWithQuery('/console/deliveries', { partner, event, status, days, sent }));
  }
}
