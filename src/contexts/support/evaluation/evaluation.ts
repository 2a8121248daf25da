import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Script } from 'node:vm';
import { StartupError } from '../../../platform/errors/app-error.js';
import { considerConversation } from '../answering/ai-answering.service.js';
import type { SupportCaution } from '../../access/users/partner-client.entity.js';
import type { Encoder } from '../../../platform/meaning/encoder.js';
import type { Answerer } from '../answering/answerer.js';
import type { QuestionReader } from '../answering/question-reader.js';
import { MAX_QUESTION } from '../conversations/conversation.dto.js';
import { MAX_ARTICLES, MAX_BODY, MAX_CHARACTERS, MAX_TITLE } from '../knowledge/knowledge.dto.js';
import { encodePassages } from '../knowledge/article-encoder.service.js';
import { KnowledgeIndex } from '../retrieval/knowledge-index.js';
import type { Article } from '../knowledge/passages.js';

/** What an evaluation needs to know about an answerer, besides its replies. */
export interface EvaluatedAnswerer {
  answerer: Answerer;
  encoder: Encoder;
  reader: QuestionReader;
  level: SupportCaution;
  /** The tokens used so far. */
  readonly tokens: number;
  /** The time until a model accepts calls again after a 429. */
  readonly pauseMs: number;
}

interface EvaluatedQuestion extends LabeledQuestion {
  reply: string | null;
  reasons: string[];
  isRight: boolean;
  /** Whether a suggested passage matches the pattern. */
  isSuggested: boolean;
  ms: number;
}

export interface ProductResult {
  product: LabeledProduct;
  asked: EvaluatedQuestion[];
  tokens: number;
}

/** No customer waits. */
const MAX_READ_MS = 60_000;
/** A question is asked again after a 429, because the figures are about the model, not about its rate limit. */
const MAX_REPEATS = 5;

/** Asks every question in a separate conversation, one at a time, so that no question delays another. */
export async function evaluateProduct(product: LabeledProduct, evaluated: EvaluatedAnswerer): Promise<ProductResult> {
  const tokens = evaluated.tokens;
  const knowledge = await KnowledgeIndex.of(product.articles);
  for (const { id, title, body, version = 0 } of product.articles) {
    const codes = await encodePassages(evaluated.encoder, title, body);
    if (codes !== undefined) knowledge.setVectors(id, version, codes);
  }
  const asked: EvaluatedQuestion[] = [];
  for (const [index, labeled] of product.questions.entries()) {
    const outcome = await askQuestion(labeled.question, knowledge, evaluated);
    const isMatch = (text: string): boolean => {
      try {
        return labeled.pattern !== null && matchesPattern(labeled.pattern, text);
      } catch {
        // Answerable questions come first, so this is their number in the file.
        throw new StartupError(`${product.file} has a pattern answerable[${index}][1] that takes too long.`);
      }
    };
    asked.push({
      ...labeled,
      ...outcome,
      isRight: outcome.reply !== null && isMatch(outcome.reply),
      isSuggested: outcome.found.some(isMatch),
    });
  }
  return { product, asked, tokens: evaluated.tokens - tokens };
}

async function askQuestion(
  question: string,
  knowledge: KnowledgeIndex,
  evaluated: EvaluatedAnswerer,
): Promise<{ reply: string | null; reasons: string[]; found: string[]; ms: number }> {
  for (let repeats = 0; ; repeats += 1) {
    await sleep(evaluated.pauseMs);
    const startedAt = performance.now();
    const messages = [{ author: 'customer' as const, content: question }];
    const level = { supportCaution: evaluated.level, deadline: startedAt + MAX_READ_MS };
    const outcome = await considerConversation(evaluated.reader, evaluated.answerer, knowledge, messages, level);
    const ms = performance.now() - startedAt;
    const { reply, reasons, passages } = outcome;
    const found = knowledge.suggest(passages).map(({ text }) => text);
    if (reply !== null || evaluated.pauseMs === 0 || repeats === MAX_REPEATS) return { reply, reasons, found, ms };
  }
}

