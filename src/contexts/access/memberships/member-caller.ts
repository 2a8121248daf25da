import type { Caller } from '../caller.js';
import type { CurrentPartner } from './current-member.js';

/** A member as the caller of what partner keys can do. What is created names the user instead of a key. */
export const callerOf = ({ userId, clientId, mode }: CurrentPartner): Caller => ({
  keyId: userId,
  kind: 'partner',
  mode,
  ownerId: clientId,
  tier: mode === 'test' ? 'standard' : 'premium',
  supportEnabled: false,
  expiresAt: null,
  premiumUntil: null,
});
