/** Of the model file, which is the same on every machine. */
export const MODEL_SHA256 = '540baef5db97cad78d6bc469bff1a2f49536f9fdb7cce8835070bcb37573112b';
export const MODEL_NAME = `minilm-${MODEL_SHA256.slice(0, 12)}`;
/** Longer texts are cut. This bounds how long a question waits for another text. */
export const MAX_TOKENS = 128;
/** Enough for 128 tokens of prose. This bounds the work of the tokenizer. */
export const MAX_CHARACTERS = 2_000;

/** Of the reader's model file, with its settings. After training, `npm run reader-hash` fails with the new one. */
export const READER_SHA256 = 'd4b9648b4f9f4f9c92d46a2769d7f6fcb35853d89715c068bcfd63c853ac786a';
export const READER_NAME = `reader-${READER_SHA256.slice(0, 12)}`;

const RUNTIME = 'ort1.16.3';
/** All that determines what the reader makes of a message. Readings of different versions can't be compared. */
export const READER_VERSION = `${READER_NAME}-${RUNTIME}`;
/** All that determines a vector. Vectors of different recipes can't be compared, so they are stored under this key. */
export const RECIPE = `${MODEL_NAME}-${RUNTIME}-${MAX_TOKENS}-int8`;
