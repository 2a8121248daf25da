import type { Candidate, Reading } from './gate-checks.js';
import type { WeighedTerm } from './passage-match.js';
import { isEmptyWord, isLightWord, isNumber } from '../language/vocabulary.js';
import { stemsOf } from '../language/words.js';

/** What speaks for and against a sentence as the answer, from 0 to 1 unless said otherwise. */
export interface Evidence {
  /** The share of the question that the sentence and its surroundings take up. */
  score: number;
  /** The weight of what is taken up: 0.5 for one rare word, 0.75 for two. Words that stand everywhere add little. */
  mass: number;
  /** The share of the title that the question takes up. */
  title: number;
  /** The title asks the same kind of question (1), or another (-1). */
  titleKind: number;
  /** The share of the sentence that the question speaks of. */
  reverse: number;
  /** The share of the question that stands in no article. */
  unknown: number;
  /** The share of what the customer tells around the question that the sentence takes up. */
  story: number;
  /** How far the nearest sentence of another article is behind, from -0.2 to 0.4. */
  lead: number;
  /** Whether a thing is so depends on every word, so that such a question needs more. */
  isWhether: number;
}

/**
 * Fitted by logistic regression on all labelled products, and checked on each product with the weights of the others.
 * docs/support.md says how.
 */
const WEIGHTS: Evidence = {
  score: 6,
  mass: 3.3,
  title: 1,
  titleKind: 1.1,
  reverse: 3.4,
  unknown: -1.6,
  story: 2.3,
  lead: 2.2,
  isWhether: -0.95,
};
const BIAS = -6.85;
/** The least sum of evidence for an answer. */
const SURE = 2.2;

const NAMES = Object.keys(WEIGHTS) as (keyof Evidence)[];

export const isSure = (evidence: Evidence): boolean =>
  NAMES.reduce((sum, name) => sum + WEIGHTS[name] * evidence[name], BIAS) >= SURE;

const MAX_LEAD = 0.4;
const MIN_LEAD = -0.2;

/** `lead` is how far the nearest sentence of another article is behind. */
export function evidenceFor(candidate: Candidate, reading: Reading, lead: number): Evidence {
  const { match, sentence, score, titleKind, story } = candidate;
  const { question, terms, matters } = reading;
  const words = stemsOf(sentence);
  const content = words.filter((word) => !isEmptyWord(word) && !isLightWord(word) && !isNumber(word));
  const forms = new Set(terms.flatMap((term) => [...term.forms.keys()]));
  const total = weightOf(matters);
  return {
    score,
    mass: 1 - 0.5 ** matters.reduce((sum, { stem, weight }) => sum + weight * (match.taken.get(stem) ?? 0), 0),
    title: match.titleShare,
    titleKind,
    reverse: content.length === 0 ? 0 : content.filter((word) => forms.has(word)).length / content.length,
    unknown: total === 0 ? 0 : weightOf(matters.filter((term) => term.forms.size === 0)) / total,
    story,
    lead: Math.max(MIN_LEAD, Math.min(MAX_LEAD, lead)),
    isWhether: question.kind === 'whether' ? 1 : 0,
  };
}

const weightOf = (terms: readonly WeighedTerm[]): number => terms.reduce((sum, { weight }) => sum + weight, 0);
