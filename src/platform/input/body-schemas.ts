import { ApiSchema } from '@nestjs/swagger';
import { registerDecorator } from 'class-validator';
import { Field, type FieldOptions, REQUIRED, textProblem } from './body-fields.js';
import { formatBytes } from './json-limits.js';
import { isEmailAddress, isPlainObject } from './value-rules.js';

/** An example of the whole body, for a class whose field examples do not combine into one. */
export const ApiExample = (example: Record<string, unknown>): ClassDecorator => Schema({ example });

/** Requires at least one of these texts; a missing one is reported under the first name. */
export const NeedsOneOf =
  (first: string, ...others: string[]): ClassDecorator =>
  (target) => {
    const names = [first, ...others];
    registerDecorator({
      name: REQUIRED,
      target,
      propertyName: first,
      validator: {
        validate: (_, args) => names.some((name) => (args?.object as Record<string, unknown>)[name] != null),
        defaultMessage: () => `${first} is required`,
      },
    });
    const options = names.map((name) => ({
      type: 'object',
      required: [name],
      properties: { [name]: { type: 'string' } },
    }));
    // Inside an `allOf`, because generated clients take an `anyOf` next to properties for separate bodies.
    Schema({ allOf: [{ anyOf: options }] })(target);
  };

/** Swagger copies the whole object into the schema of the class, although its type declares two properties only. */
const Schema = (schema: object): ClassDecorator => ApiSchema(schema);

/** Any JSON object, up to a size. */
export const JsonObjectField = ({ maxBytes, ...options }: FieldOptions & { maxBytes: number }): PropertyDecorator =>
  Field(
    (value) => {
      if (!isPlainObject(value)) return 'must be an object';
      return Buffer.byteLength(JSON.stringify(value)) > maxBytes
        ? `must be at most ${formatBytes(maxBytes)} of JSON`
        : undefined;
    },
    { type: 'object', additionalProperties: true },
    options,
  );

interface TextRule {
  max: number;
  email?: boolean;
  /** After trimming, which the service does. */
  oneLine?: boolean;
}

/** An object with some of these texts; a null counts as absent, and other properties are ignored. */
export const TextsField = ({
  texts,
  ...options
}: FieldOptions & { texts: Record<string, TextRule> }): PropertyDecorator =>
  Field(
    (value) => {
      if (!isPlainObject(value)) return `must be an object with any of: ${Object.keys(texts).join(', ')}`;
      for (const [name, rule] of Object.entries(texts)) {
        const problem = problemOf(value[name] ?? undefined, rule);
        if (problem !== undefined) return `is invalid: ${name} ${problem}`;
      }
      return undefined;
    },
    {
      type: 'object',
      properties: Object.fromEntries(
        Object.entries(texts).map(([name, { max, email }]) => [
          name,
          { type: 'string', maxLength: max, nullable: true, ...(email === true && { format: 'email' }) },
        ]),
      ),
    },
    options,
  );

function problemOf(text: unknown, { max, email = false, oneLine = false }: TextRule): string | undefined {
  if (text === undefined) return undefined;
  if (email && !isEmailAddress(text)) return 'must be an email address';
  return textProblem(text, max, false, oneLine);
}
