import { Controller, Get, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { DeliveriesService } from '../../../../contexts/webhooks/deliveries.service.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import { type FreshPage, SeeOther } from '../../kit/pages/page.js';
import { PostOnce } from '../../kit/pages/post-form.js';
import { DeliveryListQuery } from './deliveries.dto.js';
import { DeliveriesLoader } from './deliveries.loader.js';

@ConsolePages()
@Controller('console/deliveries')
export class ConsoleDeliveriesController {
  constructor(
    private readonly pages: DeliveriesLoader,
    private readonly deliveries: DeliveriesService,
  ) {}

  @Get()
  listDeliveries(@CurrentUser() admin: SignedInUser, @Query() query: DeliveryListQuery): Promise<FreshPage> {
    return this.pages.listDeliveries(admin, query);
  }

  @PostOnce('redeliver')
  redeliverFailedEvents(@CurrentUser() admin: SignedInUser, @Query() query: DeliveryListQuery): Promise<SeeOther> {
    return this.pages.redeliverFailed(admin, query);
  }

  @Get(':id')
  showDelivery(@CurrentUser() admin: SignedInUser, @Id() id: string): Promise<FreshPage> {
    return this.pages.showDelivery(admin, id);
  }

  @PostOnce(':id/redeliver')
  redeliverEvent(@CurrentUser() admin: SignedInUser, @Id() id: string): FormResult {
    return handleForm({
      act: async () =>
        new SeeOther(`/console/deliveries/${(await this.deliveries.redeliverEvent(admin.userId, id)).id}`),
      again: ({ message, status }) => this.pages.showDelivery(admin, id, message, status),
    });
  }
}
