import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../../../platform/errors/startup-error.js';
import { considerConversation, suggestionsFor } from '../answering/ai-support.js';
import type { Answerer } from '../answering/answerer.js';
import { KnowledgeIndex } from '../retrieval/knowledge-index.js';
import { matchesPattern } from './label-pattern.js';
import type { LabeledProduct, LabeledQuestion } from './product-file.js';

/** What an evaluation needs to know about an answerer, besides its replies. */
export interface EvaluatedAnswerer {
  answerer: Answerer;
  /** The tokens used so far. */
  readonly tokens: number;
  /** The time until a model accepts calls again after a 429. */
  readonly pauseMs: number;
}

export interface AskedQuestion extends LabeledQuestion {
  reply: string | null;
  reasons: string[];
  isRight: boolean;
  /** Whether a suggested passage matches the pattern. */
  isSuggested: boolean;
  ms: number;
}

export interface ProductResult {
  product: LabeledProduct;
  asked: AskedQuestion[];
  tokens: number;
}

/** A question is asked again after a 429, because the figures are about the model, not about its rate limit. */
const MAX_REPEATS = 5;

/** Asks every question in a separate conversation, one at a time, so that no question delays another. */
export async function evaluateProduct(product: LabeledProduct, evaluated: EvaluatedAnswerer): Promise<ProductResult> {
  const tokens = evaluated.tokens;
  const knowledge = await KnowledgeIndex.of(product.articles);
  const asked: AskedQuestion[] = [];
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
      isSuggested: suggestionsFor(labeled.question, knowledge).some(({ text }) => isMatch(text)),
    });
  }
  return { product, asked, tokens: evaluated.tokens - tokens };
}

async function askQuestion(
  question: string,
  knowledge: KnowledgeIndex,
  evaluated: EvaluatedAnswerer,
): Promise<{ reply: string | null; reasons: string[]; ms: number }> {
  for (let repeats = 0; ; repeats += 1) {
    await sleep(evaluated.pauseMs);
    const startedAt = performance.now();
    const messages = [{ author: 'customer' as const, content: question }];
    const { reply, reasons } = await considerConversation(evaluated.answerer, knowledge, messages);
    const ms = performance.now() - startedAt;
    if (reply !== null || evaluated.pauseMs === 0 || repeats === MAX_REPEATS) return { reply, reasons, ms };
  }
}
