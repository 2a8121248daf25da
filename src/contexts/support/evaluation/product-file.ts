import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../../../platform/errors/startup-error.js';
import { MAX_QUESTION } from '../asking/ask-body.dto.js';
import { MAX_ARTICLES, MAX_BODY, MAX_CHARACTERS, MAX_TITLE } from '../knowledge/knowledge.dto.js';
import type { Article } from '../retrieval/passages.js';
import { matchesPattern } from './label-pattern.js';

/** A product whose questions are labeled with what a right reply contains. */
export interface LabeledProduct {
  file: string;
  name: string;
  articles: Article[];
  questions: LabeledQuestion[];
}

export interface LabeledQuestion {
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
