import { applyDecorators, type Type } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiHeader,
  ApiOperation,
  ApiProduces,
  ApiProperty,
  ApiResponse,
  getSchemaPath,
} from '@nestjs/swagger';
import { Pagination } from '../input/page.js';
import { WithoutEnvelope } from './responses/envelope.interceptor.js';

export interface OperationDescription {
  /** The operation's name, the same in REST, OpenAPI and MCP. */
  id: string;
  summary: string;
  description: string;
  /** What `data` contains: one object, a whole list, or one page of a list. With several types, each item is one of them. */
  returns: { one: Type | Type[] } | { list: Type | Type[] } | { page: Type };
  status?: 200 | 201 | 202;
  /** Failures beyond those common to all calls; a 400 follows from the body and the parameters. */
  fails?: (404 | 409)[];
  /** Whether it takes `If-Match` with the version that was read; the handler reads it with `@IfMatch()`. */
  versioned?: boolean;
}

/** Describes a call once: its OpenAPI operation and the envelope of its response. */
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
  return applyDecorators(
    ApiOperation({ operationId: id, summary, description }),
    ApiExtraModels(...models, Pagination),
    ApiResponse({ status, description: 'Success', schema: envelopeSchema(shape, models) }),
    ...[...fails, ...(versioned ? [412] : [])].map((code) => ApiResponse({ status: code, description: 'Failure' })),
    ...(versioned ? [ApiHeader(IF_MATCH)] : []),
  );
}

const IF_MATCH = {
  name: 'If-Match',
  required: false,
  schema: { type: 'string' as const },
  description:
    'The `version` that you read, such as `"3"`. If the version has changed since, nothing is saved and the response is 412. Without the header, or with `*`, any version is accepted.',
};

/** Describes the field `version` of what a versioned call changes. */
export const VersionProperty = (): PropertyDecorator =>
  ApiProperty({
    type: 'integer',
    minimum: 1,
    example: 3,
    description: 'Increased by every change. Send it as `If-Match` to change only the version that you read.',
  });

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
