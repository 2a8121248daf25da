import { type KnowledgeIndex, type Match, MAX_TERMS, strengthIn, type WeighedTerm } from './knowledge-index.js';
import { fits, holds, isFactual, type Kind, lackOf } from './kinds.js';
import { LIGHT, type Question } from './question.js';
import { isAction, isNumber } from './vocabulary.js';
import { stemsOf } from './words.js';

/** What the sentence that answers must take up of the question's weight. */
const SURE = 0.7;
const VERY_SURE = 0.85;
/** What a word counts that stands in another sentence of the passage. */
const NEARBY_FACT = 0.75;
const NEARBY = 0.5;
const MARGIN = 0.06;
/** A sentence that does not hold what is asked for is a rival only when it fits much better. */
const UNPROVEN_MARGIN = -0.12;
const TITLE_BONUS = 0.1;
/** Of the words of a condition. */
const CONDITION_SHARE = 0.5;
/** Of a title, when the question has only one word to go by. */
const TITLE_SHARE = 0.5;
const LITERAL = 0.85;
const ACTION = 0.7;
/** A synonym that counts for less than this is no sign that the passage is about the word. */
const DOUBTFUL = 0.62;
const RARE = 0.8;

export interface Verdict {
  /** The passage that answers; null when there is any doubt. */
  match: Match | null;
  /** Why not, in sentences that tell an admin what the articles lack. */
  reasons: string[];
  /** What was found, best first. */
  matches: Match[];
}

interface Candidate {
  match: Match;
  sentence: string;
  score: number;
  rank: number;
}

/** Whether a passage answers the question without a doubt. */
export function judge(question: Question, index: KnowledgeIndex): Verdict {
  const { kind } = question;
  const terms = index.weigh(question);
  const matches = index.search(terms, isFactual(kind) ? NEARBY_FACT : NEARBY);
  const decline = (...reasons: string[]): Verdict => ({ match: null, reasons, matches });
  if (question.terms.length > MAX_TERMS) return decline('The message is too long to be sure what it asks.');
  if (question.hasLimit) return decline('The question sets a limit that only a person can compare.');
  const asked = terms.filter(({ role }) => role !== 'story');
  const matters = mattersOf(asked);
  if (matters.length === 0) return decline('The question names no matter that an article could be about.');
  const strange = matters.filter(
    ({ isName, isObject, isTold, forms }) => forms.size === 0 && (isName || (isObject && !isTold)),
  );
  if (strange.length > 0) return decline(...strange.map(unmentioned));

  const candidates = candidatesIn(matches);
  const proven = candidates.filter(
    ({ sentence }) => holds(kind, sentence) && fits(kind, question.text, sentence) && counts(question, terms, sentence),
  );
  const [best] = proven;
  if (!best || best.score < SURE) {
    if (candidates[0] && candidates[0].score >= SURE) return decline(lackOf(kind));
    const unknown = asked.filter(({ forms, importance }) => forms.size === 0 && importance > LIGHT);
    return decline('No sentence takes up enough of the question.', ...unknown.map(unmentioned));
  }
  const undone = isFactual(kind) ? [] : actionsLeftOut(best, matters);
  if (!isCountedAlike(question, asked, best.match)) return decline(`'${best.match.title}' counts something else.`);
  const elsewhere = best.score < VERY_SURE ? knownElsewhere(best.match, matters) : [];
  const lacks = [
    ...elsewhere.map(unmentionedHere(best)),
    ...lacksOf(best.match, asked),
    ...undone.map(unmentionedHere(best)),
  ];
  if (lacks.length > 0) return decline(...lacks);
  if (!isAbout(best, kind, asked, matters)) return decline('Only a word or two of the question stand in an article.');
  const others = candidates.filter(({ match }) => match.article !== best.match.article);
  const rival =
    proven.find((other) => others.includes(other) && best.rank - other.rank < MARGIN) ??
    others.find((other) => best.rank - other.rank < UNPROVEN_MARGIN);
  if (rival) return decline(`'${best.match.title}' and '${rival.match.title}' fit equally well.`);
  return { match: best.match, reasons: [], matches };
}

/** The words that the question is about. A number never is. */
function mattersOf(asked: readonly WeighedTerm[]): WeighedTerm[] {
  const free = asked.filter(({ isRequired, stem }) => !isRequired && !isNumber(stem));
  return free.filter(({ importance }) => importance > LIGHT);
}

const unmentioned = ({ word }: WeighedTerm): string => `The articles do not mention '${word}'.`;

const candidatesIn = (matches: readonly Match[]): Candidate[] =>
  matches
    .flatMap((match) =>
      match.sentences.map(({ text, score }) => {
        return { match, sentence: text, score, rank: score + TITLE_BONUS * match.titleShare };
      }),
    )
    .sort((a, b) => b.rank - a.rank || b.match.score - a.match.score);

