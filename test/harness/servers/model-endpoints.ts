import type { ServerResponse } from 'node:http';
import { complete, type ModelRequest } from './model.js';

/** Handles a request as a known server does; `content` is what its model writes if the request is accepted. */
export type Endpoint = (response: ServerResponse, received: ModelRequest, content: string) => void;

export const rejectRequest = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

export const openAiError = (message: string, param: string | null = null, code: string | null = null): object => ({
  error: { message, type: 'invalid_request_error', param, code },
});

const usage = (promptTokens: number, completionTokens: number, more: object = {}): object => ({
  usage: {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
    ...more,
  },
});

const DETAILS = {
  prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
  completion_tokens_details: { reasoning_tokens: 192, audio_tokens: 0, accepted_prediction_tokens: 0 },
};

/** A model from before 2024: it knows `max_tokens` and `json_object` only. */
export const oldOpenAi: Endpoint = (response, { request }, content) => {
  if ('max_completion_tokens' in request) {
    const message = 'Unrecognized request argument supplied: max_completion_tokens';
    rejectRequest(response, 400, openAiError(message));
    return;
  }
  if (request.response_format?.type === 'json_schema') {
    const message = "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.";
    rejectRequest(response, 400, openAiError(message, 'response_format'));
    return;
  }
  complete(response, content, {}, 'stop', { system_fingerprint: 'fp_1', ...usage(600, 40) });
};

const rejectsTemperature = (response: ServerResponse, request: object): boolean => {
  if (!('temperature' in request)) return false;
  const message =
    "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.";
  rejectRequest(response, 400, openAiError(message, 'temperature', 'unsupported_value'));
  return true;
};

/** A reasoning model: no `max_tokens`, no `temperature`. */
export const newOpenAi: Endpoint = (response, { request }, content) => {
  if ('max_tokens' in request) {
    const message =
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
    rejectRequest(response, 400, openAiError(message, 'max_tokens', 'unsupported_parameter'));
    return;
  }
  if (rejectsTemperature(response, request)) return;
  const rest = { service_tier: 'default', system_fingerprint: null, ...usage(600, 232, DETAILS) };
  complete(response, content, { refusal: null, annotations: [] }, 'stop', rest);
};

/** A reasoning model on Azure, whose completions also say what its filters found. */
export const azure: Endpoint = (response, { request }, content) => {
  if (rejectsTemperature(response, request)) return;
  const filtered = { hate: { filtered: false, severity: 'safe' }, violence: { filtered: false, severity: 'safe' } };
  const rest = { prompt_filter_results: [{ prompt_index: 0, content_filter_results: filtered }], ...usage(600, 232) };
  complete(response, content, { refusal: null, annotations: [] }, 'stop', rest);
};

/** Ignores parameters that it does not know, and returns the reasoning of a model as part of its text. */
export const ollama: Endpoint = (response, _, content) => {
  const text = `<think>\nThe customer wants {"answer": "x"}. Let me look.\n</think>\n\n${content}`;
  complete(response, text, {}, 'stop', { system_fingerprint: 'fp_ollama', ...usage(600, 90) });
};

/** A version that forbids fields that it does not know. It returns reasoning apart from the text. */
export const vllm: Endpoint = (response, { request }, content) => {
  if ('max_completion_tokens' in request) {
    const message =
      "[{'type': 'extra_forbidden', 'loc': ('body', 'max_completion_tokens'), 'msg': 'Extra inputs are not permitted', 'input': 4000}]";
    const error = { object: 'error', message, type: 'BadRequestError', param: null, code: 400 };
    rejectRequest(response, 400, error);
    return;
  }
  const more = { reasoning_content: 'The customer wants to know …', tool_calls: [] };
  complete(response, content, more, 'stop', {
    prompt_logprobs: null,
    ...usage(600, 90, { prompt_tokens_details: null }),
  });
};

/** A server with a validator in front of it, as Mistral has. */
export const validating: Endpoint = (response, { request }, content) => {
  const loc = ['max_completion_tokens', 'temperature', 'response_format'].filter((name) => name in request);
  if (loc.length > 0) {
    const detail = [
      { type: 'extra_forbidden', loc: ['body', loc[0]], msg: 'Extra inputs are not permitted', input: request },
    ];
    rejectRequest(response, 422, { detail });
    return;
  }
  complete(response, content);
};

/** A small model that writes a sentence and a code fence around its JSON. */
export const fencing: Endpoint = (response, _, content) =>
  complete(response, `Here is the reply:\n\`\`\`json\n${content}\n\`\`\``);
