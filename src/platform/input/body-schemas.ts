import { ApiSchema } from '@nestjs/swagger';
import { registerDecorator } from 'class-validator';
import { REQUIRED } from './body-fields.js';

/** A whole example of the body, where the examples of its fields do not make one. */
export const ApiExample = (example: Record<string, unknown>): ClassDecorator => Schema({ example });

/** At least one of these texts must be given; what is missing is reported under the first name. */
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
    // Inside an `allOf`: beside properties, a generated client would take the options for bodies of their own.
    Schema({ allOf: [{ anyOf: options }] })(target);
  };

/** Swagger copies whatever it is given into the schema of the class, though its type names two properties only. */
const Schema = (schema: object): ClassDecorator => ApiSchema(schema);
