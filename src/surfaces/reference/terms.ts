/** The terms of use in one sentence. */
export const TERMS = 'The catalog may not be republished as a competing directory or exported in bulk.';
