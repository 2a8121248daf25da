import { containsFact, isFactual, missingReason } from '../language/kinds.js';
import type { Question } from '../language/question.js';
import { isEmptyWord, isGrammar, isLightWord, isNumber } from '../language/vocabulary.js';
import { stemsOf } from '../language/words.js';
import {
  type IndexedSentence,
  type KnowledgeIndex,
  type Match,
  MAX_TERMS,
  type WeighedTerm,
} from '../retrieval/knowledge-index.js';

/**
 * The rules that the best sentence must pass. `npm run support:rules` turns off one at a time and prints the effect.
 * @public
 */
export const GATE_RULES = ['fact', 'words', 'reference', 'tie', 'evidence'] as const;

export interface GateResult {
  /** The passage that answers; null if the gate is not sure. */
  match: Match | null;
  /** Why there is none: what the articles lack, for admins. */
  reasons: string[];
}

/** A sentence that may answer. */
interface Candidate {
  match: Match;
  sentence: IndexedSentence;
  /** As in `Evidence`. */
  coverage: number;
  /** The weight of the question's words that it covers. */
  coveredWeight: number;
  rank: number;
}

/** The best sentence for a question and the evidence for it, or what rules out an answer. */
type Assessment = { reasons: string[] } | { best: Candidate; evidence: Evidence };

/** How much a word counts outside the sentence: the title names the topic, other sentences may be about something else. */
const IN_TITLE = 0.95;
const IN_PASSAGE = 0.75;
const IN_ARTICLE = 0.4;
/** How much the rank of the article decides between sentences that have the same words. */
const ARTICLE_RANK = 0.3;
/** The minimum strength of a mention: a synonym, unless the articles also use the word itself. */
const MENTIONED = 0.6;
/** Two articles this close to each other fit equally well. */
const MIN_LEAD = 0.02;
/** A larger lead proves nothing more. */
const MAX_LEAD = 0.5;

const NONE_OFF: ReadonlySet<string> = new Set();

/** Decides whether a passage surely answers the question. docs/support.md explains the steps. */
export function evaluateQuestion(question: Question, index: KnowledgeIndex, off = NONE_OFF): GateResult {
  const assessment = assessQuestion(question, index, off);
  if ('reasons' in assessment) return { match: null, reasons: assessment.reasons };
  const { best, evidence } = assessment;
  return off.has('evidence') || isSure(evidence)
    ? { match: best.match, reasons: [] }
    : { match: null, reasons: [`Too little of the question is in '${best.match.title}'.`] };
}

export function assessQuestion(question: Question, index: KnowledgeIndex, off = NONE_OFF): Assessment {
  const terms = index.weighTerms(question);
  const asked = terms.filter(({ isAsked, stem }) => isAsked && !isNumber(stem));
  if (question.terms.length > MAX_TERMS) return { reasons: ['The message is too long to be sure what it asks.'] };
  if (asked.length === 0) return { reasons: ['The question names nothing that an article could be about.'] };
  const matches = index.searchPassages(question);
  const candidates = matches
    .flatMap((match) => match.sentences.map((sentence) => candidateOf(match, sentence, asked, matches[0] as Match)))
    .sort((a, b) => b.rank - a.rank);
  const unknown = asked.filter(({ forms, isLight }) => forms.size === 0 && !isLight).map(({ word }) => word);
  const reasons = unknown.map((word) => `The articles do not mention '${word}'.`);
  const best = candidates.find(({ sentence }) => off.has('fact') || containsFact(question.kind, sentence.text));
  if (!best)
    return { reasons: [candidates.length > 0 ? missingReason(question.kind) : 'No article mentions it.', ...reasons] };
  const missing = off.has('words') ? [] : missingWords(question, terms, best, off);
  const { title } = best.match;
  const unmentioned = missing.filter((word) => !unknown.includes(word));
  if (missing.length > 0)
    return { reasons: [...reasons, ...unmentioned.map((word) => `'${title}' does not mention '${word}'.`)] };
  const runnerUp = candidates.find(({ match }) => isRunnerUp(match, best.match, question));
  const lead = Math.min(MAX_LEAD, best.rank - (runnerUp?.rank ?? -Infinity));
  if (runnerUp && lead < MIN_LEAD && !off.has('tie'))
    return { reasons: [`'${title}' and '${runnerUp.match.title}' fit equally well.`] };
  return { best, evidence: evidenceFor(best, terms, lead, matches) };
}

function candidateOf(match: Match, sentence: IndexedSentence, asked: readonly WeighedTerm[], top: Match): Candidate {
  const total = asked.reduce((sum, { weight }) => sum + weight, 0);
  const coveredWeight = asked.reduce((sum, term) => sum + term.weight * strengthAround(match, sentence, term), 0);
  const coverage = total === 0 ? 0 : coveredWeight / total;
  return { match, sentence, coverage, coveredWeight, rank: coverage + (ARTICLE_RANK * match.score) / top.score };
}

