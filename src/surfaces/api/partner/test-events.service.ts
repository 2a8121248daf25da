import { Injectable } from '@nestjs/common';
import { ClientsRepository } from '../../../contexts/access/users/clients.repository.js';
import type { SupportMode } from '../../../contexts/access/users/partner-client.entity.js';
import { DeliveriesService } from '../../../contexts/webhooks/deliveries.service.js';
import type { DeliveryDto } from '../../../contexts/webhooks/delivery.dto.js';
import { type EventName, EVENTS } from '../../../contexts/webhooks/webhook-delivery.entity.js';
import { ChoiceField } from '../../../platform/input/body-fields.js';
import { ApiDocumentsService } from '../../reference/api-documents.service.js';

export class TestEventBody {
  @ChoiceField(EVENTS, { description: 'The event to send.', example: 'directory_submissions.completed' })
  event!: EventName;
}

/** The schema of a conversation in events. */
const CONVERSATIONS: Record<SupportMode, string> = { hybrid: 'ConversationSummary', human: 'HumanConversation' };

/** Sends sample events to the receivers of test clients. */
@Injectable()
export class TestEventsService {
  constructor(
    private readonly documents: ApiDocumentsService,
    private readonly clients: ClientsRepository,
    private readonly deliveries: DeliveriesService,
  ) {}

  /** The sample is the example in the OpenAPI document, as if it happened now. `actor` is the ID of the key or user. */
  async sendSample(actor: string, testClientId: string, event: EventName): Promise<DeliveryDto> {
    const { supportMode } = await this.clients.getClient(testClientId);
    const { samples = [] } = this.documents.listEvents().find((each) => each.event === event) ?? {};
    const sample = samples.find(({ name }) => name === undefined || name === CONVERSATIONS[supportMode])?.body;
    return this.deliveries.sendSample(actor, testClientId, event, { ...sample, occurredAt: new Date().toISOString() });
  }
}
