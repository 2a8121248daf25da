import type { Candidate, Reading } from './gate-checks.js';
import { strengthIn, type WeighedTerm } from '../retrieval/passage-match.js';
import { isEmptyWord, isLightWord, isNumber } from '../language/vocabulary.js';
import { stemsOf } from '../language/words.js';

/** What speaks for and against a sentence as the answer, from 0 to 1 unless said otherwise. */
export interface Evidence {
  /** The share of the question that the sentence and its surroundings take up. */
  score: number;
  /** The weight of what is taken up: 0.5 for one rare word, 0.75 for two. Words that stand everywhere add little. */
  mass: number;
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
  /** How much nearer its article is to the meaning of the question than any other, from -1 to 1. */
  meaning: number;
  /** The share of the question that the sentence itself takes up, without what it says in a clause such as "when you book". */
  main: number;
}

/**
 * Fitted by logistic regression on all labelled products, and on their questions asked again without the article or the sentence
 * that answers them. docs/support.md says how.
 */
const WEIGHTS: Evidence = {
  score: 3.9,
  mass: 3.3,
  titleKind: 1,
  reverse: 2.4,
  unknown: -2.4,
  story: 1,
  lead: 1.3,
  meaning: 2.7,
  main: 0.9,
};
const BIAS = -6.9;
/** The least sum of evidence for an answer. */
export const SURE = 0.5;

const NAMES = Object.keys(WEIGHTS) as (keyof Evidence)[];

export const isSure = (evidence: Evidence): boolean =>
  NAMES.reduce((sum, name) => sum + WEIGHTS[name] * evidence[name], BIAS) >= SURE;

const MAX_LEAD = 0.4;
const MIN_LEAD = -0.2;

/** What stands in such a clause is the occasion of what a sentence says, and not what it is about. */
const SUBORDINATE = /\b(?:when|if|once|after|before|until|unless|while|because|since|as soon as|in case)\b[^,;:.]*/gi;

/** `lead` is how far the nearest sentence of another article is behind, `meaning` how far its meaning is. */
export function evidenceFor(candidate: Candidate, reading: Reading, lead: number, meaning: number): Evidence {
  const { match, sentence, score, titleKind, story } = candidate;
  const { terms, matters } = reading;
  const words = stemsOf(sentence);
  const content = words.filter((word) => !isEmptyWord(word) && !isLightWord(word) && !isNumber(word));
  const forms = new Set(terms.flatMap((term) => [...term.forms.keys()]));
  const total = weightOf(matters);
  const main = new Set(stemsOf(sentence.replaceAll(SUBORDINATE, ' ')));
  const held = matters.reduce((sum, term) => sum + term.weight * strengthIn(main, term), 0);
  return {
    score,
    mass: 1 - 0.5 ** matters.reduce((sum, { stem, weight }) => sum + weight * (match.taken.get(stem) ?? 0), 0),
    titleKind,
    reverse: content.length === 0 ? 0 : content.filter((word) => forms.has(word)).length / content.length,
    unknown: total === 0 ? 0 : weightOf(matters.filter((term) => term.forms.size === 0)) / total,
    story,
    lead: Math.max(MIN_LEAD, Math.min(MAX_LEAD, lead)),
    meaning,
    main: total === 0 ? 0 : held / total,
  };
}

const weightOf = (terms: readonly WeighedTerm[]): number => terms.reduce((sum, { weight }) => sum + weight, 0);
