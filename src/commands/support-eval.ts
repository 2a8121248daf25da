import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Logger } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { SUPPORT_CAUTIONS, type SupportCaution } from '../contexts/access/users/partner-client.entity.js';
import { KnowledgeAnswerer } from '../contexts/support/answering/answerer.js';
import {
  type EvaluatedAnswerer,
  evaluateProduct,
  type ProductResult,
  readProducts,
  toReport,
} from '../contexts/support/evaluation/evaluation.js';
import { QuestionReader } from '../contexts/support/answering/question-reader.js';
import { ModelAnswerer } from '../contexts/support/model/model-answerer.js';
import { type Config, loadSupportAi } from '../platform/config/config.js';
import type { SupportAi } from '../platform/config/support-ai-settings.js';
import { StartupError } from '../platform/errors/app-error.js';
import { Encoder } from '../platform/meaning/encoder.js';
import { ModelThread } from '../platform/meaning/model-thread.js';
import { Reader } from '../platform/meaning/reader.js';
import { MetricsService } from '../platform/metrics/metrics.service.js';

const STARTING_MS = 100;
const USAGE = `Usage: npm run support:eval -- <folder> [--counts] [--level ${SUPPORT_CAUTIONS.join('|')}]`;

function readArguments(): { folder: string; hasTexts: boolean; level: SupportCaution } {
  try {
    const options = { counts: { type: 'boolean' }, level: { type: 'string', default: 'balanced' } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [folder] = positionals;
    const level = SUPPORT_CAUTIONS.find((name) => name === values.level);
    if (folder !== undefined && level !== undefined && positionals.length === 1)
      return { folder, hasTexts: values.counts !== true, level };
  } catch {
    // An unknown option: the usage follows.
  }
  throw new StartupError(USAGE);
}

/** The models, as in the service. */
async function loadModels(): Promise<Pick<EvaluatedAnswerer, 'encoder' | 'reader'>> {
  const config = { dataDir: process.env.DATA_DIR ?? './.data', meaning: process.env.MEANING !== 'false' } as Config;
  const host = new HttpAdapterHost();
  const thread = new ModelThread(config, host);
  host.listening = true;
  const encoder = new Encoder(thread, new MetricsService());
  const reader = new Reader(thread, new MetricsService());
  while (reader.state === 'starting') await sleep(STARTING_MS);
  return { encoder, reader: new QuestionReader(encoder, reader) };
}

function toEvaluated(supportAi: SupportAi): Pick<EvaluatedAnswerer, 'answerer' | 'tokens' | 'pauseMs'> {
  if (supportAi.kind === 'off')
    throw new StartupError('SUPPORT_AI=off has no answerer to evaluate. Set it to knowledge or openai.');
  if (supportAi.kind !== 'openai') return { answerer: new KnowledgeAnswerer(), tokens: 0, pauseMs: 0 };
  let tokens = 0;
  // Without a database, the tokens of the month are neither limited nor counted.
  const budget = {
    isUsedUp: () => Promise.resolve(false),
    addTokens: (count: number) => {
      tokens += count;
      return Promise.resolve();
    },
  };
  const answerer = new ModelAnswerer(supportAi, budget, new MetricsService());
  return {
    answerer,
    get tokens() {
      return tokens;
    },
    get pauseMs() {
      return answerer.pauseMs;
    },
  };
}

/** Prints each product as soon as it is done, because a model takes seconds per question. */
async function evaluate(): Promise<void> {
  const { folder, hasTexts, level } = readArguments();
  const supportAi = loadSupportAi(process.env);
  const answerer = toEvaluated(supportAi);
  const products = await readProducts(folder);
  // Not spread: the tokens change.
  const evaluated = Object.assign(answerer, await loadModels(), { level });
  const options = { hasTexts, hasModel: supportAi.kind === 'openai' };
  const results: ProductResult[] = [];
  for (const product of products) {
    const result = await evaluateProduct(product, evaluated);
    results.push(result);
    process.stdout.write(`${toReport(`${product.file}: ${product.name}`, [result], options)}\n`);
  }
  if (results.length > 1)
    process.stdout.write(`${toReport(`All ${results.length} products`, results, { ...options, hasTexts: false })}\n`);
}

const writeLine = (line: unknown): void => {
  process.stderr.write(`${String(line)}\n`);
};

// Standard output has only the report; log lines go to standard error.
Logger.overrideLogger({ log: writeLine, warn: writeLine, error: writeLine });
try {
  await evaluate();
  // The thread of the models would keep the process.
  process.exit();
} catch (error) {
  writeLine(error instanceof StartupError ? error.message : (error as Error).stack);
  process.exit(1);
}
