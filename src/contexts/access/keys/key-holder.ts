import type { ApiKey } from './api-key.entity.js';

/** Whose keys: a user's catalog keys, or the keys of a partner's live or test client. */
export type KeyHolder = { userId: string } | { partnerId: string };

/** The columns of its keys. */
export const heldBy = (holder: KeyHolder): { userId?: string; clientId?: string } =>
  'userId' in holder ? { userId: holder.userId } : { clientId: holder.partnerId };

export const isHeldBy = ({ userId, clientId }: ApiKey, holder: KeyHolder): boolean =>
  'userId' in holder ? userId === holder.userId : clientId === holder.partnerId;
