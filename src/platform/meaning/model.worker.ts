import { readFileSync } from 'node:fs';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import * as tokenizers from '@huggingface/tokenizers';
// @ts-expect-error The package lacks the file with its types.
import * as runtime from 'onnxruntime-node';
import { prepareModel, TOKENIZER_FILE } from './model-file.js';
import { MAX_TOKENS } from './recipe.js';

type Outputs<Name extends string> = Record<Name, { data: Float32Array }>;
interface Session<Name extends string> {
  run: (inputs: Record<string, object>) => Promise<Outputs<Name>>;
}
// TypeScript does not find the types of this package either.
const { Tokenizer } = tokenizers as unknown as {
  Tokenizer: new (file: object, config: object) => { encode: (text: string) => { ids: number[]; tokens: string[] } };
};
const { InferenceSession, Tensor } = runtime as unknown as {
  InferenceSession: {
    create: <Name extends string>(model: string | Uint8Array, options: object) => Promise<Session<Name>>;
  };
  Tensor: new (type: 'int64', values: BigInt64Array, sizes: number[]) => object;
};

/** A text to encode, the reader's model to load, or a text to read. */
export type ModelJob =
  | { text: string }
  | { model: string | Uint8Array; maxQuestion: number; maxPassage: number }
  | { question: string; passage: string | undefined };

/** Classes are of a question alone, the others of a question with a passage. */
export interface ReadText {
  classes: number[];
  isCut: boolean;
  /** e^score is the odds against no passage. */
  score: number;
  /** How likely tokens of the passage answer: the highest, the mean of the eight highest, the sum. */
  evidence: { peak: number; mean: number; total: number };
}

/** What the thread sends: that it is ready, then a result or an error for each job. */
export type ThreadMessage =
  | { kind: 'ready'; memoryBytes: number; problem: string | undefined }
  | { kind: 'result'; result: unknown; ms: number }
  | { kind: 'error'; cause: string };

/** The token at the beginning of every text. */
const START = 101;
/** The token at the end of every text. */
const SEPARATOR = 102;
/** One thread, because more would take cores from requests; no arena, because it keeps the memory of the longest text. */
const OPTIONS = { intraOpNumThreads: 1, interOpNumThreads: 1, enableCpuMemArena: false, enableMemPattern: false };

const port = parentPort as MessagePort;
const report = (message: ThreadMessage): void => port.postMessage(message);
// A closed port lets the thread end.
port.on('message', (job: ModelJob | undefined) => (job === undefined ? port.close() : void respond(job)));

const before = process.memoryUsage.rss();
const { model, problem } = prepareModel(workerData as string);
const tokenizer = new Tokenizer(JSON.parse(readFileSync(TOKENIZER_FILE, 'utf8')) as object, {});
const session = await InferenceSession.create<'vector'>(model, OPTIONS);
let reader: { session: Session<'score' | 'evidence' | 'classes'>; maxQuestion: number; maxPassage: number } | undefined;
await encode('The first run takes longer.');
report({ kind: 'ready', memoryBytes: process.memoryUsage.rss() - before, problem });

function toTensor(values: readonly number[]): object {
  return new Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length]);
}

async function encode(text: string): Promise<{ vector: Float32Array; hasWord: boolean }> {
  const { ids, tokens } = tokenizer.encode(text);
  // The library ignores the limit in its file.
  if (ids.length > MAX_TOKENS) ids.splice(MAX_TOKENS - 1, Infinity, SEPARATOR);
  const { vector } = await session.run({ input_ids: toTensor(ids) });
  return { vector: vector.data, hasWord: tokens.some(isWord) };
}

/** A word that the model knows as a whole, not by parts of it that begin with `##`. */
function isWord(token: string, at: number, tokens: readonly string[]): boolean {
  return /^[a-z]{3,}$/.test(token) && tokens[at + 1]?.startsWith('##') !== true;
}

/** A passage is cut, and so is a question before one, because the reader was trained so. */
async function read(question: string, passage: string | undefined): Promise<ReadText> {
  if (reader === undefined) throw new Error('The reader is not loaded');
  const { maxQuestion, maxPassage } = reader;
  const asked = tokenizer.encode(question).ids.slice(1, -1);
  const first = asked.slice(0, passage === undefined ? MAX_TOKENS - 2 : maxQuestion);
  const ids = [START, ...first, SEPARATOR];
  const start = ids.length;
  if (passage !== undefined) ids.push(...tokenizer.encode(passage).ids.slice(1, -1).slice(0, maxPassage), SEPARATOR);
  const types = ids.map((_, at) => (at < start ? 0 : 1));
  const outputs = await reader.session.run({ input_ids: toTensor(ids), token_type_ids: toTensor(types) });
  const tokens = outputs.evidence.data.slice(start, -1).sort().reverse();
  const sum = (values: Float32Array): number => values.reduce((total, value) => total + value, 0);
  const highest = tokens.subarray(0, 8);
  return {
    classes: [...outputs.classes.data],
    isCut: asked.length > maxQuestion,
    score: outputs.score.data[0] ?? 0,
    evidence: { peak: tokens[0] ?? 0, mean: sum(highest) / Math.max(1, highest.length), total: sum(tokens) },
  };
}

async function loadReader({
  model,
  ...limits
}: Extract<ModelJob, { model: unknown }>): Promise<{ memoryBytes: number }> {
  const rss = process.memoryUsage.rss();
  // Checks the file again, because it may have changed since the start.
  const checked = typeof model === 'string' ? prepareModel(workerData as string, 'reader').model : model;
  reader = { session: await InferenceSession.create(checked, OPTIONS), ...limits };
  await read('The first run takes longer.', 'So it is made now.');
  return { memoryBytes: process.memoryUsage.rss() - rss };
}

async function respond(job: ModelJob): Promise<void> {
  const startedAt = performance.now();
  try {
    let result: unknown;
    if ('text' in job) result = await encode(job.text);
    else if ('model' in job) result = await loadReader(job);
    else result = await read(job.question, job.passage);
    report({ kind: 'result', result, ms: performance.now() - startedAt });
  } catch (error) {
    report({ kind: 'error', cause: String(error) });
  }
}
