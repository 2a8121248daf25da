import { Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { EVENTS, type EventName } from '../../contexts/webhooks/webhook-delivery.entity.js';
import { Documents } from './documents.js';

interface EventSample {
  /** Distinguishes the samples of an event whose body has several shapes; otherwise undefined. */
  name: string | undefined;
  body: Record<string, unknown>;
}

export interface EventReference {
  event: EventName;
  summary: string;
  description: string;
  headers: EventHeader[];
  samples: EventSample[];
}

interface EventHeader {
  name: string;
  description: string;
}

interface WebhookOperation {
  summary: string;
  description: string;
  parameters: EventHeader[];
  requestBody: { content: { 'application/json': WebhookBody } };
}

interface WebhookBody {
  example?: EventSample['body'];
  examples?: Record<string, { value: EventSample['body'] }>;
}

type WebhookDocument = OpenAPIObject & { webhooks: Record<EventName, { post: WebhookOperation }> };

/** The events with their samples, from the OpenAPI document. */
@Injectable()
export class EventSamples {
  private events: EventReference[] | undefined;

  constructor(private readonly documents: Documents) {}

  listEvents(): readonly EventReference[] {
    this.events ??= eventsIn(this.documents.readDocument('public') as WebhookDocument);
    return this.events;
  }
}

const eventsIn = ({ webhooks }: WebhookDocument): EventReference[] =>
  EVENTS.map((event) => {
    const { summary, description, parameters, requestBody } = webhooks[event].post;
    const headers = parameters.map(({ name, description: meaning }) => ({ name, description: meaning }));
    return { event, summary, description, headers, samples: samplesOf(requestBody.content['application/json']) };
  });

function samplesOf({ example, examples = {} }: WebhookBody): EventSample[] {
  if (example !== undefined) return [{ name: undefined, body: example }];
  return Object.entries(examples).map(([name, { value }]) => ({ name, body: value }));
}
