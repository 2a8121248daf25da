/** Of the model file, which is the same on every machine. */
export const MODEL_SHA256 = '540baef5db97cad78d6bc469bff1a2f49536f9fdb7cce8835070bcb37573112b';
export const MODEL_NAME = `minilm-${MODEL_SHA256.slice(0, 12)}`;
/** A text is cut here. Another text waits for at most one run, so this bounds how long. */
export const MAX_TOKENS = 128;
/** Enough for 128 tokens of any prose; bounds the work of the tokenizer. */
export const MAX_CHARACTERS = 2_000;
/** Numbers in a vector. */
export const DIMENSIONS = 384;

/** All that determines a vector. Vectors of different recipes can't be compared, so they are stored under this key. */
export const RECIPE = `${MODEL_NAME}-ort1.16.3-${MAX_TOKENS}`;
