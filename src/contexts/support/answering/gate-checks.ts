import { type Match, strengthIn, type WeighedTerm } from './knowledge-index.js';
import { isFactual, priceIn } from '../language/kinds.js';
import { LIGHT, type Question } from '../language/question.js';
import { isAction, isNumber, isUnit } from '../language/vocabulary.js';
import { stemsOf } from '../language/words.js';

/** A sentence that may answer. */
export interface Candidate {
  match: Match;
  sentence: string;
  score: number;
  rank: number;
}

/** The question as the articles know it. */
export interface Reading {
  question: Question;
  /** Everything but the story. */
  asked: WeighedTerm[];
  /** What the question is about. A number never is. */
  matters: WeighedTerm[];
}

/** A sentence that takes up this much may leave out a word that other articles use. */
const VERY_SURE = 0.85;
/** Of the words of a condition. */
const CONDITION_SHARE = 0.5;
/** Of a title, when the question has only one word to go by. */
const TITLE_SHARE = 0.5;
/** The very word, a form of it or its right spelling. */
const LITERAL = 0.85;
/** At least a synonym whose place no other word of the articles takes. */
const CLEAR = 0.7;
const DOUBTFUL = 0.62;
const RARE = 0.8;
/** The weight of a word that tells articles apart. */
const TELLING = 0.65;

/** What speaks against this sentence as the answer. */
export function reasonsAgainst(candidate: Candidate, reading: Reading): string[] {
  const { title } = candidate.match;
  if (!isCountedAlike(candidate, reading)) return [`'${title}' counts something else.`];
  const left = [
    ...knownElsewhere(candidate, reading),
    ...requiredLeftOut(candidate, reading),
    ...actionsLeftOut(candidate, reading),
  ];
  const reasons = [...new Set(left.map(({ word }) => `'${title}' does not speak of '${word}'.`))];
  const condition = conditionLeftOut(candidate, reading);
  if (condition !== undefined) reasons.push(`'${title}' does not speak of the condition: ${condition}.`);
  if (reasons.length > 0) return reasons;
  return isAbout(candidate, reading) ? [] : ['Only a word or two of the question stand in an article.'];
}

/** "How many photos" is answered by a number of photos, not by any number. */
export function saysWhatIsCounted({ question: { counted }, asked }: Reading, sentence: string): boolean {
  const forms = new Set(asked.filter(({ stem }) => counted.includes(stem)).flatMap((term) => [...term.forms.keys()]));
  const words = stemsOf(sentence);
  const units = counted.filter(isUnit);
  if (units.length > 0)
    return units.some((unit) => words.some((word, at) => word === unit && isNumber(words[at - 1] ?? '')));
  if (forms.size === 0) return counted.length === 0;
  const isNumbered = (at: number): boolean =>
    words.slice(Math.max(0, at - 3), at).some((near) => isNumber(near) || QUANTITIES.has(near));
  return words.some((word, at) => forms.has(word) && isNumbered(at));
}

const QUANTITIES = new Set(stemsOf('one single no unlimited maximum several any both'));
const EACH = new Set(stemsOf('per each every a an'));

/** "Pay per lesson" is answered by a price for each lesson, and "two cars" by two cars. */
function isCountedAlike({ match: { text } }: Candidate, { question: { per, kind }, asked }: Reading): boolean {
  const words = stemsOf(text);
  if (kind === 'whether' && per !== undefined) {
    const [unit] = stemsOf(per);
    if (!words.some((word, at) => word === unit && EACH.has(words[at - 1] ?? ''))) return false;
  }
  return asked.every(({ stem, next, isRequired }) => {
    if (next === undefined || !isRequired) return true;
    const forms = asked.find((term) => term.stem === next)?.forms ?? new Map([[next, 1]]);
    return words.some((word, at) => word === stem && words.slice(at + 1, at + 3).some((near) => forms.has(near)));
  });
}

/** The words that the articles know, but not in this passage: then the question is rather about something else. */
function knownElsewhere({ match: { taken }, score }: Candidate, { matters }: Reading): WeighedTerm[] {
  if (score >= VERY_SURE) return [];
  return matters.filter(({ stem, forms, isTold }) => !isTold && forms.size > 0 && (taken.get(stem) ?? 0) < DOUBTFUL);
}

const requiredLeftOut = ({ match: { taken } }: Candidate, { asked }: Reading): WeighedTerm[] =>
  asked.filter(({ isRequired, stem }) => isRequired && !taken.has(stem));

/** What the customer wants to do and the sentence and its title do not speak of. */
function actionsLeftOut({ match, sentence }: Candidate, { question, matters }: Reading): WeighedTerm[] {
  if (isFactual(question.kind)) return [];
  const words = new Set(stemsOf(`${match.title}. ${sentence}`));
  return matters.filter((term) => !term.isTold && isAction(term.stem) && strengthIn(words, term) < CLEAR);
}

function conditionLeftOut({ match: { taken } }: Candidate, { asked }: Reading): string | undefined {
  const condition = asked.filter(({ role, importance }) => role === 'condition' && importance > LIGHT);
  const total = condition.reduce((sum, { weight }) => sum + weight, 0);
  const held = condition.reduce((sum, { weight, stem }) => sum + weight * (taken.get(stem) ?? 0), 0);
  return held < CONDITION_SHARE * total ? condition.map(({ word }) => word).join(', ') : undefined;
}

/**
 * A single word must be what the article is about, and stand beside the figure that is asked for. Of several, two must be
 * taken up, one of them literally. Where the title takes up none, they must be three, or rare, or all in the sentence.
 */
function isAbout(
  { match: { taken, titleShare }, sentence }: Candidate,
  { question, asked, matters }: Reading,
): boolean {
  const { kind } = question;
  const words = new Set(stemsOf(kind === 'cost' ? priceIn(sentence) : sentence));
  const held = asked.filter(({ stem, importance }) => importance > LIGHT && taken.has(stem));
  const isLiteral = ({ stem }: WeighedTerm): boolean => (taken.get(stem) ?? 0) >= LITERAL;
  const isRare = (term: WeighedTerm): boolean => term.weight >= RARE && isLiteral(term);
  if (isFactual(kind) && !held.some((term) => strengthIn(words, term) > 0)) return false;
  const [only, ...others] = held;
  if (!only) return false;
  if (others.length === 0) {
    if (matters.length > 1) return false;
    if (!isFactual(kind)) return titleShare >= TITLE_SHARE;
    return strengthIn(words, only) >= LITERAL && (titleShare >= TITLE_SHARE || only.weight >= TELLING);
  }
  if (!held.some(isLiteral)) return false;
  if (titleShare > 0 || held.length >= 3 || held.every(isRare)) return true;
  return kind !== 'when' && matters.every((term) => strengthIn(words, term) >= CLEAR);
}
