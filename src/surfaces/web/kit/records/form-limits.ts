import type { FormLimits } from '../../../../platform/input/form-fields.js';

/** Fits the longest listing that the admin API accepts: 50 questions and 50 features, in any script. */
export const LISTING_FORM: FormLimits = { bytes: 4 * 1_024 * 1_024, fields: 500 };
