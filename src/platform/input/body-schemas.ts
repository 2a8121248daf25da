import { ApiSchema } from '@nestjs/swagger';
import { registerDecorator } from 'class-validator';
import { REQUIRED } from './body-fields.js';

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
