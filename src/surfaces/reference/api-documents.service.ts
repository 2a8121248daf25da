import { readFileSync } from 'node:fs';
import { Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { type EventName, EVENTS } from '../../contexts/webhooks/webhook-delivery.entity.js';
import { Config } from '../../platform/config/config.js';
import { SharedContent } from '../../platform/http/responses/shared-content.js';

export interface ApiDocuments {
  public: OpenAPIObject;
  admin: OpenAPIObject;
}

const FILES = { public: './openapi.json', admin: './openapi.admin.json' };

/**
 * The two committed OpenAPI documents: building them from the decorators would take a quarter of a second on every start.
 * `test/surfaces/openapi.spec.ts` compares them with the code; `npm run openapi` writes them.
 */
@Injectable()
export class ApiDocumentsService {
  readonly files: Record<keyof ApiDocuments, SharedContent>;
  private events: EventReference[] | undefined;

  constructor(private readonly config: Config) {
    this.files = {
      public: this.jsonFile('public', 'public, max-age=300'),
      admin: this.jsonFile('admin', 'private, no-cache'),
    };
  }

  readDocument(name: keyof ApiDocuments): OpenAPIObject {
    const document = readDocument(name);
    setReferenceUrls(document, this.config.siteUrl);
    return document;
  }

  /** The events with their samples, from the OpenAPI document. */
  listEvents(): readonly EventReference[] {
    this.events ??= eventsIn(this.readDocument('public') as WebhookDocument);
    return this.events;
  }

  private jsonFile(name: keyof ApiDocuments, caching: string): SharedContent {
    const content = (): Buffer => Buffer.from(JSON.stringify(this.readDocument(name)));
    return new SharedContent('application/json; charset=utf-8', caching, content);
  }
}

/** A document as it is committed. */
export const readDocument = (name: keyof ApiDocuments): OpenAPIObject =>
  JSON.parse(readFileSync(new URL(FILES[name], import.meta.url), 'utf8')) as OpenAPIObject;

/** The only part of a document that depends on the configuration. */
export function setReferenceUrls({ info }: Pick<OpenAPIObject, 'info'>, siteUrl: string): void {
  info.contact = { ...info.contact, url: `${siteUrl}/docs` };
  info.license = { name: 'All rights reserved', ...info.license, url: `${siteUrl}/docs#terms` };
}

interface EventSample {
  /** Distinguishes the samples of an event whose body has several shapes; otherwise undefined. */
  name: string | undefined;
  body: Record<string, unknown>;
}

export interface EventReference {
  event: EventName;
  summary: string;
  samples: EventSample[];
}

interface WebhookOperation {
  summary: string;
  requestBody: { content: { 'application/json': WebhookBody } };
}

interface WebhookBody {
  example?: EventSample['body'];
  examples?: Record<string, { value: EventSample['body'] }>;
}

type WebhookDocument = OpenAPIObject & { webhooks: Record<EventName, { post: WebhookOperation }> };

const eventsIn = ({ webhooks }: WebhookDocument): EventReference[] =>
  EVENTS.map((event) => {
    const { summary, requestBody } = webhooks[event].post;
    return { event, summary, samples: samplesOf(requestBody.content['application/json']) };
  });

function samplesOf({ example, examples = {} }: WebhookBody): EventSample[] {
  if (example !== undefined) return [{ name: undefined, body: example }];
  return Object.entries(examples).map(([name, { value }]) => ({ name, body: value }));
}
