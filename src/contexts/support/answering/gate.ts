import { type Candidate, type Reading, reasonsAgainst, saysWhatIsCounted } from './gate-checks.js';
import { type KnowledgeIndex, type Match, MAX_TERMS, type WeighedTerm } from './knowledge-index.js';
import { fits, holds, isFactual, lackOf } from '../language/kinds.js';
import { LIGHT, type Question } from '../language/question.js';
import { isNumber } from '../language/vocabulary.js';

/** What the sentence that answers must take up of the question's weight. */
const SURE = 0.7;
/** What a word counts that stands in another sentence of the passage. */
const NEARBY_FACT = 0.75;
const NEARBY = 0.5;
const TITLE_BONUS = 0.1;
const MARGIN = 0.06;
/** A sentence that does not hold what is asked for is a rival only when it fits much better. */
const UNPROVEN_MARGIN = -0.12;

export interface Verdict {
  /** The passage that answers; null when there is any doubt. */
  match: Match | null;
  /** Why not, in sentences that tell an admin what the articles lack. */
  reasons: string[];
}

/** Whether a passage answers the question without a doubt. docs/support.md explains the steps. */
export function judge(question: Question, index: KnowledgeIndex): Verdict {
  const terms = index.weigh(question);
  const asked = terms.filter(({ role }) => role !== 'story');
  const matters = asked.filter(
    ({ importance, isRequired, stem }) => importance > LIGHT && !isRequired && !isNumber(stem),
  );
  const reading: Reading = { question, asked, matters };
  const doubts = doubtsAbout(reading);
  if (doubts.length > 0) return declined(...doubts);

  const { kind, text } = question;
  const candidates = candidatesIn(index.search(terms, isFactual(kind) ? NEARBY_FACT : NEARBY));
  const proven = candidates.filter(
    ({ sentence }) => holds(kind, sentence) && fits(kind, text, sentence) && saysWhatIsCounted(reading, sentence),
  );
  const [best] = proven;
  if (!best || best.score < SURE) {
    return candidates[0] && candidates[0].score >= SURE ? declined(lackOf(kind)) : declined(...tooLittle(asked));
  }
  const reasons = reasonsAgainst(best, reading);
  if (reasons.length > 0) return declined(...reasons);
  const rival = rivalOf(best, proven, MARGIN) ?? rivalOf(best, candidates, UNPROVEN_MARGIN);
  return rival
    ? declined(`'${best.match.title}' and '${rival.match.title}' fit equally well.`)
    : { match: best.match, reasons: [] };
}

const declined = (...reasons: string[]): Verdict => ({ match: null, reasons });

const unmentioned = ({ word }: WeighedTerm): string => `The articles do not mention '${word}'.`;

/** What speaks against any answer, before a passage is looked at. */
function doubtsAbout({ question, matters }: Reading): string[] {
  if (question.terms.length > MAX_TERMS) return ['The message is too long to be sure what it asks.'];
  if (question.hasLimit) return ['The question sets a limit that only a person can compare.'];
  if (matters.length === 0) return ['The question names no matter that an article could be about.'];
  // Whether a thing is so depends on every word: an oil boiler is not a gas boiler.
  const isStrict = question.kind === 'whether';
  return matters
    .filter(
      ({ isName, isObject, isTold, forms }) => forms.size === 0 && (isName || (!isTold && (isObject || isStrict))),
    )
    .map(unmentioned);
}

function tooLittle(asked: readonly WeighedTerm[]): string[] {
  const unknown = asked.filter(({ forms, importance }) => forms.size === 0 && importance > LIGHT);
  return ['No sentence takes up enough of the question.', ...unknown.map(unmentioned)];
}

const candidatesIn = (matches: readonly Match[]): Candidate[] =>
  matches
    .flatMap((match) =>
      match.sentences.map(({ text, score }) => {
        return { match, sentence: text, score, rank: score + TITLE_BONUS * match.titleShare };
      }),
    )
    .sort((a, b) => b.rank - a.rank || b.match.score - a.match.score);

const rivalOf = (best: Candidate, others: readonly Candidate[], margin: number): Candidate | undefined =>
  others.find(({ match, rank }) => match.article !== best.match.article && best.rank - rank < margin);
