import { readFileSync } from 'node:fs';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { Tokenizer } from '@huggingface/tokenizers';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { prepareModel, TOKENIZER_FILE } from './model-file.js';
import { MAX_TOKENS } from './recipe.js';

/** What the thread sends: that it is ready, then a vector or an error for each text. */
export type EncoderMessage =
  | { kind: 'ready'; memoryBytes: number; problem: string | undefined }
  | { kind: 'vector'; vector: Float32Array; ms: number }
  | { kind: 'error'; cause: string };

/** The token at the end of every text. */
const SEPARATOR = 102;
/** One thread, because texts wait less when they share no core; no arena, which would keep the memory of the longest text. */
const OPTIONS = { intraOpNumThreads: 1, interOpNumThreads: 1, enableCpuMemArena: false, enableMemPattern: false };

const port = parentPort as MessagePort;
const report = (message: EncoderMessage): void => port.postMessage(message);
// A closed port lets the thread end.
port.on('message', (text: string | undefined) => (text === undefined ? port.close() : void respond(text)));

const before = process.memoryUsage.rss();
const { model, problem } = prepareModel(workerData as string);
const tokenizer = new Tokenizer(JSON.parse(readFileSync(TOKENIZER_FILE, 'utf8')) as object, {});
// Two calls, because the types of the function have no union.
const session = await (typeof model === 'string'
  ? InferenceSession.create(model, OPTIONS)
  : InferenceSession.create(model, OPTIONS));
await encode('The first run takes longer.');
report({ kind: 'ready', memoryBytes: process.memoryUsage.rss() - before, problem });

async function encode(text: string): Promise<Float32Array> {
  const { ids } = tokenizer.encode(text);
  // The library ignores the limit in its file.
  if (ids.length > MAX_TOKENS) ids.splice(MAX_TOKENS - 1, Infinity, SEPARATOR);
  const tokens = new Tensor('int64', BigInt64Array.from(ids, BigInt), [1, ids.length]);
  const { vector } = await session.run({ input_ids: tokens });
  return vector?.data as Float32Array;
}

async function respond(text: string): Promise<void> {
  const startedAt = performance.now();
  try {
    report({ kind: 'vector', vector: await encode(text), ms: performance.now() - startedAt });
  } catch (error) {
    report({ kind: 'error', cause: String(error) });
  }
}
