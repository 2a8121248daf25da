import { Answerer, type AskedQuestion } from './answerer.js';
import { type KnowledgeIndex, type Match, MAX_TERMS } from './knowledge-index.js';
import { analyse, IMPORTANT, type Question, type Wanted } from './question.js';

const SURE = 0.84;
const MARGIN = 0.07;
const MAX_REPLY = 900;
/** How much worse the next best passage of the same article may be to go along with the best. */
const COMPANION = 0.25;
/** Of a title, when the question has only one word to go by. */
const TITLE_SHARE = 0.5;

const NUMBER =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|once|twice|half|unlimited|no limit|free|none|no charge|no fee)\b/i;
const MOMENT =
  /\b(?:second|minute|hour|day|week|month|year|time|moment)s?\b|\b(?:immediately|instantly|at once|until|after|before|as soon as|when|daily|weekly|monthly|yearly|never|always|forever)\b/i;
const REASON = /\b(?:because|since|reason|cause|caused|due to|so that|usually|comes? from|unless|only)\b/i;
const PERSON =
  /\b(?:owner|admin|administrator|manager|editor|viewer|member|user|employee|customer|person|people|anyone|everyone|everybody|anybody|nobody|team)s?\b/i;
const CONSEQUENCE = /\b(?:if|when|after|until|then|once|while|unless|stays?|becomes?|will)\b/i;

const PROOFS: Record<NonNullable<Wanted>, RegExp> = {
  quantity: NUMBER,
  time: MOMENT,
  reason: REASON,
  person: PERSON,
  consequence: CONSEQUENCE,
};

/** Replies with what the articles say, word for word, when it is sure that this is the answer. */
export class KnowledgeAnswerer extends Answerer {
  answer({ open, earlier, knowledge }: AskedQuestion): Promise<string | null> {
    const replies = new Set<string>();
    for (const question of open.map(analyse)) {
      // A greeting or a thank-you asks for nothing.
      if (question.terms.length === 0) continue;
      const match = sureAnswer(question, knowledge);
      if (!match) return Promise.resolve(null);
      replies.add(match.text);
    }
    const reply = [...replies].join('\n\n');
    // Who asks again after a reply was not helped by it.
    const isNew = reply !== '' && !earlier.some(({ content }) => content === reply);
    return Promise.resolve(isNew ? reply : null);
  }
}

/** The passage that answers the question, when there is no doubt about it. */
function sureAnswer({ terms, wanted }: Question, index: KnowledgeIndex): Match | null {
  const required = terms.filter(({ importance }) => importance > IMPORTANT).length;
  if (terms.length > MAX_TERMS) return null;
  const isVague = !terms.some(({ importance }) => importance === 1);
  const matches = index.search({ terms, wanted });
  const best = matches.find(({ text }) => wanted === undefined || PROOFS[wanted].test(text));
  if (!best || best.score < SURE || best.missing.length > (required >= 4 ? 1 : 0)) return null;
  if (!isAbout(best, required) || (isVague && best.titleShare < 1)) return null;
  const rival = matches.find(({ article }) => article !== best.article);
  if (rival && best.score - rival.score < MARGIN) return null;
  return { ...best, text: index.shortArticle(best.article) ?? withCompanion(best, matches) };
}

/** Synonyms alone prove little: the title must support them, and a single word must be what the article is about. */
function isAbout({ literal, titleShare }: Match, required: number): boolean {
  if (titleShare === 0) return literal >= required;
  if (required === 1) return titleShare >= TITLE_SHARE;
  return literal > 0 || required >= 3;
}

/** The next best passage of the same article goes along when it has nearly as much to say and both are short. */
function withCompanion(best: Match, matches: readonly Match[]): string {
  const companion = matches.find(
    ({ article, place, score, missing }) =>
      article === best.article && place !== best.place && best.score - score <= COMPANION && missing.length === 0,
  );
  if (!companion || companion.text.length + best.text.length > MAX_REPLY) return best.text;
  const both = [best, companion].sort((a, b) => a.place - b.place);
  return both.map(({ text }) => text).join('\n\n');
}