interface ReportOptions {
  /** Whether questions, replies and reasons are shown. */
  hasTexts: boolean;
  /** Whether a model was asked, whose failures an operator needs to see. */
  hasModel: boolean;
}

/** The figures of one product, or of several together. */
export function toReport(heading: string, results: readonly ProductResult[], options: ReportOptions): string {
  const asked = results.flatMap((result) => result.asked);
  const tokens = results.reduce((sum, result) => sum + result.tokens, 0);
  const answerable = asked.filter(({ pattern }) => pattern !== null);
  const replies = asked.filter(({ reply }) => reply !== null);
  const right = replies.filter(({ isRight }) => isRight);
  const wrong = replies.filter(({ isRight }) => !isRight);
  return [
    printable(heading),
    `  questions    ${answerable.length} answerable, ${asked.length - answerable.length} not`,
    `  precision    ${share(right, replies)}  right replies of all replies`,
    `  coverage     ${share(right, answerable)}  right replies of answerable questions`,
    `  suggestions  ${share(answerable.filter(isSuggested), answerable)}  answerable questions with a passage that matches`,
    `  latency      p50 ${atShare(asked, 0.5)} ms, p95 ${atShare(asked, 0.95)} ms, max ${atShare(asked, 1)} ms`,
    `  tokens       ${tokens}${tokens > 0 ? `, ${Math.round(tokens / asked.length)} per question` : ''}`,
    ...(options.hasModel ? reasonLines(asked) : []),
    ...(options.hasTexts ? wrong.flatMap(wrongLines) : []),
    '',
  ].join('\n');
}

const isSuggested = (question: EvaluatedQuestion): boolean => question.isSuggested;

const share = (part: readonly unknown[], whole: readonly unknown[]): string =>
  `${part.length}/${whole.length}${whole.length > 0 ? ` = ${(part.length / whole.length).toFixed(2)}` : ''}`.padEnd(15);

function atShare(asked: readonly EvaluatedQuestion[], at: number): string {
  const times = asked.map(({ ms }) => ms).sort((a, b) => a - b);
  return (times[Math.max(0, Math.ceil(at * times.length) - 1)] ?? 0).toFixed(1);
}

/** Why questions got no reply. Reasons of a model and of refusals don't quote customers, so `--counts` shows them, too. */
function reasonLines(asked: readonly EvaluatedQuestion[]): string[] {
  const counts = new Map<string, number>();
  for (const reason of asked.flatMap(({ reasons }) => reasons)) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([reason, count], index) => `  ${index === 0 ? 'no reply' : '        '}     ${count} × ${printable(reason)}`);
}

const wrongLines = ({ question, pattern, reply }: EvaluatedQuestion): string[] => [
  `  wrong        ${printable(question)}`,
  `    reply      ${printable(reply ?? '')}`,
  `    expected   ${pattern === null ? 'no reply' : `/${printable(pattern)}/`}`,
];

/** Text on one line, without characters that control a terminal. */
const printable = (text: string): string => text.replaceAll(/[\p{C}\s]+/gu, ' ').trim();

/** A product whose questions are labeled with what a right reply contains. */
interface LabeledProduct {
  file: string;
  name: string;
  articles: Article[];
  questions: LabeledQuestion[];
}

interface LabeledQuestion {
  question: string;
  /** A regular expression, ignoring case; null if the articles do not answer the question. */
  pattern: string | null;
}

const MAX_FILE_BYTES = 10_000_000;
const MAX_NAME = 200;
const MAX_PATTERN = 1_000;
const MAX_QUESTIONS = 10_000;

/** Reads all products of a folder. The error names every invalid file. */
export async function readProducts(folder: string): Promise<LabeledProduct[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new StartupError(`The folder ${folder} can't be read (${codeOf(error)}).`);
  });
  const files = names.filter((name) => name.endsWith('.json') && name !== 'package.json').sort();
  if (files.length === 0) throw new StartupError(`The folder ${folder} has no .json files.`);
  const problems: string[] = [];
  const products: LabeledProduct[] = [];
  for (const file of files) {
    try {
      products.push(toProduct(file, await readJson(join(folder, file))));
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
      problems.push(`${file} ${error.message}.`);
    }
  }
  if (problems.length > 0) throw new StartupError(problems.join('\n'));
  return products;
}

