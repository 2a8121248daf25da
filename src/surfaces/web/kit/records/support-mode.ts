import type { SupportMode } from '../../../../contexts/access/users/partner-client.entity.js';

/** Who replies to customers. */
export const SUPPORT_MODE_NAMES: Record<SupportMode, string> = {
  hybrid: 'AI first, then team',
  human: 'Team only',
};
