import { FIRST_FORM, nextForm, type RequestForm } from './request-form.js';

const error = (message: string, param: string | null = null): string => JSON.stringify({ error: { message, param } });
const after = (rejection: string, form: RequestForm = FIRST_FORM): RequestForm | undefined => nextForm(form, rejection);

describe('The form of a request', () => {
  it.each<[string, string, Partial<RequestForm>]>([
    ['OpenAI, param', error('Unsupported', 'temperature'), { hasTemperature: false }],
    [
      'OpenAI, message',
      error('Unrecognized request argument supplied: max_completion_tokens'),
      { limit: 'max_tokens' },
    ],
    [
      'OpenAI, param although the message names others',
      error("'temperature' does not support 0; max_completion_tokens is fine", 'temperature'),
      { hasTemperature: false },
    ],
    ['Groq', error('This model does not support response format `json_schema`.'), { format: 'object' }],
    [
      'Mistral',
      '{"detail":[{"type":"extra_forbidden","loc":["body","max_completion_tokens"],"msg":"Extra inputs are not permitted","input":4000}]}',
      { limit: 'max_tokens' },
    ],
    [
      'a server that repeats the request',
      '{"detail":[{"loc":["body","temperature"],"msg":"Not allowed","input":{"max_completion_tokens":4000}}]}',
      { hasTemperature: false },
    ],
    [
      'Gemini',
      '[{"error":{"code":400,"message":"Unknown name \\"max_completion_tokens\\": Cannot find field."}}]',
      { limit: 'max_tokens' },
    ],
    ['plain text', 'temperature and response_format are not supported', { hasTemperature: false, format: 'object' }],
  ])('changes what a rejection names: %s', (_, rejection, changed) =>
    expect(after(rejection)).toEqual({ ...FIRST_FORM, ...changed }),
  );

  it.each(['', 'null', '[]', '7', error('The model does not exist', 'model'), '{"error":null}', '{"error":"no"}'])(
    'stays when a rejection names nothing that can be changed: %s',
    (rejection) => expect(after(rejection)).toBeUndefined(),
  );

  it('changes at most four times, whatever is rejected', () => {
    const everything = 'max_completion_tokens max_tokens temperature response_format';
    for (const names of [['max_completion_tokens', 'temperature', 'response_format'], [everything]]) {
      let form: RequestForm | undefined = FIRST_FORM;
      let changes = -1;
      while (form) {
        changes += 1;
        form = names.map((name) => nextForm(form as RequestForm, error(name, name))).find((next) => next);
      }
      expect(changes).toBe(names.length === 1 ? 2 : 4);
    }
  });
});
