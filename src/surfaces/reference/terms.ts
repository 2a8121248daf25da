/** The terms of use in a sentence, wherever they are told. */
export const TERMS = 'The catalog may not be republished as a competing directory or exported in bulk.';
