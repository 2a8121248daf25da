import { parseArgs } from 'node:util';
import { Logger } from '@nestjs/common';
import { KnowledgeAnswerer } from '../contexts/support/answering/answerer.js';
import {
  type EvaluatedAnswerer,
  evaluateProduct,
  type ProductResult,
  readProducts,
  toReport,
} from '../contexts/support/evaluation/evaluation.js';
import { ModelAnswerer } from '../contexts/support/model/model-answerer.js';
import { loadSupportAi } from '../platform/config/config.js';
import type { SupportAi } from '../platform/config/support-ai-settings.js';
import { StartupError } from '../platform/errors/app-error.js';
import { MetricsService } from '../platform/metrics/metrics.service.js';

const USAGE = 'Usage: npm run support:eval -- <folder> [--counts]';

function readArguments(): { folder: string; hasTexts: boolean } {
  try {
    const { values, positionals } = parseArgs({ options: { counts: { type: 'boolean' } }, allowPositionals: true });
    const [folder] = positionals;
    if (folder !== undefined && positionals.length === 1) return { folder, hasTexts: values.counts !== true };
  } catch {
    // An unknown option: the usage follows.
  }
  throw new StartupError(USAGE);
}

function toEvaluated(supportAi: SupportAi): EvaluatedAnswerer {
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
  const { folder, hasTexts } = readArguments();
  const supportAi = loadSupportAi(process.env);
  const evaluated = toEvaluated(supportAi);
  const products = await readProducts(folder);
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
} catch (error) {
  writeLine(error instanceof StartupError ? error.message : (error as Error).stack);
  process.exitCode = 1;
}
