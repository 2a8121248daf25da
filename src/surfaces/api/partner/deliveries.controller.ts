import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ThrottleClient } from '../../admission/budget.guard.js';
import { type Caller } from '../../../contexts/access/caller.js';
import { CurrentActor, CurrentCaller, CurrentClientId } from '../../admission/current-caller.js';
import { Access } from '../../admission/policy.js';
import { DeliveriesService } from '../../../contexts/webhooks/deliveries.service.js';
import {
  ClientDeliveriesQuery,
  DeliveryDto,
  EXAMPLE_DELIVERY_ID,
  PingBody,
} from '../../../contexts/webhooks/delivery.dto.js';
import { Operation, PathParameter } from '../../../platform/http/operation.js';
import type { CursorPage } from '../../../platform/input/page.js';
import { Id } from '../../../platform/input/parameters.js';
import { TestEventBody, TestEventsService } from './test-events.service.js';

const DeliveryId = PathParameter('id', "The delivery's ID.", EXAMPLE_DELIVERY_ID, 'uuid');

@ApiTags('Partners')
@Access({ kinds: ['partner'] })
@Controller('v1/partner')
export class PartnerDeliveriesController {
  constructor(private readonly deliveries: DeliveriesService) {}

  @Get('deliveries')
  @Operation({
    summary: 'List your webhook deliveries',
    description:
      'Sent and pending deliveries, newest first. Follow the `Link` header to get the next ones; its cursor stays valid while new deliveries are added.',
    returns: { list: DeliveryDto },
  })
  listOwnDeliveries(
    @CurrentClientId() clientId: string,
    @Query() query: ClientDeliveriesQuery,
  ): Promise<CursorPage<DeliveryDto>> {
    return this.deliveries.listClientDeliveries(clientId, query);
  }

  @Get('deliveries/:id')
  @DeliveryId
  @Operation({
    summary: 'Get one of your webhook deliveries',
    description: "One delivery, with the request body and the receiver's response.",
    returns: { one: DeliveryDto },
  })
  getOwnDelivery(@CurrentClientId() clientId: string, @Id() id: string): Promise<DeliveryDto> {
    return this.deliveries.getDelivery(id, clientId);
  }

  @Post('deliveries/:id/redeliver')
  @DeliveryId
  @Operation({
    summary: 'Redeliver a webhook event',
    description:
      'Sends the same event once to your current webhook URL, with the same `webhook-id`. The response is the new pending delivery.',
    returns: { one: DeliveryDto },
    status: 202,
    fails: [409],
  })
  redeliverOwnEvent(
    @CurrentActor() actor: string,
    @CurrentClientId() clientId: string,
    @Id() id: string,
  ): Promise<DeliveryDto> {
    return this.deliveries.redeliverEvent(actor, id, clientId);
  }

  @Post('webhook-test')
  @ThrottleClient('ping')
  @Operation({
    summary: 'Send a test event',
    description:
      'Sends a ping to your webhook URL. With `forged`, its signatures are wrong: a receiver that responds with 2xx accepts forged events. The response is the pending delivery. At most 10 per minute.',
    returns: { one: DeliveryDto },
    status: 202,
  })
  testOwnWebhook(
    @CurrentActor() actor: string,
    @CurrentClientId() clientId: string,
    @Body() { forged = false }: PingBody,
  ): Promise<DeliveryDto> {
    return this.deliveries.sendPing(actor, clientId, { isForged: forged });
  }
}

@ApiTags('Test mode')
@Access({ kinds: ['partner'], mode: 'test' })
@Controller('v1/partner/test/events')
export class TestEventsController {
  constructor(private readonly events: TestEventsService) {}

  @Post()
  @Operation({
    summary: 'Send a sample event',
    description:
      'Sends the example of an event in this document to the webhook URL of the sandbox, signed with its secret. The response is the pending delivery. Only for test keys.',
    returns: { one: DeliveryDto },
    status: 202,
  })
  sendTestEvent(@CurrentCaller() { keyId, ownerId }: Caller, @Body() { event }: TestEventBody): Promise<DeliveryDto> {
    return this.events.sendSample(keyId, ownerId as string, event);
  }
}
