/** The parameters of a request that differ between endpoints and models. */
export interface RequestForm {
  limit: 'max_completion_tokens' | 'max_tokens';
  hasTemperature: boolean;
  format: 'schema' | 'object' | 'none';
}

/** What current OpenAI models accept. */
export const FIRST_FORM: RequestForm = { limit: 'max_completion_tokens', hasTemperature: true, format: 'schema' };

/** Includes the reasoning tokens of models that reason before they reply. */
const MAX_TOKENS = 4_000;

const FORMATS = {
  schema: {
    type: 'json_schema',
    json_schema: {
      name: 'reply',
      strict: true,
      schema: {
        type: 'object',
        properties: { answer: { type: ['string', 'null'] }, articles: { type: 'array', items: { type: 'integer' } } },
        required: ['answer', 'articles'],
        additionalProperties: false,
      },
    },
  },
  object: { type: 'json_object' },
};

const SIMPLER_FORMAT = { schema: 'object', object: 'none', none: 'none' } as const;

export const toParameters = ({ limit, hasTemperature, format }: RequestForm): object => ({
  [limit]: MAX_TOKENS,
  ...(hasTemperature && { temperature: 0 }),
  ...(format !== 'none' && { response_format: FORMATS[format] }),
});

/** For the log: `max_tokens, no temperature, response_format object`. */
export const describeForm = ({ limit, hasTemperature, format }: RequestForm): string =>
  `${limit}, ${hasTemperature ? '' : 'no '}temperature, response_format ${format}`;

/** The form to try after a rejection; undefined if the rejection names no parameter that can be changed. */
export function nextForm(form: RequestForm, rejection: string): RequestForm | undefined {
  const named = namedParameters(rejection);
  const isLimit = form.limit === 'max_completion_tokens' && named.includes(form.limit);
  const isTemperature = form.hasTemperature && named.includes('temperature');
  const isFormat = form.format !== 'none' && FORMAT_NAMES.test(named);
  if (!isLimit && !isTemperature && !isFormat) return undefined;
  return {
    limit: isLimit ? 'max_tokens' : form.limit,
    hasTemperature: form.hasTemperature && !isTemperature,
    format: isFormat ? SIMPLER_FORMAT[form.format] : form.format,
  };
}

const FORMAT_NAMES = /response[_ ]format|json_schema|json_object/i;
const PARAMETER = /max_(?:completion_)?tokens|temperature|response_format/;

/** The text that names parameters: `param` of an OpenAI error if it is one of ours, otherwise all of the rejection. */
function namedParameters(rejection: string): string {
  try {
    const body: unknown = JSON.parse(rejection);
    const { error = body } = Object(body) as { error?: unknown };
    const { param } = Object(error) as { param?: unknown };
    if (typeof param === 'string' && PARAMETER.test(param)) return param;
    // Some servers return the values they received as `input`. Parameters named there were not rejected.
    return JSON.stringify(body, (key, value: unknown) => (key === 'input' ? undefined : value));
  } catch {
    return rejection;
  }
}
