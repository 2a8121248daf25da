import { applyDecorators, createParamDecorator, type ExecutionContext, HttpCode, type Type } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiHeader,
  ApiOperation,
  ApiParam,
  ApiProduces,
  ApiResponse,
  getSchemaPath,
} from '@nestjs/swagger';
import type { Request } from 'express';
import { AppError, invalid } from '../errors/app-error.js';
import { Pagination } from '../input/page.js';
import { WithoutEnvelope } from './responses/envelope.interceptor.js';

export interface OperationDescription {
  /** By default, the name of the method: `list_users` for `listUsers`. */
  id?: string;
  summary: string;
  description: string;
  /** What `data` contains: one object, a whole list, or one page of a list. With several types, each item is one of them. */
  returns: { one: Type | Type[] } | { list: Type | Type[] } | { page: Type };
  status?: 200 | 201 | 202;
  /** Failures beyond those common to all calls; a 400 follows from the body, the query and the headers, a 404 from the path. */
  fails?: (400 | 404 | 409)[];
  /** Whether it takes `If-Match` with the version that was read; the handler reads it with `@IfMatch()`. */
  versioned?: boolean;
}

/** The name of an operation, the same in REST, OpenAPI and MCP. */
export const operationIdOf = (method: string): string =>
  method.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toLowerCase();

/** Describes a call once: its OpenAPI operation, its status and the envelope of its response. */
export function Operation({
  id,
  summary,
  description,
  returns,
  status = 200,
  fails = [],
  versioned = false,
}: OperationDescription): MethodDecorator {
  const [shape, model] = Object.entries(returns)[0] as [Shape, Type | Type[]];
  const models = [model].flat();
  return (target, method, descriptor) =>
    applyDecorators(
      HttpCode(status),
      ApiOperation({ operationId: id ?? operationIdOf(method as string), summary, description }),
      ApiExtraModels(...models, Pagination),
      ApiResponse({ status, description: 'Success', schema: envelopeSchema(shape, models) }),
      ...[...fails, ...(versioned ? [412] : [])].map((code) => ApiResponse({ status: code, description: 'Failure' })),
      ...(versioned ? [ApiHeader(IF_MATCH)] : []),
    )(target, method, descriptor);
}

const IF_MATCH = {
  name: 'If-Match',
  required: false,
  schema: { type: 'string' as const },
  description:
    'The `version` that you read, such as `"3"`. If the version has changed since, nothing is saved and the response is 412. Without the header, or with `*`, any version is accepted.',
};

/** Describes a parameter of the path. */
export const PathParameter = (name: string, description: string, example: string, format?: 'uuid'): MethodDecorator =>
  ApiParam({ name, schema: { type: 'string', ...(format && { format }), example }, description });

/** Another successful response of the same call. */
export const AlsoReturns = (status: 200, model: Type, description: string): MethodDecorator =>
  applyDecorators(ApiExtraModels(model), ApiResponse({ status, description, schema: envelopeSchema('one', [model]) }));

/** Describes a call that returns a CSV file. */
export const CsvOperation = (
  operation: Pick<OperationDescription, 'summary' | 'description'> & { id: string },
): MethodDecorator =>
  applyDecorators(
    WithoutEnvelope(),
    ApiOperation({ operationId: operation.id, summary: operation.summary, description: operation.description }),
    ApiProduces('text/csv'),
    ApiResponse({ status: 200, description: 'CSV in UTF-8', schema: { type: 'string' } }),
  );

type Shape = 'one' | 'list' | 'page';

function envelopeSchema(shape: Shape, models: readonly Type[]): Record<string, unknown> {
  const items = models.map((model) => ({ $ref: getSchemaPath(model) }));
  const item = items.length === 1 ? items[0] : { oneOf: items };
  return {
    type: 'object',
    required: ['success', 'data', ...(shape === 'page' ? ['pagination'] : [])],
    properties: {
      success: { type: 'boolean', enum: [true] },
      data: shape === 'one' ? item : { type: 'array', items: item },
      ...(shape === 'page' && { pagination: { $ref: getSchemaPath(Pagination) } }),
    },
  };
}

/** Every integer of the database has at most 10 digits. */
const VERSION = /^("?)([1-9]\d{0,9})\1$/;
/** An entity tag as in RFC 9110. */
const ENTITY_TAG = /^(W\/)?"[\x21\x23-\x7e]*"$/;
const EXPECTED = 'If-Match must be the version that you read, such as "3", or *';

/** The version that the header `If-Match` names; undefined when any version is accepted. */
export const IfMatch = createParamDecorator((_: unknown, context: ExecutionContext): number | undefined => {
  const sent = context.switchToHttp().getRequest<Request>().headers['if-match']?.trim();
  if (sent === undefined || sent === '*') return undefined;
  const version = VERSION.exec(sent)?.[2];
  if (version !== undefined) return Number(version);
  // A condition that can never hold, such as a weak tag.
  if (ENTITY_TAG.test(sent)) throw new AppError('stale', `No record has this version. ${EXPECTED}.`);
  throw invalid(EXPECTED);
});
