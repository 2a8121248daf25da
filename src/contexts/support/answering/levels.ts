import type { SupportCaution } from '../../access/users/partner-client.entity.js';

/**
 * What built-in replies reach at each level on questions about invented products that the model was not trained on, in percent:
 * right replies of all replies, and questions with a right reply of those that an article answers. See training/figures.json.
 */
export const LEVELS: Readonly<Record<SupportCaution, { precision: number; coverage: number }>> = {
  careful: { precision: 97, coverage: 12 },
  balanced: { precision: 95, coverage: 16 },
  generous: { precision: 90, coverage: 28 },
};
