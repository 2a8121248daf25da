import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../contexts/access/caller.js';
import { Access } from '../../contexts/access/policy.js';
import { DeliveryDto } from '../../contexts/webhooks/delivery.dto.js';
import { Operation } from '../../platform/http/operation.js';
import { TestEventBody } from './test-event.dto.js';
import { TestEvents } from './test-events.js';

@ApiTags('Test mode')
@Access({ kinds: ['partner'], mode: 'test' })
@Controller('v1/partner/test/events')
export class TestEventsController {
  constructor(private readonly events: TestEvents) {}

  @Post()
  @HttpCode(202)
  @Operation({
    id: 'send_test_event',
    summary: 'Send a sample event',
    description:
      'Sends the example of an event in this document to the webhook URL of the sandbox, signed with its secret. The response is the pending delivery. Only for test keys.',
    returns: { one: DeliveryDto },
    status: 202,
  })
  sendEvent(@CurrentCaller() { keyId, ownerId }: Caller, @Body() { event }: TestEventBody): Promise<DeliveryDto> {
    return this.events.sendSample(keyId, ownerId as string, event);
  }
}
