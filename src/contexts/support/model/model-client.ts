import pLimit from 'p-limit';
import { Logger } from '@nestjs/common';
import type { ModelSettings } from '../../../platform/config/support-ai-settings.js';
import { describeForm, FIRST_FORM, nextForm, type RequestForm, toParameters } from './request-form.js';

export interface ChatMessage {
  role: 'system' | 'user';
  content: string;
}

/** Counts and limits the tokens of a model. */
export interface TokenBudget {
  isUsedUp(): Promise<boolean>;
  addTokens(count: number): Promise<void>;
}

interface Completion {
  choices?: { finish_reason?: unknown; message?: { content?: unknown; refusal?: unknown } }[];
  usage?: { total_tokens?: unknown; prompt_tokens?: unknown; completion_tokens?: unknown };
}

const MAX_CALLS = 8;
/** Part of `MAX_CALLS`. The others are for customers. */
const MAX_PREVIEW_CALLS = 2;
const MAX_RETRIES = 4;
/** Far more than the token limit allows. Bounds responses of servers that ignore the token limit. */
const MAX_RESPONSE_BYTES = 65_536;
/** The minimum share of the time limit for a call. A question with less time left is not sent. */
const MIN_TIME_SHARE = 0.1;
const CHARACTERS_PER_TOKEN = 4;
/** More than any model accepts. The endpoint reported a higher usage by mistake. */
const MAX_USAGE = 10_000_000;

/** Thrown if the endpoint was not called: after a 429, if no call was free in time, or if the month's tokens are used up. */
export class ModelNotCalled extends Error {
  constructor(
    readonly outcome: 'paused' | 'busy' | 'used_up',
    message: string,
  ) {
    super(message);
  }
}

/** Calls a model behind an OpenAI-compatible endpoint. One time limit includes the wait for a free call and all retries. */
export class ModelClient {
  private readonly logger = new Logger(ModelClient.name);
  private readonly shutdown = new AbortController();
  private readonly calls = pLimit(MAX_CALLS);
  private readonly previewCalls = pLimit(MAX_PREVIEW_CALLS);
  /** The form that the endpoint accepted last. */
  private form: RequestForm = FIRST_FORM;
  private pausedUntil = 0;

  constructor(
    private readonly settings: ModelSettings,
    private readonly budget: TokenBudget,
  ) {}

  get model(): string {
    return this.settings.model;
  }

  /** The time until the endpoint accepts calls again. */
  get pauseMs(): number {
    return Math.max(0, this.pausedUntil - Date.now());
  }

  /** The text that the model returns. Throws if there is none, for any reason. */
  async complete(messages: readonly ChatMessage[], isPreview = false): Promise<string> {
    const { timeoutMs } = this.settings;
    const latestStart = performance.now() + timeoutMs * (1 - MIN_TIME_SHARE);
    const signal = AbortSignal.any([this.shutdown.signal, AbortSignal.timeout(timeoutMs)]);
    const callOnce = async (): Promise<Completion> => {
      signal.throwIfAborted();
      if (performance.now() > latestStart) throw new ModelNotCalled('busy', 'no call was free within the time limit');
      if (await this.budget.isUsedUp()) throw new ModelNotCalled('used_up', 'the tokens of this month are used up');
      return this.callAdapted(messages, signal);
    };
    const call = isPreview ? this.previewCalls(() => this.calls(callOnce)) : this.calls(callOnce);
    return contentOf(await Promise.race([call, aborted(signal)]));
  }

  /** Ends all calls. Their questions stay pending, and the requests get a response before the service stops. */
  abortCalls(): void {
    this.shutdown.abort(new Error('the service is shutting down'));
  }

  /** Some models reject parameters that others require, so a rejected request is repeated without the named parameters. */
  private async callAdapted(messages: readonly ChatMessage[], signal: AbortSignal): Promise<Completion> {
    let form = this.form;
    for (let retries = 0; ; retries += 1) {
      signal.throwIfAborted();
      if (this.pauseMs > 0) throw new ModelNotCalled('paused', 'the endpoint asked for a pause');
      const { completion, status, rejection = '' } = await this.call(form, messages, signal);
      if (completion !== undefined) {
        if (retries > 0) this.rememberForm(form);
        return completion;
      }
      const next = retries < MAX_RETRIES ? nextForm(form, rejection) : undefined;
      if (next === undefined) throw new Error(`the endpoint responded with ${status}`);
      form = next;
    }
  }

