/** Of the model file, which is the same on every machine. */
export const MODEL_SHA256 = '540baef5db97cad78d6bc469bff1a2f49536f9fdb7cce8835070bcb37573112b';
export const MODEL_NAME = `minilm-${MODEL_SHA256.slice(0, 12)}`;
/** Longer texts are cut. This bounds how long a question waits for another text. */
export const MAX_TOKENS = 128;
/** Enough for 128 tokens of prose. This bounds the work of the tokenizer. */
export const MAX_CHARACTERS = 2_000;

/** All that determines a vector. Vectors of different recipes can't be compared, so they are stored under this key. */
export const RECIPE = `${MODEL_NAME}-ort1.16.3-${MAX_TOKENS}-int8`;
