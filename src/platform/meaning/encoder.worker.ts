import { readFileSync } from 'node:fs';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import * as tokenizers from '@huggingface/tokenizers';
// @ts-expect-error The package lacks the file with its types.
import * as runtime from 'onnxruntime-node';
import { prepareModel, TOKENIZER_FILE } from './model-file.js';
import { MAX_TOKENS } from './recipe.js';

interface Session {
  run: (inputs: { input_ids: object }) => Promise<{ vector: { data: Float32Array } }>;
}
// TypeScript does not find the types of this package either.
const { Tokenizer } = tokenizers as unknown as {
  Tokenizer: new (file: object, config: object) => { encode: (text: string) => { ids: number[]; tokens: string[] } };
};
const { InferenceSession, Tensor } = runtime as unknown as {
  InferenceSession: { create: (model: string | Buffer, options: object) => Promise<Session> };
  Tensor: new (type: 'int64', values: BigInt64Array, sizes: number[]) => object;
};

/** What the thread sends: that it is ready, then a vector or an error for each text. */
export type EncoderMessage =
  | { kind: 'ready'; memoryBytes: number; problem: string | undefined }
  | { kind: 'vector'; vector: Float32Array; hasWord: boolean; ms: number }
  | { kind: 'error'; cause: string };

/** The token at the end of every text. */
const SEPARATOR = 102;
/** One thread, because more would take cores from requests; no arena, because it keeps the memory of the longest text. */
const OPTIONS = { intraOpNumThreads: 1, interOpNumThreads: 1, enableCpuMemArena: false, enableMemPattern: false };

const port = parentPort as MessagePort;
const report = (message: EncoderMessage): void => port.postMessage(message);
// A closed port lets the thread end.
port.on('message', (text: string | undefined) => (text === undefined ? port.close() : void respond(text)));

const before = process.memoryUsage.rss();
const { model, problem } = prepareModel(workerData as string);
const tokenizer = new Tokenizer(JSON.parse(readFileSync(TOKENIZER_FILE, 'utf8')) as object, {});
const session = await InferenceSession.create(model, OPTIONS);
await encode('The first run takes longer.');
report({ kind: 'ready', memoryBytes: process.memoryUsage.rss() - before, problem });

async function encode(text: string): Promise<{ vector: Float32Array; hasWord: boolean }> {
  const { ids, tokens } = tokenizer.encode(text);
  // The library ignores the limit in its file.
  if (ids.length > MAX_TOKENS) ids.splice(MAX_TOKENS - 1, Infinity, SEPARATOR);
  const input_ids = new Tensor('int64', BigInt64Array.from(ids, BigInt), [1, ids.length]);
  const { vector } = await session.run({ input_ids });
  return { vector: vector.data, hasWord: tokens.some(isWord) };
}

/** A word that the model knows as a whole, not by parts of it that begin with `##`. */
function isWord(token: string, at: number, tokens: readonly string[]): boolean {
  return /^[a-z]{3,}$/.test(token) && tokens[at + 1]?.startsWith('##') !== true;
}

async function respond(text: string): Promise<void> {
  const startedAt = performance.now();
  try {
    report({ kind: 'vector', ...(await encode(text)), ms: performance.now() - startedAt });
  } catch (error) {
    report({ kind: 'error', cause: String(error) });
  }
}
