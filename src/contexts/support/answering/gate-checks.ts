import { type Match, strengthIn, type WeighedTerm } from '../retrieval/passage-match.js';
import { isFactual, priceIn } from '../language/kinds.js';
import { oppositesOf } from '../language/meanings.js';
import type { Question } from '../language/question.js';
import { isAction, isNumber, isUnit } from '../language/vocabulary.js';
import { stemsOf } from '../language/words.js';

/** A sentence that may answer. */
export interface Candidate {
  match: Match;
  sentence: string;
  score: number;
  /** The title asks the same kind of question (1), or another (-1). */
  titleKind: number;
  /** The share of what the customer tells around the question that the sentence takes up. */
  story: number;
  rank: number;
}

/** The question as the articles know it. */
export interface Reading {
  question: Question;
  terms: WeighedTerm[];
  /** Everything but the story. */
  asked: WeighedTerm[];
  /** What the question is about. A number never is. */
  matters: WeighedTerm[];
}

/** Of the words of a condition. */
const CONDITION_SHARE = 0.5;
const TITLE_SHARE = 0.5;
/** The very word, a form of it or its right spelling. */
const LITERAL = 0.85;
/** At least a synonym. */
const CLEAR = 0.6;
/** More than a word that only has to do with it. */
const MEANT = 0.5;

/** What rules this sentence out as the answer, however well it fits otherwise. */
export function reasonsAgainst(candidate: Candidate, reading: Reading): string[] {
  const { title, taken } = candidate.match;
  if (!isCountedAlike(candidate, reading)) return [`'${title}' counts something else.`];
  const left = [
    ...requiredLeftOut(candidate, reading),
    ...actionsLeftOut(candidate, reading),
    ...headLeftOut(candidate, reading),
    ...objectsLeftOut(candidate, reading),
    ...contradicted(candidate, reading),
  ];
  const reasons = [...new Set(left.map(({ word }) => `'${title}' does not speak of '${word}'.`))];
  const condition = conditionLeftOut(candidate, reading);
  if (condition !== undefined) reasons.push(`'${title}' does not speak of the condition: ${condition}.`);
  if (reasons.length > 0) return reasons;
  const isLiteral = reading.matters.some(({ stem }) => (taken.get(stem) ?? 0) >= LITERAL);
  return isLiteral && isPriceOfIt(candidate, reading)
    ? []
    : ['Only a word or two of the question stand in an article.'];
}

/** "How many photos" is answered by a number of photos, not by any number. */
export function saysWhatIsCounted({ question: { counted }, asked }: Reading, sentence: string): boolean {
  if (counted.length === 0) return true;
  const forms = new Set(asked.filter(({ stem }) => counted.includes(stem)).flatMap((term) => [...term.forms.keys()]));
  const words = stemsOf(sentence);
  const units = counted.filter(isUnit);
  if (units.length > 0)
    return units.some((unit) => words.some((word, at) => word === unit && isNumber(words[at - 1] ?? '')));
  if (forms.size === 0) return false;
  const isNumbered = (at: number): boolean => {
    const before = words.slice(Math.max(0, at - 3), at);
    return before.some((near) => isNumber(near) || QUANTITIES.has(near)) && !before.some(isUnit);
  };
  const label = stemsOf(/^[^:]{1,40}(?=:)/.exec(sentence)?.[0] ?? '');
  return label.some((word) => forms.has(word)) || words.some((word, at) => forms.has(word) && isNumbered(at));
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
  return asked.every(({ stem, next, mark, isRequired }) => {
    if (mark !== undefined)
      return words.some((word, at) => word === stem && words.slice(Math.max(0, at - 3), at).includes(mark));
    if (next === undefined || !isRequired) return true;
    const forms = asked.find((term) => term.stem === next)?.forms ?? new Map([[next, 1]]);
    return words.some((word, at) => word === stem && words.slice(at + 1, at + 3).some((near) => forms.has(near)));
  });
}

const requiredLeftOut = ({ match: { taken } }: Candidate, { asked }: Reading): WeighedTerm[] =>
  asked.filter(({ isRequired, stem }) => isRequired && (taken.get(stem) ?? 0) < MEANT);

/** What the customer wants to do and the sentence and its title do not speak of. */
function actionsLeftOut({ match, sentence }: Candidate, { question, matters }: Reading): WeighedTerm[] {
  if (isFactual(question.kind)) return [];
  const words = new Set(stemsOf(`${match.title}. ${sentence}`));
  return matters.filter((term) => !term.isTold && isAction(term.stem) && strengthIn(words, term) < CLEAR);
}

/** "What is the tram fare" is not answered by a tram. */
function headLeftOut({ match, sentence }: Candidate, { question, matters }: Reading): WeighedTerm[] {
  const words = new Set(stemsOf(`${match.title}. ${sentence}`));
  return matters.filter((term) => term.stem === question.head && strengthIn(words, term) < MEANT);
}

const OWN = new Set(['my', 'our']);

/** What follows "in", "for" or "with", or "my" in "can I wash my car", narrows the question, and the passage must speak of it. */
const objectsLeftOut = ({ match: { taken } }: Candidate, { question, matters }: Reading): WeighedTerm[] =>
  matters.filter(
    (term) =>
      (term.isObject || (question.kind === 'whether' && isOwned(term, matters))) &&
      !term.isTold &&
      (taken.get(term.stem) ?? 0) < MEANT,
  );

/** "Bike" in "my folding bike" as well. */
const isOwned = ({ word, previous = '' }: WeighedTerm, matters: readonly WeighedTerm[]): boolean =>
  (OWN.has(previous) && !matters.some((other) => other.previous === word)) ||
  matters.some((other) => other.word === previous && OWN.has(other.previous ?? ''));

/** "Turn off" is not answered by how to turn on. */
function contradicted({ match, sentence }: Candidate, { asked }: Reading): WeighedTerm[] {
  const words = new Set(stemsOf(sentence));
  const all = new Set([...words, ...stemsOf(match.title)]);
  return asked.filter(
    (term) =>
      !term.isTold && strengthIn(all, term) < CLEAR && [...oppositesOf(term.stem)].some((word) => words.has(word)),
  );
}

function conditionLeftOut({ match: { taken } }: Candidate, { asked }: Reading): string | undefined {
  const condition = asked.filter(({ role }) => role === 'condition');
  const total = condition.reduce((sum, { weight }) => sum + weight, 0);
  const held = condition.reduce((sum, { weight, stem }) => sum + weight * (taken.get(stem) ?? 0), 0);
  return held < CONDITION_SHARE * total ? condition.map(({ word }) => word).join(', ') : undefined;
}

/** The price in the sentence is that of something that the question names, or of what the whole article is about. */
function isPriceOfIt(
  { match: { titleShare }, sentence }: Candidate,
  { question: { kind }, matters }: Reading,
): boolean {
  if (kind !== 'cost' || titleShare >= TITLE_SHARE) return true;
  const words = new Set(stemsOf(priceIn(sentence)));
  return matters.some((term) => strengthIn(words, term) >= CLEAR);
}