/** What is wrong with a file. The message completes a sentence that begins with the file's name. */
class FileProblem extends Error {}

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code);

async function readJson(path: string): Promise<unknown> {
  let bytes: Buffer;
  try {
    const file = await stat(path);
    if (!file.isFile()) throw new FileProblem('is not a file');
    if (file.size > MAX_FILE_BYTES) throw new FileProblem('is larger than 10 MB');
    bytes = await readFile(path);
  } catch (error) {
    throw error instanceof FileProblem ? error : new FileProblem(`can't be read (${codeOf(error)})`);
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new FileProblem('is not JSON in UTF-8');
  }
}

function toProduct(file: string, value: unknown): LabeledProduct {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new FileProblem('is not a JSON object');
  const fields = value as Record<string, unknown>;
  const articles = listOf(fields, 'articles', MAX_ARTICLES).map(toArticle);
  if (articles.length === 0) throw new FileProblem('has no articles');
  const characters = articles.reduce((sum, { title, body }) => sum + title.length + body.length, 0);
  if (characters > MAX_CHARACTERS) throw new FileProblem(`has articles of more than ${MAX_CHARACTERS} characters`);
  const questions = [
    ...listOf(fields, 'answerable', MAX_QUESTIONS).map(toAnswerable),
    ...listOf(fields, 'outOfScope', MAX_QUESTIONS).map((question, index) => ({
      question: textOf(question, `outOfScope[${index}]`, MAX_QUESTION),
      pattern: null,
    })),
  ];
  if (questions.length === 0) throw new FileProblem('has no questions');
  return { file, name: textOf(fields.name, 'name', MAX_NAME), articles, questions };
}

function toArticle(value: unknown, index: number): Article {
  const { title, body } = Object(value) as Record<string, unknown>;
  return {
    id: String(index),
    title: textOf(title, `articles[${index}].title`, MAX_TITLE),
    body: textOf(body, `articles[${index}].body`, MAX_BODY),
  };
}

function toAnswerable(value: unknown, index: number): LabeledQuestion {
  const where = `answerable[${index}]`;
  if (!Array.isArray(value) || value.length !== 2)
    throw new FileProblem(`has an ${where} that is not a list of a question and a pattern`);
  const question = textOf(value[0], `${where}[0]`, MAX_QUESTION);
  const pattern = textOf(value[1], `${where}[1]`, MAX_PATTERN);
  try {
    if (matchesPattern(pattern, '')) throw new FileProblem(`has a pattern ${where}[1] that matches every reply`);
  } catch (error) {
    if (error instanceof FileProblem) throw error;
    throw new FileProblem(`has a pattern ${where}[1] that is not a regular expression`);
  }
  return { question, pattern };
}

function listOf(fields: Record<string, unknown>, name: string, max: number): unknown[] {
  const value = fields[name];
  if (!Array.isArray(value)) throw new FileProblem(`has no list "${name}"`);
  if (value.length > max) throw new FileProblem(`has more than ${max} entries in "${name}"`);
  return value;
}

function textOf(value: unknown, where: string, max: number): string {
  if (typeof value !== 'string' || value.trim() === '') throw new FileProblem(`has no text in ${where}`);
  if (value.length > max) throw new FileProblem(`has more than ${max} characters in ${where}`);
  if (!value.isWellFormed() || value.includes('\0')) throw new FileProblem(`has an invalid character in ${where}`);
  return value;
}

/** Far longer than a usual pattern takes. */
const MAX_MATCH_MS = 1_000;
const MATCH = new Script('new RegExp(pattern, "i").test(text)');

/**
 * Whether the text matches the regular expression, ignoring case. Throws if the pattern is invalid or takes too long: some patterns
 * would take years. Runs as a separate script, because a regular expression can't be stopped otherwise.
 */
const matchesPattern = (pattern: string, text: string): boolean =>
  MATCH.runInNewContext({ pattern, text }, { timeout: MAX_MATCH_MS }) === true;
