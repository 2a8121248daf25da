import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Answer } from './service.js';

/** The problems of a value according to a schema of an OpenAPI document; empty if there are none. */
export function schemaChecker(document: any): (pointer: string[], value: unknown) => string {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'document');
  return (pointer, value) => {
    const fragment = pointer.map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1')).map(encodeURIComponent);
    const validate = ajv.compile({ $ref: `document#/${fragment.join('/')}` });
    return validate(value) ? '' : ajv.errorsText(validate.errors);
  };
}

/** The problems of a JSON response according to the document; empty if there are none. */
export const shapeProblems = (document: any, method: string, path: string, { status, body }: Answer): string =>
  schemaChecker(document)(
    ['paths', path, method, 'responses', `${status}`, 'content', 'application/json', 'schema'],
    body,
  );
