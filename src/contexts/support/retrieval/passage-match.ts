import type { Kind } from '../language/kinds.js';
import type { Term } from '../language/terms.js';

/** A word of the question, as the articles know it. */
export interface WeighedTerm extends Term {
  /** The words of the articles that take it up, and how well: 1 is the very word. */
  forms: ReadonlyMap<string, number>;
  weight: number;
}

export interface IndexedArticle {
  id: string;
  title: string;
  body: string;
  /** What the title asks for, if it is a question. */
  titleKind: Kind;
  titleStems: ReadonlySet<string>;
  /** The stems of the title in their order, without those that say nothing. */
  titleMatters: readonly string[];
  /** Of the title and the body. */
  stems: ReadonlySet<string>;
}

export interface IndexedSentence {
  text: string;
  /** Without the words in addresses, which are no words of the article. */
  stems: ReadonlySet<string>;
  /** With them. The same set where there is no address. */
  allStems: ReadonlySet<string>;
}

export interface IndexedPassage {
  article: number;
  text: string;
  isLine: boolean;
  stems: ReadonlySet<string>;
  sentences: readonly IndexedSentence[];
}

/** A sentence of an article, and how well it takes up the question. */
interface SentenceMatch {
  text: string;
  allStems: ReadonlySet<string>;
  /** The share of the question's weight that the sentence and its title take up. */
  score: number;
}

/** A passage, and how well it takes up the question. */
export interface Match {
  articleId: string;
  article: number;
  /** Its position among all passages. */
  place: number;
  title: string;
  titleKind: Kind;
  text: string;
  isLine: boolean;
  /** How near the passage is to everything that the customer wrote. */
  score: number;
  /** How near its meaning is to that of the question, from -1 to 1. */
  likeness: number;
  sentences: SentenceMatch[];
  /** The share of the title that the question takes up. */
  titleShare: number;
  /** The words of the question that the passage or its title takes up, and how well. */
  taken: ReadonlyMap<string, number>;
}

const IN_TITLE = 0.95;
/** Of a word that stands elsewhere in the article. */
const IN_ARTICLE = 0.4;
/** A word of the story counts for little when passages are compared. */
const STORY = 0.4;
const ON_TOPIC = 0.1;
/** More than a word that only has to do with it. */
const MEANT = 0.5;

/** What a word weighs when passages are compared. */
export const shareOf = ({ role, weight }: WeighedTerm): number => (role === 'story' ? weight * STORY : weight);

/** How well the words take up this one of the question. */
export function strengthIn(stems: ReadonlySet<string>, { forms }: WeighedTerm): number {
  let best = 0;
  for (const [form, strength] of forms) if (strength > best && stems.has(form)) best = strength;
  return best;
}

/**
 * Compares passages with the words of a question. `nearby` is what a word counts that stands in another sentence of the
 * passage than the one that is judged.
 */
export function comparisonWith(
  terms: readonly WeighedTerm[],
  nearby: number,
): (place: number, passage: IndexedPassage, article: IndexedArticle) => Omit<Match, 'likeness'> {
  const meant = formsMeantBy(terms);
  return (place, passage, article) => {
    const { article: number, text, isLine, stems, sentences } = passage;
    const { id, title, titleKind, titleStems, titleMatters, stems: articleStems } = article;
    const taken = new Map<string, number>();
    const bySentence = sentences.map(() => 0);
    let covered = 0;
    let total = 0;
    let asked = 0;
    let onTopic = 0;
    for (const term of terms) {
      const inTitle = strengthIn(titleStems, term) * IN_TITLE;
      const here = strengthIn(stems, term);
      const around = Math.max(inTitle, strengthIn(articleStems, term) * IN_ARTICLE);
      const share = shareOf(term);
      covered += Math.max(here, around) * share;
      total += share;
      if (Math.max(here, inTitle) > 0) taken.set(term.stem, Math.max(here, inTitle));
      if (term.role === 'story') continue;
      if (inTitle > 0) onTopic = Math.max(onTopic, term.weight);
      asked += term.weight;
      for (const [at, sentence] of sentences.entries()) {
        const near = Math.max(strengthIn(sentence.stems, term), here * nearby, around);
        bySentence[at] = (bySentence[at] ?? 0) + near * term.weight;
      }
    }
    const scored = sentences.map(({ text, allStems }, at) => ({
      text,
      allStems,
      score: asked === 0 ? 0 : (bySentence[at] ?? 0) / asked,
    }));
    const best = Math.max(0, ...scored.map(({ score }) => score));
    const score = (total === 0 ? 0 : (covered / total + best) / 2) + onTopic * ON_TOPIC;
    const titleShare =
      titleMatters.length === 0 ? 0 : titleMatters.filter((word) => meant.has(word)).length / titleMatters.length;
    return {
      articleId: id,
      article: number,
      place,
      title,
      titleKind,
      text,
      isLine,
      score,
      sentences: scored,
      titleShare,
      taken,
    };
  };
}

const formsMeantBy = (terms: readonly WeighedTerm[]): Set<string> =>
  new Set(
    terms
      .filter(({ role }) => role !== 'story')
      .flatMap(({ forms }) => [...forms].filter(([, strength]) => strength >= MEANT).map(([form]) => form)),
  );
