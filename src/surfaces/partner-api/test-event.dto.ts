import { EVENTS, type EventName } from '../../contexts/webhooks/webhook-delivery.entity.js';
import { ChoiceField } from '../../platform/input/body-fields.js';

export class TestEventBody {
  @ChoiceField(EVENTS, { description: 'The event to send.', example: 'directory_submissions.completed' })
  event!: EventName;
}
