import type { SupportMode } from '../../../../contexts/access/users/partner-client.entity.js';

export const SUPPORT_MODE_LABEL = 'Who replies';

/** Who replies to customers. */
export const SUPPORT_MODE_NAMES: Record<SupportMode, string> = {
  hybrid: 'AI first, then team',
  human: 'Team only',
};
