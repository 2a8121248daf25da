import { setImmediate as pause } from 'node:timers/promises';
import type { Suggestion } from '../conversations/conversation.entity.js';
import { holds, isFactual } from '../language/kinds.js';
import { type Article, passagesOf } from './passages.js';
import type { Question } from '../language/question.js';
import { LIGHT, type Term } from '../language/terms.js';
import { isMisspeltFiller, WordForms } from './word-forms.js';
import { isEmptyWord } from '../language/vocabulary.js';
import { stemsOf } from '../language/words.js';

/** A word of the question, as the articles know it. */
export interface WeighedTerm extends Term {
  /** The words of the articles that take it up, and how well: 1 is the very word. */
  forms: ReadonlyMap<string, number>;
  weight: number;
}

/** A sentence of an article, and how well it takes up the question. */
interface SentenceMatch {
  text: string;
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
  text: string;
  isLine: boolean;
  /** How near the passage is to everything that the customer wrote. */
  score: number;
  sentences: SentenceMatch[];
  /** The share of the title that the question takes up. */
  titleShare: number;
  /** The words of the question that the passage or its title takes up, and how well. */
  taken: ReadonlyMap<string, number>;
}

interface IndexedArticle {
  id: string;
  title: string;
  body: string;
  titleStems: readonly string[];
  titleSet: ReadonlySet<string>;
  stems: Set<string>;
}

interface IndexedSentence {
  text: string;
  stems: ReadonlySet<string>;
}

interface IndexedPassage {
  article: number;
  text: string;
  isLine: boolean;
  stems: ReadonlySet<string>;
  sentences: IndexedSentence[];
}

const MAX_BUSY_MS = 20;
/** A question of more words than this is beyond what is certain. */
export const MAX_TERMS = 40;
const MAX_CANDIDATES = 60;

const IN_TITLE = 0.95;
const NEARBY = 0.75;
/** Of a word that stands elsewhere in the article. */
const IN_ARTICLE = 0.4;
/** A word of the story counts for little when passages are compared. */
const STORY = 0.4;
const UNKNOWN = 0.55;
const UNKNOWN_STORY = 0.1;
const ON_TOPIC = 0.1;
/** For a passage that holds what the question asks for, such as a price. */
const PROVEN = 0.15;
const SHORT_ARTICLE = 900;
const MAX_SUGGESTIONS = 2;

/** The weight of a word that stands in this share of the articles. */
const EVERYWHERE = 0.6;
const EVERYWHERE_SHARE = 0.4;
const MIN_EVERYWHERE = 4;
const LITERAL = 0.85;
/** More than a word that only has to do with it. */
const MEANT = 0.5;

const NOWHERE: ReadonlySet<number> = new Set();

/** The articles of one client, cut into passages and ready to be searched. */
export class KnowledgeIndex {
  private readonly articles: IndexedArticle[] = [];
  private readonly passages: IndexedPassage[] = [];
  private readonly places = new Map<string, Set<number>>();
  private readonly words = new WordForms(this.places);

  private constructor() {}

  /** Lets other work in between, because a client may have hundreds of articles. */
  static async of(articles: readonly Article[]): Promise<KnowledgeIndex> {
    const index = new KnowledgeIndex();
    let startedAt = performance.now();
    for (const article of articles) {
      index.add(article);
      if (performance.now() - startedAt < MAX_BUSY_MS) continue;
      await pause();
      startedAt = performance.now();
    }
    index.words.finish(articles);
    return index;
  }

  get isEmpty(): boolean {
    return this.passages.length === 0;
  }

  /** The words of the question with their weight in these articles. The product's own name tells nothing apart. */
  weigh({ terms }: Question): WeighedTerm[] {
    const known = terms.slice(0, MAX_TERMS);
    const asked = known.map((term) => (this.words.isProductName(term, known) ? { ...term, importance: LIGHT } : term));
    return asked.flatMap((term) => {
      const forms = this.words.formsOf(term, asked);
      if (forms.size === 0 && isMisspeltFiller(term)) return [];
      const weight = this.weightOf(term, forms) * (this.isEverywhere(forms) ? EVERYWHERE : 1);
      return { ...term, forms, weight };
    });
  }

