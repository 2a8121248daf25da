import type { OpenAPIObject } from '@nestjs/swagger';
import { EVENTS, type EventName } from '../../contexts/webhooks/webhook-delivery.entity.js';

const text = (description: string, example: string): object => ({
  required: true,
  description,
  schema: { type: 'string' },
  example,
});
const schema = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

const HEADERS: Record<string, object> = {
  'X-Catalog-Event': text('The event. Branch on it before parsing the body.', 'directory_submissions.completed'),
  'X-Catalog-Signature': {
    ...text(
      'HMAC-SHA256 of the raw body with the signing secret as shown, in hex. Absent until a secret is issued.',
      'sha256=2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
    ),
    required: false,
  },
  'X-Catalog-Mode': {
    ...text('Only on events of test mode.', 'test'),
    required: false,
    schema: { type: 'string', enum: ['test'] },
  },
  'webhook-id': text('The same for a redelivered event.', '019a8e2c-5f0e-7bb4-9c0a-3f5f6e0c1d2e'),
  'webhook-timestamp': text('Time of sending, in UTC epoch seconds.', '1763164860'),
  'webhook-signature': {
    ...text(
      'Standard Webhooks signature with the same secret; for 24 hours after a rotation also with the previous one.',
      'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
    ),
    required: false,
  },
};

interface EventDescription {
  summary: string;
  description: string;
  /** The properties of the body besides `event` and `occurredAt`. */
  properties: Record<string, object>;
}

const listing = (name: string, slug: string, domainRating: number, check: object): object => ({
  name,
  slug,
  url: `https://${slug}.example/`,
  listingUrl: `https://${slug}.example/listings/draftwell`,
  domainRating,
  isSubmitted: true,
  submittedBy: 'ADMIN',
  submittedAt: '2026-01-20T10:15:00.000Z',
  check,
});

/** The page of the first one is gone. The second one recovered. */
const CHANGED_LISTINGS = [
  listing('Launch Harbor', 'launchharbor', 71, {
    status: 'missing',
    linkFound: null,
    follow: null,
    checkedAt: '2026-05-02T07:12:00.000Z',
  }),
  listing('Tool Pier', 'toolpier', 54, {
    status: 'live',
    linkFound: true,
    follow: true,
    checkedAt: '2026-05-02T07:20:00.000Z',
  }),
];

const DESCRIPTIONS: Record<EventName, EventDescription> = {
  'directory_submissions.completed': {
    summary: 'A submission is done',
    description: 'Uses the same JSON as the status call, so that one parser handles both.',
    properties: {
      tool: schema('SubmissionTool'),
      summary: {
        type: 'object',
        required: ['submittedCount', 'recordedSubmissions', 'notes'],
        properties: {
          submittedCount: { type: 'integer', example: 1 },
          recordedSubmissions: { type: 'integer', example: 1 },
          notes: { type: 'string', example: '' },
        },
      },
      submissions: {
        type: 'array',
        items: schema('DirectorySubmission'),
        description: 'Only directories to which the tool was submitted.',
      },
    },
  },
  'directory_submissions.changed': {
    summary: 'Listings of a submission were lost or recovered',
    description:
      'Only if the partner turned it on (`listingEvents`), and at most once per day per submission. A listing is lost when two checks, 24 hours apart, find that it is missing, or that its link to the tool is gone or no longer followed. It recovers with the next good check.',
    properties: {
      tool: schema('SubmissionTool'),
      submissions: {
        type: 'array',
        items: schema('DirectorySubmission'),
        description: 'Only listings that were lost or recovered since the last event, with their latest check.',
        example: CHANGED_LISTINGS,
      },
    },
  },
  'support.replied': {
    summary: 'A support question got a reply',
    description: 'By AI or by a human. Human-only clients get a shorter body.',
    properties: { conversation: { oneOf: [schema('ConversationSummary'), schema('HumanConversation')] } },
  },
  ping: {
    summary: 'A test event',
    description:
      'Sent when you or an admin test your webhook URL. A forged ping, sent on request, has wrong signatures.',
    properties: {},
  },
};

/** Adds the events as `webhooks` of OpenAPI 3.1. */
export function describeWebhooks(document: OpenAPIObject): void {
  const parameters = Object.entries(HEADERS).map(([name, header]) => ({ name, in: 'header', ...header }));
  const webhooks = EVENTS.map((event) => [event, { post: operation(event, DESCRIPTIONS[event], parameters) }]);
  Object.assign(document, { webhooks: Object.fromEntries(webhooks) as object });
}

const operation = (
  event: EventName,
  { summary, description, properties }: EventDescription,
  parameters: object[],
): object => ({
  operationId: `on_${event.replace('.', '_')}`,
  tags: ['Webhooks'],
  summary,
  description: `${description} Sent once to your webhook URL, without retries. Respond with 2xx within 10 seconds.`,
  security: [],
  parameters,
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['event', 'occurredAt', ...Object.keys(properties)],
          properties: {
            event: { type: 'string', enum: [event] },
            occurredAt: { type: 'string', format: 'date-time', example: '2026-05-02T08:30:00.000Z' },
            ...properties,
          },
        },
      },
    },
  },
  responses: {
    '2XX': { description: 'Received.' },
    '4XX': { description: 'Any other response is recorded as failed.' },
  },
});