  private async call(
    form: RequestForm,
    messages: readonly ChatMessage[],
    signal: AbortSignal,
  ): Promise<{ status: number; rejection?: string; completion?: Completion }> {
    const { baseUrl, apiKey, model } = this.settings;
    const body = JSON.stringify({ model, ...toParameters(form), messages });
    let received = 0;
    let completion: Completion = {};
    let isAccepted = false;
    try {
      const response = await fetch(`${baseUrl}/chat/completions`, {
        method: 'POST',
        redirect: 'error',
        signal,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
        },
        body,
      });
      const { status } = response;
      if (status === 400 || status === 422) return { status, rejection: await readBounded(response) };
      isAccepted = status === 200;
      if (!isAccepted) {
        if (status === 429) this.pause(response.headers.get('retry-after'));
        await response.body?.cancel();
        return { status };
      }
      completion = completionIn(await readBounded(response, (bytes) => (received = bytes)));
      return { status, completion };
    } finally {
      // A call that timed out or sent too much has used tokens, too. A rejected call and an unreachable endpoint have not.
      if (isAccepted || signal.aborted)
        await this.budget.addTokens(usageOf(completion) ?? estimatedTokens(body.length + received));
    }
  }

  /** Calls in progress may get more 429s. The longest pause counts. */
  private pause(retryAfter: string | null): void {
    const now = Date.now();
    this.pausedUntil = Math.max(this.pausedUntil, now + pauseMsOf(retryAfter, now));
  }

  /** Several calls may find the same form at once; it is logged once. */
  private rememberForm(form: RequestForm): void {
    const description = describeForm(form);
    if (description === describeForm(this.form)) return;
    this.form = form;
    this.logger.log(`Calls to ${this.model} use ${description}: the endpoint rejected other parameters`);
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

/** `onBytes` gets how many have been read so far, so that they count even if the rest never comes. */
async function readBounded({ body }: Response, onBytes?: (bytes: number) => void): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    onBytes?.(bytes);
    // Leaving the loop cancels the rest.
    if (bytes > MAX_RESPONSE_BYTES) throw new Error('the response is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function completionIn(text: string): Completion {
  try {
    return Object(JSON.parse(text)) as Completion;
  } catch {
    throw new Error('the response is not JSON');
  }
}

const estimatedTokens = (characters: number): number => Math.ceil(characters / CHARACTERS_PER_TOKEN);

/** Undefined if the endpoint reports no valid usage. */
function usageOf({ usage }: Completion): number | undefined {
  const tokens = Number(usage?.total_tokens ?? Number(usage?.prompt_tokens) + Number(usage?.completion_tokens));
  return tokens > 0 && tokens <= MAX_USAGE ? Math.ceil(tokens) : undefined;
}

function contentOf({ choices }: Completion): string {
  const [choice] = choices ?? [];
  const { content, refusal } = choice?.message ?? {};
  if (refusal != null) throw new Error('the model refused');
  if (choice?.finish_reason !== 'stop') throw new Error('the reply is not complete');
  if (typeof content !== 'string') throw new Error('the reply contains no text');
  return content;
}

/** After a 429 without a valid `Retry-After`. */
const DEFAULT_PAUSE_MS = 5_000;
/** A longer pause would leave more questions to humans than it saves rejected calls. */
const MAX_PAUSE_MS = 60_000;

/** The time without calls that an endpoint asks for with `Retry-After`, which has seconds or a date. */
export function pauseMsOf(retryAfter: string | null, now: number): number {
  const text = retryAfter?.trim() ?? '';
  const ms = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? DEFAULT_PAUSE_MS : Math.min(MAX_PAUSE_MS, Math.max(0, ms));
}