/** How much of the question each sentence of the passage covers, from 0 to 1. */
export const sentenceCoverages = (match: Match, terms: readonly WeighedTerm[]): number[] =>
  match.sentences.map((sentence) => candidateOf(match, sentence, terms, match).coverage);

const strengthAround = (match: Match, { stems }: IndexedSentence, term: WeighedTerm): number =>
  Math.max(
    strengthIn(stems, term),
    IN_TITLE * strengthIn(match.titleStems, term),
    IN_PASSAGE * strengthIn(match.stems, term),
    IN_ARTICLE * strengthIn(match.articleStems, term),
  );

/** How well one of the words matches the word of the question. */
function strengthIn(stems: Pick<ReadonlySet<string>, 'has'>, { forms }: Pick<WeighedTerm, 'forms'>): number {
  let best = 0;
  for (const [form, strength] of forms) if (strength > best && stems.has(form)) best = strength;
  return best;
}

/** "Is that covered" refers to the text before it, so the words of that text must be mentioned as well. */
const REFERENCE = /\b(?:it|that|this|these|those|they|them|their|he|she|him|her)\b/;

/**
 * The words of the question that neither the sentence nor its title has. One is enough to ask for something else: "can I
 * clock in" and "can I clock in with a fingerprint" have different answers.
 */
function missingWords(
  { text }: Question,
  terms: readonly WeighedTerm[],
  { match, sentence }: Candidate,
  off: ReadonlySet<string>,
): string[] {
  const byStem = new Map(terms.map((term) => [term.stem, term]));
  const hasReference = !off.has('reference') && REFERENCE.test(text);
  const referencedStems = hasReference ? terms.filter(({ isLight }) => !isLight).map(({ stem }) => stem) : [];
  const words = [...new Set([...stemsOf(text), ...referencedStems])].filter((word) => !isGrammar(word));
  return words.flatMap((word) => {
    const term = byStem.get(word) ?? { forms: new Map([[word, 1]]), word };
    const strength = Math.max(strengthIn(sentence.stems, term), strengthIn(match.titleStems, term));
    return strength < MENTIONED ? term.word : [];
  });
}

/** Another article, or another line of a list if a fact is asked for: each line may have a different fact. */
const isRunnerUp = (match: Match, best: Match, { kind }: Question): boolean =>
  match.article !== best.article || (best.isLine && isFactual(kind) && match.place !== best.place);

function evidenceFor(
  { match, sentence, coverage, coveredWeight }: Candidate,
  terms: readonly WeighedTerm[],
  lead: number,
  matches: readonly Match[],
): Evidence {
  const forms = new Set(terms.flatMap((term) => [...term.forms.keys()]));
  const shareAsked = (words: Iterable<string>): number => {
    const content = [...words].filter((word) => !isEmptyWord(word) && !isLightWord(word) && !isNumber(word));
    return content.filter((word) => forms.has(word)).length / Math.max(1, content.length);
  };
  const next = matches.find(({ article }) => article !== match.article)?.score ?? 0;
  return {
    coverage,
    mass: 1 - 0.5 ** coveredWeight,
    sentence: shareAsked(sentence.stems),
    title: shareAsked(match.titleStems),
    lead,
    gap: Math.max(-1, 1 - next / match.score),
  };
}

/** Figures that show how likely a sentence answers the question, from 0 to 1 unless stated otherwise. */
export interface Evidence {
  /** The share of the question's words, by weight, in the sentence, its title or its article. */
  coverage: number;
  /** The total weight of these words: 0.5 for one rare word, 0.75 for two. */
  mass: number;
  /** The share of the sentence that the question mentions. */
  sentence: number;
  /** The share of the title that the question mentions. */
  title: number;
  /** How far the best sentence of another article is behind, up to 0.5. */
  lead: number;
  /** How far the next article is behind in the ranking of articles, from -1. */
  gap: number;
}

/**
 * Fitted by logistic regression on questions about 27 products, without those that another rule rejects. Each was asked
 * with all articles and again without the article that answers it. test/measurements/evidence.spec.ts fits them again for each product.
 */
const WEIGHTS: Evidence = { coverage: 4.4, mass: 5.1, sentence: 1.5, title: 1.1, lead: 1.5, gap: 0.5 };
const BIAS = -7.1;
/**
 * The minimum sum for a reply. Chosen by these counts on ten products that no word list was written for: 17 of 17 replies
 * are right at 2.5, 21 of 22 at 2, 31 of 34 at 1. Six of the ten were read while rules were written.
 */
export const MIN_EVIDENCE = 2.5;

const NAMES = Object.keys(WEIGHTS) as (keyof Evidence)[];

const isSure = (evidence: Evidence): boolean =>
  NAMES.reduce((sum, name) => sum + WEIGHTS[name] * evidence[name], BIAS) >= MIN_EVIDENCE;
