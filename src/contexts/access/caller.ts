import type { Mode } from './users/partner-client.entity.js';

export const KEY_KINDS = ['catalog', 'partner', 'admin'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

export const TIERS = ['standard', 'premium'] as const;
export type Tier = (typeof TIERS)[number];

/** The authenticated caller, independent of HTTP. */
export interface Caller {
  readonly keyId: string;
  /** The app behind the token of a connection. Its usage is also counted in total, and its account's apps share one budget. */
  readonly appId?: string;
  readonly kind: KeyKind;
  /** `test` for keys of test clients only. */
  readonly mode: Mode;
  /** The user or partner client that holds the key; null for the configured admin key. */
  readonly ownerId: string | null;
  readonly tier: Tier;
  readonly supportEnabled: boolean;
  /** In epoch milliseconds. Callers are cached, so it is compared on every read from the cache. */
  readonly expiresAt: number | null;
  /** When Premium ends unless it is renewed, in epoch milliseconds; null when it does not end. Compared like `expiresAt`. */
  readonly premiumUntil: number | null;
}
