import type { Reading } from '../../../platform/meaning/reader.js';
import type { ReaderSettings } from '../../../platform/meaning/reader-settings.js';
import type { FoundPassage } from '../retrieval/knowledge-index.js';

/** A passage with the chance that it answers. */
export interface RankedPassage extends FoundPassage {
  share: number;
}

export interface Certainty {
  /** Those of the likeliest article first. */
  passages: RankedPassage[];
  /** How sure it is that the first article answers: the larger, the surer. The reader's thresholds belong to it. */
  sure: number;
  /** The example question that makes the first article answer. */
  example?: string;
}

/** What the reader found, and what it was asked. `mean` is how near all passages are to the question on average. */
interface Read {
  question: string;
  nearest: readonly FoundPassage[];
  mean: number;
  reading: Reading;
}

const logit = (share: number): number => {
  const inside = Math.min(Math.max(share, 1e-5), 1 - 1e-5);
  return Math.log(inside / (1 - inside));
};
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Orders the passages and computes `sure`. The same as `rank` and `sure` in training/train.py, which fits the gate. */
export function judge({ question, nearest, mean, reading }: Read, { gate, nearness }: ReaderSettings): Certainty {
  const candidates = nearest.map((passage, at) => {
    const { score, evidence } = reading.passages[at] as Reading['passages'][number];
    return { passage, score, evidence, value: score + nearness * passage.near };
  });
  const none = 1 / (1 + sum(candidates.map(({ score }) => Math.exp(score))));
  const byValue = [...candidates].sort((a, b) => b.value - a.value);
  const first = byValue[0]?.passage.article;
  const own = candidates.filter(({ passage }) => passage.article === first).sort((a, b) => b.score - a.score);
  const others = candidates.filter(({ passage }) => passage.article !== first);
  const [best] = own;
  if (best === undefined) return { passages: [], sure: -Infinity };
  const { peak, mean: marked, total } = best.evidence;
  const { near } = best.passage;
  const facts = [
    logit(none * sum(own.map(({ score }) => Math.exp(score)))),
    best.score - Math.max(...others.map(({ score }) => score), others.length > 0 ? -Infinity : -9),
    logit(none),
    sum(candidates.map(({ score }) => score)) / candidates.length,
    near,
    Math.max(...candidates.map(({ passage }) => passage.near)) - near,
    near - Math.max(...others.map(({ passage }) => passage.near), others.length > 0 ? -Infinity : 0),
    near - mean,
    logit(peak),
    logit(marked),
    Math.log(1 + total),
    Math.log(1 + question.trim().split(/\s+/).length),
    logit(reading.classes.normal),
    question.includes('?') ? 1 : 0,
  ];
  const hidden = gate.inner.map((weights, unit) =>
    Math.tanh(sum(weights.map((weight, at) => weight * (facts[at] ?? 0))) + (gate.innerBias[unit] ?? 0)),
  );
  const ordered = [...own, ...byValue.filter(({ passage }) => passage.article !== first)];
  return {
    passages: ordered.map(({ passage, score }) => ({ ...passage, share: none * Math.exp(score) })),
    sure: sum(hidden.map((value, unit) => value * (gate.outer[unit] ?? 0))) + gate.outerBias,
  };
}