  /**
   * The passages that have most to do with the question, best first. `nearby` is what a word counts that stands in
   * another sentence of the passage than the one that is judged.
   */
  search(terms: readonly WeighedTerm[], nearby = NEARBY): Match[] {
    return this.candidates(terms)
      .map((place) => this.match(place, terms, nearby))
      .sort((a, b) => b.score - a.score || a.place - b.place);
  }

  /** The passages nearest to any of the questions, best first. */
  nearest(questions: readonly Question[], limit: number): Match[] {
    const best = new Map<number, Match>();
    for (const question of questions) {
      for (const match of this.search(this.weigh(question))) {
        const isProven = isFactual(question.kind) && match.sentences.some(({ text }) => holds(question.kind, text));
        const score = match.score + (isProven ? PROVEN : 0);
        if (score > (best.get(match.place)?.score ?? 0)) best.set(match.place, { ...match, score });
      }
    }
    return [...best.values()].sort((a, b) => b.score - a.score || a.place - b.place).slice(0, limit);
  }

  /** The best passages of the two articles that are nearest to the questions. */
  suggest(questions: readonly Question[]): Suggestion[] {
    const best = new Map<number, Suggestion>();
    for (const { article, articleId, title, text } of this.nearest(questions, MAX_CANDIDATES)) {
      if (best.size < MAX_SUGGESTIONS && !best.has(article)) best.set(article, { articleId, title, text });
    }
    return [...best.values()];
  }

  /** The passages nearest to the question, then any others, as far as they fit. */
  excerpts(questions: readonly Question[], maxCharacters: number): { title: string; text: string }[] {
    const near = this.nearest(questions, MAX_CANDIDATES).map(({ place }) => place);
    const excerpts: { title: string; text: string }[] = [];
    let characters = 0;
    for (const place of new Set([...near, ...this.passages.keys()])) {
      const { article, text } = this.passages[place] as IndexedPassage;
      const { title } = this.articles[article] as IndexedArticle;
      characters += title.length + text.length;
      if (characters > maxCharacters) break;
      excerpts.push({ title, text });
    }
    return excerpts;
  }

  /** The whole article when it is short, so that nothing that belongs to the answer is left out; of a list, the line. */
  replyOf({ article, isLine, text }: Match): string {
    const { body } = this.articles[article] as IndexedArticle;
    return isLine || body.length > SHORT_ARTICLE ? text : body;
  }

  private add({ id, title, body }: Article): void {
    const titleStems = stemsOf(title);
    const stems = new Set(titleStems);
    const titleSet = new Set(titleStems);
    const article = this.articles.push({ id, title, body: body.trim(), titleStems, titleSet, stems }) - 1;
    for (const { text, sentences, isLine } of passagesOf(body)) {
      const indexed = sentences.map((sentence) => ({
        text: sentence,
        stems: new Set(stemsOf(withoutAddresses(sentence))),
      }));
      const leadIn = isLine ? stemsOf(withoutAddresses(text)) : [];
      const own = new Set([...leadIn, ...indexed.flatMap((sentence) => [...sentence.stems])]);
      const place = this.passages.push({ article, text, isLine, stems: own, sentences: indexed }) - 1;
      for (const word of own) stems.add(word);
      for (const word of new Set([...own, ...titleStems])) {
        const places = this.places.get(word);
        if (places) places.add(place);
        else this.places.set(word, new Set([place]));
      }
    }
  }

