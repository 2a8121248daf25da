import { type Evidence, evidenceFor, isSure } from './evidence.js';
import { type Candidate, type Reading, reasonsAgainst, saysWhatIsCounted } from './gate-checks.js';
import { type KnowledgeIndex, MAX_TERMS } from '../retrieval/knowledge-index.js';
import { type Match, strengthIn, type WeighedTerm } from '../retrieval/passage-match.js';
import { fits, holds, isFactual, lackOf } from '../language/kinds.js';
import type { Question } from '../language/question.js';
import { cuesOf, LIGHT } from '../language/terms.js';
import { isNumber } from '../language/vocabulary.js';

/** What a word counts that stands in another sentence of the passage. */
const NEARBY_FACT = 0.75;
const NEARBY = 0.5;
const TITLE_BONUS = 0.1;
const KIND_BONUS = 0.06;
const CUE_BONUS = 0.08;
const STORY_BONUS = 0.15;

export interface Verdict {
  /** The passage that answers; null when there is any doubt. */
  match: Match | null;
  /** Why not, in sentences that tell an admin what the articles lack. */
  reasons: string[];
}

/** The best sentence for a question, and what speaks for it; or what rules out any answer. */
type Assessment = { reasons: string[] } | { best: Candidate; evidence: Evidence };

/** Whether a passage answers the question without a doubt. docs/support.md explains the steps. */
export function judge(question: Question, index: KnowledgeIndex): Verdict {
  const reading = readingOf(question, index);
  const assessment = assess(reading, index);
  if ('reasons' in assessment) return declined(...assessment.reasons);
  const { best, evidence } = assessment;
  return isSure(evidence)
    ? { match: best.match, reasons: [] }
    : declined('No sentence takes up enough of the question.', ...unmentionedIn(reading));
}

export function assess(reading: Reading, index: KnowledgeIndex): Assessment {
  const doubts = doubtsAbout(reading);
  if (doubts.length > 0) return { reasons: doubts };
  const candidates = candidatesFor(reading, index);
  const best = candidates.find((candidate) => isProven(candidate, reading));
  if (!best) {
    const isSpokenOf = candidates.some(({ match }) => match.taken.size > 0);
    const lack = isSpokenOf ? lackOf(reading.question.kind) : 'No article speaks of it.';
    return { reasons: [lack, ...unmentionedIn(reading)] };
  }
  const reasons = reasonsAgainst(best, reading);
  if (reasons.length > 0) return { reasons: [...reasons, ...unmentionedIn(reading)] };
  const rival = candidates.find(({ match }) => isAnother(match, best.match, reading.question.kind));
  const lead = leadOver(best, rival);
  if (rival && lead < CLOSE) return { reasons: [equallyWell(best, rival)] };
  return { best, evidence: evidenceFor(best, reading, lead, marginOf(best, candidates)) };
}

const declined = (...reasons: string[]): Verdict => ({ match: null, reasons });

export function readingOf(question: Question, index: KnowledgeIndex): Reading {
  const terms = index.weigh(question);
  const asked = terms.filter(({ role }) => role !== 'story');
  const things = asked.filter(({ stem }) => !isNumber(stem));
  const telling = things.filter(({ importance, isRequired }) => importance > LIGHT && !isRequired);
  // Where there is nothing else, "the Pro plan" is what the question is about.
  return { question, terms, asked, matters: telling.length > 0 ? telling : things };
}

const unmentioned = ({ word }: WeighedTerm): string => `The articles do not mention '${word}'.`;

const unmentionedIn = ({ asked }: Reading): string[] =>
  asked.filter(({ forms, importance }) => forms.size === 0 && importance > LIGHT).map(unmentioned);

/** What speaks against any answer, before a passage is looked at. */
function doubtsAbout({ question, matters }: Reading): string[] {
  if (question.terms.length > MAX_TERMS) return ['The message is too long to be sure what it asks.'];
  if (question.hasLimit) return ['The question sets a limit that only a person can compare.'];
  if (question.hasOffer) return ['The question offers a payment that only a person can accept.'];
  if (matters.length === 0) return ['The question names no matter that an article could be about.'];
  return matters
    .filter(({ isName, isObject, isTold, forms }) => forms.size === 0 && !isTold && (isName || isObject))
    .map(unmentioned);
}

/** The sentences that have to do with the question, best first. */
function candidatesFor(reading: Reading, index: KnowledgeIndex): Candidate[] {
  return index
    .search(reading.terms, isFactual(reading.question.kind) ? NEARBY_FACT : NEARBY)
    .flatMap((match) => candidatesIn(match, reading))
    .sort((a, b) => b.rank - a.rank || b.match.score - a.match.score);
}

/** Whether the sentence holds what is asked for. */
function isProven({ sentence }: Candidate, reading: Reading): boolean {
  const { kind, text } = reading.question;
  return holds(kind, sentence) && fits(kind, text, sentence) && saysWhatIsCounted(reading, sentence);
}

function candidatesIn(match: Match, { question: { kind }, terms }: Reading): Candidate[] {
  const titleKind = sameness(match.titleKind, kind);
  const told = terms.filter(({ role, importance }) => role === 'story' && importance > LIGHT);
  const weight = told.reduce((sum, term) => sum + term.weight, 0);
  return match.sentences.map(({ text, allStems, score }) => {
    const held = told.reduce((sum, term) => sum + term.weight * strengthIn(allStems, term), 0);
    const story = weight === 0 ? 0 : held / weight;
    const hasCue = kind === 'duration' && [...cuesOf(kind)].some((word) => allStems.has(word));
    const rank =
      score + TITLE_BONUS * match.titleShare + KIND_BONUS * titleKind + STORY_BONUS * story + (hasCue ? CUE_BONUS : 0);
    return { match, sentence: text, score, titleKind, story, rank };
  });
}

/** "How often to tune" is not about how long it takes. */
const sameness = (titleKind: Question['kind'], kind: Question['kind']): number =>
  titleKind === kind && NAMED.has(kind) ? 1 : isFactual(titleKind) && isFactual(kind) ? -1 : 0;
const NAMED = new Set<Question['kind']>([
  'cost',
  'when',
  'duration',
  'frequency',
  'contact',
  'where',
  'who',
  'why',
  'how',
]);

/** Each line of a list is a reply of its own, and where a figure is asked for, another line has another one. */
const isAnother = (match: Match, best: Match, kind: Question['kind']): boolean =>
  match.article !== best.article || (best.isLine && isFactual(kind) && match.place !== best.place);

const leadOver = (best: Candidate, rival: Candidate | undefined): number =>
  rival === undefined ? Infinity : best.rank - rival.rank;

/** How much nearer this article is to the meaning of the question than the others; 0 where there are none. */
function marginOf({ match: { article } }: Candidate, candidates: readonly Candidate[]): number {
  const likeness = (isMine: boolean): number[] =>
    candidates.filter(({ match }) => (match.article === article) === isMine).map(({ match }) => match.likeness);
  const others = likeness(false);
  return others.length === 0 ? 0 : Math.max(...likeness(true)) - Math.max(...others);
}

/** Too near to say which of two sentences is meant. */
const CLOSE = 0.02;

const equallyWell = (best: Candidate, rival: Candidate): string =>
  `'${best.match.title}' and '${rival.match.title}' fit equally well.`;
