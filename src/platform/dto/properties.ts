import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';

/** Declares what a property of a response contains, in OpenAPI. Properties of requests are fields and parameters (`platform/input`). */
const property =
  (schema: ApiPropertyOptions) =>
  (options: Omit<ApiPropertyOptions, 'type' | 'format'> = {}): PropertyDecorator =>
    ApiProperty({ ...schema, ...options } as ApiPropertyOptions);

export const TextProperty = property({ type: 'string' });
export const IdProperty = property({ type: 'string', format: 'uuid' });
export const TimeProperty = property({ type: 'string', format: 'date-time' });
export const DayProperty = property({ type: 'string', format: 'date' });
export const UrlProperty = property({ type: 'string', format: 'uri' });
/** Without `format: email`: validators reject international email addresses and the placeholder of the first admin. */
export const EmailProperty = property({ type: 'string' });
export const IntegerProperty = property({ type: 'integer' });
export const NumberProperty = property({ type: 'number' });
export const FlagProperty = property({ type: 'boolean' });
export const TextsProperty = property({ type: 'array', items: { type: 'string' } });
/** A JSON object with any content. */
export const ObjectProperty = property({ type: 'object', additionalProperties: true });
export const TextMapProperty = property({ type: 'object', additionalProperties: { type: 'string' } });

export const ChoiceProperty = (
  choices: readonly string[],
  options?: Parameters<typeof TextProperty>[0],
): PropertyDecorator => property({ type: 'string', enum: choices as string[] })(options);

/** Describes the field `version` of what a versioned call changes. */
export const VersionProperty = (): PropertyDecorator =>
  ApiProperty({
    type: 'integer',
    minimum: 1,
    example: 3,
    description: 'Increased by every change. Send it as `If-Match` to change only the version that you read.',
  });
