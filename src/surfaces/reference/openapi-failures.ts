import { formatBytes, JSON_BODY_LIMITS } from '../../platform/input/json-limits.js';
import { COMMON_HEADERS, headerRefs } from './openapi-headers.js';

type FailureDescription = [name: string, description: string, example: string, ...headers: string[]];

const FAILURES: Record<number, FailureDescription> = {
  400: [
    'BadRequest',
    'The request is invalid. The message says what to change.',
    'pricing must be one of: FREE, FREEMIUM, PAID',
  ],
  401: ['Unauthorized', 'The API key is missing, invalid or revoked.', 'Invalid API key', 'WWW-Authenticate'],
  403: [
    'Forbidden',
    'The key is valid, but does not have permission.',
    'This endpoint needs an admin key; the key sent is a catalog key',
  ],
  404: ['NotFound', 'Not found, or hidden from this key.', 'Tool not found: chatgtp. Did you mean: chatgpt?'],
  408: [
    'RequestTimeout',
    'The request took too long to arrive: more than 30 seconds, or 1 hour for an import.',
    'The request took too long to arrive',
  ],
  409: [
    'Conflict',
    'Conflicts with existing data. The message says what to change.',
    'The slug draftwell is taken by another tool',
  ],
  412: [
    'PreconditionFailed',
    'The object has changed since the version in If-Match. Nothing was changed.',
    'This tool was changed since you read it: you read version 3, it is version 4 now. Read it again and repeat the change.',
  ],
  413: [
    'TooLarge',
    `The body is larger than ${formatBytes(JSON_BODY_LIMITS.bytes)}.`,
    `The body is larger than ${formatBytes(JSON_BODY_LIMITS.bytes)}`,
  ],
  415: [
    'UnsupportedMediaType',
    'The Content-Type of the body is not supported.',
    'Send the body as JSON, with Content-Type: application/json',
  ],
  429: [
    'TooManyRequests',
    'Rate limit exceeded. Retry after the time in Retry-After.',
    'Rate limit exceeded: 10 requests per minute. Retry in 42 seconds.',
    'Retry-After',
  ],
  500: [
    'ServerError',
    'Something went wrong on our side. Retry.',
    'Something went wrong on our side. Retry. If it happens again, send us the X-Request-Id.',
  ],
  503: [
    'Unavailable',
    'The service is temporarily unavailable. Retry.',
    'The database is unavailable. Retry in a few seconds.',
    'Retry-After',
  ],
};

export const FAILURE_SCHEMA = {
  type: 'object',
  required: ['success', 'error'],
  properties: {
    success: { type: 'boolean', enum: [false] },
    error: { type: 'string', description: 'What went wrong.' },
  },
};

/** A reference to the shared response of a status. */
export const failureRef = (status: number): { $ref: string } => ({
  $ref: `#/components/responses/${FAILURES[status]?.[0] ?? 'ServerError'}`,
});

/** The shared response of a status, with its name in the document. */
export function failureResponse(status: number): [string, object] {
  const [name, description, example, ...headers] = FAILURES[status] as FailureDescription;
  const content = {
    'application/json': {
      schema: { $ref: '#/components/schemas/Failure' },
      example: { success: false, error: example },
    },
  };
  return [name, { description, headers: headerRefs([...COMMON_HEADERS, ...headers]), content }];
}
