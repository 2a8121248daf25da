import type { EnvironmentReader } from './environment-reader.js';

/** What replies to support questions before a human does. */
export type SupportAi = { readonly kind: 'off' | 'knowledge' } | ModelSettings;

/** A model behind any endpoint with an OpenAI-compatible API. */
export interface ModelSettings {
  readonly kind: 'openai';
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string;
  readonly timeoutMs: number;
  /** Undefined: no limit. */
  readonly monthlyTokens: number | undefined;
}

const MAX_MONTHLY_TOKENS = 1_000_000_000_000;

export function readSupportAi(read: EnvironmentReader, production: boolean): SupportAi {
  const kind = read.choice('SUPPORT_AI', ['knowledge', 'off', 'openai']);
  const baseUrl = read.url('SUPPORT_AI_BASE_URL', ['http', 'https']);
  const apiKey = read.text('SUPPORT_AI_API_KEY');
  const model = read.text('SUPPORT_AI_MODEL');
  const timeoutMs = read.integer('SUPPORT_AI_TIMEOUT_MS', 10_000, { min: 100, max: 60_000 });
  const monthlyTokens = read.integer('SUPPORT_AI_MONTHLY_TOKENS', 0, { min: 1, max: MAX_MONTHLY_TOKENS }) || undefined;
  if (kind !== 'openai') return { kind };
  // Otherwise every call fails with a message that contains the secret, which admins would see and the log would keep.
  if (apiKey !== undefined && !/^[!-~]+$/.test(apiKey))
    read.problems.push('SUPPORT_AI_API_KEY must be one line of printable ASCII characters without spaces');
  if (baseUrl !== undefined && /^https?:\/\/[^/?#]*@/i.test(baseUrl))
    read.problems.push('SUPPORT_AI_BASE_URL must not contain a user name or a password: use SUPPORT_AI_API_KEY');
  const needed = ['SUPPORT_AI_BASE_URL', 'SUPPORT_AI_MODEL', ...(production ? ['SUPPORT_AI_API_KEY'] : [])];
  for (const name of needed) read.required(name, 'SUPPORT_AI=openai');
  return { kind, baseUrl: baseUrl ?? '', apiKey, model: model ?? '', timeoutMs, monthlyTokens };
}
