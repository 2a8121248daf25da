import { Injectable } from '@nestjs/common';
import { ClientsRepository } from '../../contexts/access/users/clients.repository.js';
import type { SupportMode } from '../../contexts/access/users/partner-client.entity.js';
import { DeliveriesService } from '../../contexts/webhooks/deliveries.service.js';
import type { DeliveryDto } from '../../contexts/webhooks/delivery.dto.js';
import type { EventName } from '../../contexts/webhooks/webhook-delivery.entity.js';
import { Documents } from '../reference/documents.js';

interface EventExamples {
  example?: object;
  /** By the name of the schema, for an event with several shapes. */
  examples?: Record<string, { value: object }>;
}

interface DescribedEvents {
  webhooks: Record<EventName, { post: { requestBody: { content: { 'application/json': EventExamples } } } }>;
}

/** The schema of a conversation in events. */
const CONVERSATIONS: Record<SupportMode, string> = { hybrid: 'ConversationSummary', human: 'HumanConversation' };

/** Sends sample events to the receivers of test clients. */
@Injectable()
export class TestEvents {
  private events: DescribedEvents['webhooks'] | undefined;

  constructor(
    private readonly documents: Documents,
    private readonly clients: ClientsRepository,
    private readonly deliveries: DeliveriesService,
  ) {}

  /** The sample is the example in the OpenAPI document, as if it happened now. `actor` is the ID of the key or user. */
  async sendSample(actor: string, testClientId: string, event: EventName): Promise<DeliveryDto> {
    const { supportMode } = await this.clients.getClient(testClientId);
    this.events ??= (this.documents.readDocument('public') as unknown as DescribedEvents).webhooks;
    const { example, examples } = this.events[event].post.requestBody.content['application/json'];
    const sample = example ?? examples?.[CONVERSATIONS[supportMode]]?.value;
    return this.deliveries.sendSample(actor, testClientId, event, { ...sample, occurredAt: new Date().toISOString() });
  }
}