/** What the customer wants to do and the sentence and its title do not speak of. */
function actionsLeftOut({ match, sentence }: Candidate, matters: readonly WeighedTerm[]): WeighedTerm[] {
  const words = new Set(stemsOf(`${match.title}. ${sentence}`));
  return matters.filter((term) => !term.isTold && isAction(term.stem) && strengthIn(words, term) < ACTION);
}

const unmentionedHere =
  ({ match }: Candidate) =>
  ({ word }: WeighedTerm): string =>
    `'${match.title}' does not speak of '${word}'.`;

/** "How many photos" is answered by a number of photos, not by any number. */
function counts({ counted }: Question, terms: readonly WeighedTerm[], sentence: string): boolean {
  const forms = new Set(terms.filter(({ stem }) => counted.includes(stem)).flatMap((term) => [...term.forms.keys()]));
  if (forms.size === 0) return counted.length === 0;
  const words = stemsOf(sentence);
  return words.some(
    (word, at) =>
      forms.has(word) && words.slice(Math.max(0, at - 3), at).some((near) => isNumber(near) || QUANTITY.has(near)),
  );
}

const QUANTITY = new Set(stemsOf('one single no unlimited maximum several any both'));

/** The words that the articles know, but not in this passage: then the question is rather about something else. */
const knownElsewhere = ({ taken }: Match, matters: readonly WeighedTerm[]): WeighedTerm[] =>
  matters.filter(({ stem, forms, isTold }) => !isTold && forms.size > 0 && (taken.get(stem) ?? 0) < DOUBTFUL);

/** "Pay per lesson" is answered by a price for each lesson, and "two cars" by two cars. */
function isCountedAlike({ per, kind }: Question, asked: readonly WeighedTerm[], { text }: Match): boolean {
  const words = stemsOf(text);
  if (kind === 'whether' && per !== undefined) {
    const unit = stemsOf(per)[0] ?? '';
    const isEach = (at: number): boolean => EACH.has(words[at - 1] ?? '');
    if (!words.some((word, at) => word === unit && isEach(at))) return false;
  }
  return asked.every(({ stem, next, isRequired }) => {
    if (next === undefined || !isRequired) return true;
    const forms = asked.find((term) => term.stem === next)?.forms ?? new Map([[next, 1]]);
    return words.some((word, at) => word === stem && words.slice(at + 1, at + 3).some((near) => forms.has(near)));
  });
}

const EACH = new Set(stemsOf('per each every a an'));

/** The conditions and figures of the question that the passage does not speak of. */
function lacksOf({ taken, title }: Match, asked: readonly WeighedTerm[]): string[] {
  const missing = asked.filter(({ isRequired, stem }) => isRequired && !taken.has(stem));
  const lacks = missing.map(({ word }) => `'${title}' does not speak of '${word}'.`);
  const conditions = asked.filter(({ role, importance }) => role === 'condition' && importance > LIGHT);
  const total = conditions.reduce((sum, { weight }) => sum + weight, 0);
  const held = conditions.reduce((sum, { weight, stem }) => sum + weight * (taken.get(stem) ?? 0), 0);
  if (total > 0 && held / total < CONDITION_SHARE)
    lacks.push(`'${title}' does not speak of the condition: ${conditions.map(({ word }) => word).join(', ')}.`);
  return lacks;
}

/**
 * A single word must be what the article is about, or the very word beside the figure that is asked for. Of several, two
 * must be taken up, one of them literally. Where the title takes up none of them, they must be three, or rare.
 */
function isAbout(
  { match, sentence }: Candidate,
  kind: Kind,
  asked: readonly WeighedTerm[],
  matters: readonly WeighedTerm[],
): boolean {
  const { taken, titleShare } = match;
  const held = asked.filter(({ stem, importance }) => importance > LIGHT && taken.has(stem));
  const isLiteral = ({ stem }: WeighedTerm): boolean => (taken.get(stem) ?? 0) >= LITERAL;
  const isRare = (term: WeighedTerm): boolean => term.weight >= RARE && isLiteral(term);
  const words = new Set(stemsOf(sentence));
  if (isFactual(kind) && !held.some((term) => strengthIn(words, term) > 0)) return false;
  if (held.length < 2) {
    const [only] = held;
    if (!only || matters.length > 1) return false;
    if (!isFactual(kind)) return titleShare >= TITLE_SHARE;
    return strengthIn(words, only) >= LITERAL && (titleShare >= TITLE_SHARE || isRare(only));
  }
  if (!held.some(isLiteral)) return false;
  // Every word stands in the sentence itself.
  const isAll = matters.every((term) => strengthIn(words, term) >= ACTION);
  return titleShare > 0 || held.length >= 3 || held.every(isRare) || (isAll && kind !== 'when');
}