  /** What most articles are about, such as the piano of a piano shop, hardly tells them apart. */
  private isEverywhere(forms: ReadonlyMap<string, number>): boolean {
    const words = [...forms].filter(([, strength]) => strength >= LITERAL).map(([word]) => word);
    const holders = this.articles.filter(({ stems }) => words.some((word) => stems.has(word))).length;
    return holders >= MIN_EVERYWHERE && holders >= EVERYWHERE_SHARE * this.articles.length;
  }

  private weightOf({ importance, isTold }: Term, forms: ReadonlyMap<string, number>): number {
    const count = this.passages.length;
    const places = new Set([...forms.keys()].flatMap((form) => [...(this.places.get(form) ?? NOWHERE)])).size;
    if (places === 0) return importance === LIGHT ? LIGHT / 2 : isTold ? UNKNOWN_STORY : UNKNOWN;
    const rarity = Math.log(1 + count / (places + 0.5)) / Math.log(1 + count / 1.5);
    return importance * (0.3 + 0.7 * rarity);
  }

  /** Only so many are looked at closely, so that no question costs much, however many articles there are. */
  private candidates(terms: readonly WeighedTerm[]): number[] {
    const weights = new Map<number, number>();
    for (const { forms, weight, role } of terms) {
      const best = new Map<number, number>();
      for (const [form, strength] of forms) {
        for (const place of this.places.get(form) ?? NOWHERE) best.set(place, Math.max(best.get(place) ?? 0, strength));
      }
      const share = role === 'story' ? weight * STORY : weight;
      for (const [place, strength] of best) weights.set(place, (weights.get(place) ?? 0) + share * strength);
    }
    return [...weights.entries()]
      .sort(([, a], [, b]) => b - a)
      .slice(0, MAX_CANDIDATES)
      .map(([place]) => place);
  }

  private match(place: number, terms: readonly WeighedTerm[], nearby: number): Match {
    const { article, text, isLine, stems, sentences } = this.passages[place] as IndexedPassage;
    const { id, title, titleStems, titleSet, stems: articleStems } = this.articles[article] as IndexedArticle;
    const taken = new Map<string, number>();
    const bySentence = sentences.map(() => 0);
    let covered = 0;
    let total = 0;
    let asked = 0;
    let onTopic = 0;
    for (const term of terms) {
      const inTitle = strengthIn(titleSet, term) * IN_TITLE;
      const here = strengthIn(stems, term);
      const around = Math.max(inTitle, strengthIn(articleStems, term) * IN_ARTICLE);
      const share = term.role === 'story' ? term.weight * STORY : term.weight;
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
    const scored = sentences.map((sentence, at) => ({
      text: sentence.text,
      score: asked === 0 ? 0 : (bySentence[at] ?? 0) / asked,
    }));
    const best = Math.max(0, ...scored.map(({ score }) => score));
    const score = (total === 0 ? 0 : (covered / total + best) / 2) + onTopic * ON_TOPIC;
    const titleShare = shareOf(titleStems, terms);
    return { articleId: id, article, place, title, text, isLine, score, sentences: scored, titleShare, taken };
  }
}

/** The words in an address are no words of the article. */
const withoutAddresses = (text: string): string => text.replaceAll(/\S+@\S+|https?:\/\/\S+/g, ' ');

/** How well the words take up this one of the question. */
export function strengthIn(stems: ReadonlySet<string>, { forms }: WeighedTerm): number {
  let best = 0;
  for (const [form, strength] of forms) if (strength > best && stems.has(form)) best = strength;
  return best;
}

function shareOf(titleStems: readonly string[], terms: readonly WeighedTerm[]): number {
  const words = titleStems.filter((word) => !isEmptyWord(word));
  const asked = new Set(
    terms
      .filter(({ role }) => role !== 'story')
      .flatMap(({ forms }) => [...forms].filter(([, strength]) => strength >= MEANT).map(([form]) => form)),
  );
  return words.length === 0 ? 0 : words.filter((word) => asked.has(word)).length / words.length;
}
