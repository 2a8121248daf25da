import { Controller, Get, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ClientsRepository } from '../../../../contexts/access/users/clients.repository.js';
import { DeliveriesService } from '../../../../contexts/webhooks/deliveries.service.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { pathWithQuery, LAST_PAGE } from '../../kit/components/pagination.js';
import { type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, SeeOther } from '../../kit/pages/page.js';
import { PostOnce } from '../../kit/pages/post-form.js';
import { ConsolePages } from '../frame/console-layout.js';
import { DeliveryListQuery, listSearch } from './deliveries.dto.js';
import { DeliveryListView, DeliveryView, PATH } from './deliveries.view.js';

const PER_PAGE = 50;

@ConsolePages()
@Controller('console/deliveries')
export class ConsoleDeliveriesController {
  constructor(
    private readonly deliveries: DeliveriesService,
    private readonly clients: ClientsRepository,
  ) {}

  @Get()
  async listDeliveries(@Query() query: DeliveryListQuery): Promise<FreshPage> {
    const request = { page: Math.min(query.page, LAST_PAGE), limit: PER_PAGE };
    const [deliveries, partners] = await Promise.all([
      this.deliveries.searchDeliveries(request, listSearch(query), LAST_PAGE * PER_PAGE),
      this.clients.listClientNames(),
    ]);
    return page(DeliveryListView, { deliveries, partners, query });
  }

  @PostOnce('redeliver')
  async redeliverFailedEvents(
    @CurrentUser() admin: SignedInUser,
    @Query() query: DeliveryListQuery,
  ): Promise<SeeOther> {
    const sent = await this.deliveries.redeliverFailedEvents(admin.userId, listSearch(query));
    const { partner, event, status, days } = query;
    return new SeeOther(pathWithQuery(PATH, { partner, event, status, days, sent }));
  }

  @Get(':id')
  getDelivery(@Id() id: string): Promise<FreshPage> {
    return this.showDelivery(id);
  }

  @PostOnce(':id/redeliver')
  redeliverEvent(@CurrentUser() admin: SignedInUser, @Id() id: string): FormResult {
    return handleForm({
      action: async () => new SeeOther(`${PATH}/${(await this.deliveries.redeliverEvent(admin.userId, id)).id}`),
      rerender: ({ message, status }) => this.showDelivery(id, message, status),
    });
  }

  private async showDelivery(id: string, rejection?: string, status?: number): Promise<FreshPage> {
    const delivery = await this.deliveries.getDelivery(id);
    const [partner, headers, attempts] = await Promise.all([
      this.clients.getClient(delivery.partnerId),
      this.deliveries.getSentHeaders(id),
      this.deliveries.listAttempts(id),
    ]);
    return page(DeliveryView, { delivery, partner, headers, attempts, rejection }, status);
  }
}
