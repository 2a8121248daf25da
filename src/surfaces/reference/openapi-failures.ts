import { formatBytes, JSON_BODY } from '../../platform/input/json-limits.js';
import { COMMON_HEADERS, headerRefs } from './openapi-headers.js';

interface FailureDescription {
  name: string;
  description: string;
  example: string;
  headers?: string[];
}

const FAILURES: Record<number, FailureDescription> = {
  400: {
    name: 'BadRequest',
    description: 'The request is invalid. The message says what to change.',
    example: 'pricing must be one of: FREE, FREEMIUM, PAID',
  },
  401: {
    name: 'Unauthorized',
    description: 'The API key is missing, invalid or revoked.',
    example: 'Invalid API key',
    headers: ['WWW-Authenticate'],
  },
  403: {
    name: 'Forbidden',
    description: 'The key is valid, but does not have permission.',
    example: 'This endpoint needs an admin key; the key sent is a catalog key',
  },
  404: {
    name: 'NotFound',
    description: 'Not found, or hidden from this key.',
    example: 'Tool not found: chatgtp. Did you mean: chatgpt?',
  },
  408: {
    name: 'RequestTimeout',
    description: 'The request took too long to arrive: more than 30 seconds, or 1 hour for an import.',
    example: 'The request took too long to arrive',
  },
  409: {
    name: 'Conflict',
    description: 'Conflicts with existing data. The message says what to change.',
    example: 'The slug draftwell is taken by another tool',
  },
  412: {
    name: 'PreconditionFailed',
    description: 'The object has changed since the version in If-Match. Nothing was changed.',
    example:
      'This tool was changed since you read it: you read version 3, it is version 4 now. Read it again and repeat the change.',
  },
  413: {
    name: 'TooLarge',
    description: `The body is larger than ${formatBytes(JSON_BODY.bytes)}.`,
    example: `The body is larger than ${formatBytes(JSON_BODY.bytes)}`,
  },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The Content-Type of the body is not supported.',
    example: 'Send the body as JSON, with Content-Type: application/json',
  },
  429: {
    name: 'TooManyRequests',
    description: 'Rate limit exceeded. Retry after the time in Retry-After.',
    example: 'Rate limit exceeded: 10 requests per minute. Retry in 42 seconds.',
    headers: ['Retry-After'],
  },
  500: {
    name: 'ServerError',
    description: 'Something went wrong on our side. Retry.',
    example: 'Something went wrong on our side. Retry. If it happens again, send us the X-Request-Id.',
  },
  503: {
    name: 'Unavailable',
    description: 'The service is temporarily unavailable. Retry.',
    example: 'The database is unavailable. Retry in a few seconds.',
    headers: ['Retry-After'],
  },
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
  $ref: `#/components/responses/${FAILURES[status]?.name ?? 'ServerError'}`,
});

/** The shared response of a status, with its name in the document. */
export function failureResponse(status: number): [string, object] {
  const { name, description, example, headers = [] } = FAILURES[status] as FailureDescription;
  const content = {
    'application/json': {
      schema: { $ref: '#/components/schemas/Failure' },
      example: { success: false, error: example },
    },
  };
  return [name, { description, headers: headerRefs([...COMMON_HEADERS, ...headers]), content }];
}
