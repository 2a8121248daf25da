import { Get, Post, Query } from '@nestjs/common';
import { CurrentActor } from '../../admission/current-caller.js';
import { DeliveriesService } from '../../../contexts/webhooks/deliveries.service.js';
import { DeliveryDto, ListDeliveriesQuery } from '../../../contexts/webhooks/delivery.dto.js';
import { Id } from '../../../platform/input/parameters.js';
import { Operation } from '../../../platform/http/operation.js';
import type { Page } from '../../../platform/input/page.js';
import { AdminCalls } from '../admin-calls.js';

@AdminCalls('v1/admin/webhook-deliveries', 'Webhooks')
export class AdminWebhookDeliveriesController {
  constructor(private readonly deliveries: DeliveriesService) {}

  @Get()
  @Operation({
    summary: 'List webhook deliveries',
    description: 'Sent and pending deliveries, newest first.',
    returns: { page: DeliveryDto },
  })
  listWebhookDeliveries(@Query() query: ListDeliveriesQuery): Promise<Page<DeliveryDto>> {
    return this.deliveries.listDeliveries(query);
  }

  @Get(':id')
  @Operation({
    summary: 'Get a webhook delivery',
    description: "One delivery, with the request body and the receiver's response.",
    returns: { one: DeliveryDto },
  })
  getWebhookDelivery(@Id() id: string): Promise<DeliveryDto> {
    return this.deliveries.getDelivery(id, null);
  }

  @Post(':id/redeliver')
  @Operation({
    summary: 'Redeliver a webhook event',
    description:
      "Sends the same event once to the partner's current webhook URL. The response is the new pending delivery.",
    returns: { one: DeliveryDto },
    status: 201,
    fails: [409],
  })
  redeliverWebhook(@CurrentActor() actor: string, @Id() id: string): Promise<DeliveryDto> {
    return this.deliveries.redeliverEvent(actor, id, null);
  }
}
